import { useSuspenseQuery } from '@tanstack/react-query'
import { Trans, useLingui } from '@lingui/react/macro'
import { progressQuery } from './read-setup.ts'
import { useMe } from '../service/device.ts'
import { qrPath } from '../service/qr.ts'
import { timeIn } from '../ui/Bar.tsx'
import { Button } from '../ui/Button.tsx'
import css from './setup.module.css'

export type Made = {
  name: string
  code: string
  expires_at: string
  /** The devices that there were before. */
  known: readonly string[]
}

const againMs = 2000

const isLoopback = /^(localhost|127\.|\[::1\])/.test(location.hostname)

/** A code to type or scan on the other device, once. */
export function DeviceCode({ made, onAnother }: { made: Made; onAnother: () => void }) {
  const { devices } = useSuspenseQuery({ ...progressQuery, refetchInterval: againMs }).data
  const paired = devices.find(({ id, name }) => name === made.name && !made.known.includes(id))
  return (
    <>
      {paired === undefined ? (
        <Code made={made} />
      ) : (
        <p role="status">
          <Trans>
            “<bdi>{paired.name}</bdi>” is paired.
          </Trans>
        </p>
      )}
      <div className={css['acts']}>
        <Button onClick={onAnother}>
          <Trans>Pair another</Trans>
        </Button>
      </div>
    </>
  )
}

function Code({ made }: { made: Made }) {
  const { t } = useLingui()
  const { branches } = useMe()
  const address = `${location.origin}/pair`
  const { side, path } = qrPath(`${address}#${made.code}`)
  const until = timeIn(branches[0]!.timezone, Date.parse(made.expires_at))
  return (
    <div className={css['made']}>
      <svg viewBox={`0 0 ${side} ${side}`} role="img" aria-label={t`The address with the code, to scan`}>
        <path d={`M0 0h${side}v${side}H0z`} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <div role="status">
        <p>
          <Trans>
            The code for <bdi>{made.name}</bdi>, once, until {until}:
          </Trans>
        </p>
        <p className={css['code']} dir="ltr">
          {made.code.slice(0, 3)}–{made.code.slice(3)}
        </p>
        <p>
          <Trans>
            Scan it with the other device, or type it there at <b dir="ltr">{address}</b>
          </Trans>
        </p>
        {isLoopback && (
          <p className={css['notice']}>
            <Trans>
              This address leads to this machine alone. For other devices start with <code>HOST=0.0.0.0</code>
              , and open this page by the address of the machine.
            </Trans>
          </p>
        )}
      </div>
    </div>
  )
}
