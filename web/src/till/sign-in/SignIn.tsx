import { Trans, useLingui } from '@lingui/react/macro'
import { useMe } from '../../service/device.ts'
import { later } from '../../ui/later.tsx'
import { Bar, Clock, ConnectionWord } from '../../ui/Bar.tsx'
import { useBranch } from '../frame/branch.ts'
import frame from '../frame/frame.module.css'
import { Mark } from '../../ui/Mark.tsx'
import { useNow } from '../../service/clock.ts'
import { PinEntry } from './PinEntry.tsx'
import css from './sign-in.module.css'

const DeviceChoices = later(async () => (await import('./DeviceChoices.tsx')).DeviceChoices)
const WaitingForPin = later(async () => (await import('./WaitingForPin.tsx')).WaitingForPin)

/** The screen of a till while nobody is signed in. */
export function SignIn() {
  const { t } = useLingui()
  const { key } = useMe()
  const branch = useBranch()
  return (
    <div className={css['page']}>
      <Bar
        strip={
          <>
            <bdi className={frame['device']}>{key.name}</bdi>
            <ConnectionWord />
            <Clock zone={branch.timezone} />
          </>
        }
      >
        <h1 className="sr">{t`Sign in`}</h1>
        <span className={frame['mark']}>
          <Mark />
          <bdi>{branch.name}</bdi>
        </span>
      </Bar>
      <main className={css['halves']}>
        <section className={css['welcome']}>
          <Greeting zone={branch.timezone} />
          <p className={css['how']}>
            <Trans>Type your PIN and press OK. It knows who you are.</Trans>
          </p>
          <WaitingForPin />
          <div className={css['foot']}>
            <DeviceChoices />
          </div>
        </section>
        <section className={css['entrySide']}>
          <h2>
            <Trans>Sign in</Trans>
          </h2>
          <PinEntry>
            <Trans>Forgotten? An owner can set a new one.</Trans>
          </PinEntry>
        </section>
      </main>
    </div>
  )
}

function Greeting({ zone }: { zone: string }) {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(
      useNow(60_000),
    ),
  )
  return (
    <p className={css['greeting']}>
      {hour < 12 ? (
        <Trans>Good morning</Trans>
      ) : hour < 17 ? (
        <Trans>Good afternoon</Trans>
      ) : (
        <Trans>Good evening</Trans>
      )}
    </p>
  )
}
