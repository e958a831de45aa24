import { Trans } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { useMe, WithMe } from '../service/device.ts'
import { people } from '../service/person.ts'
import { screenOf } from '../service/screen-of.rules.ts'
import { useStore } from '../service/use-store.ts'
import { Mark } from '../ui/Mark.tsx'
import { BrandForm } from './BrandForm.tsx'
import { Commands } from './Commands.tsx'
import { OwnerSignIn } from './OwnerSignIn.tsx'
import { tokenInAddress } from './set-up.ts'
import { Steps } from './Steps.tsx'
import css from './setup.module.css'

/** An office device is nothing to be listened to: it is set up over https, or on the machine of the service. */
const mayBeOffice = isSecureContext

/** The first start of a restaurant: its name and owner, then menu, tables and devices. */
export function Setup() {
  const [token, setToken] = useState(tokenInAddress)
  return (
    <main className={css['page']}>
      <p className={css['mark']}>
        <Mark />
        Comanda
      </p>
      {token === undefined ? (
        <Suspense>
          <WithMe>
            <Paired />
          </WithMe>
        </Suspense>
      ) : (
        <>
          <h1>
            <Trans>Open your restaurant</Trans>
          </h1>
          {mayBeOffice ? <BrandForm token={token} onDone={() => setToken(undefined)} /> : <Commands isNew />}
        </>
      )}
    </main>
  )
}

function Paired() {
  const { key, brand } = useMe()
  const person = useStore(people).at(-1)
  return (
    <>
      <h1>
        <bdi>{brand.name}</bdi>
      </h1>
      {key.purpose !== 'office' ? (
        <Elsewhere address={screenOf(key)} />
      ) : person === undefined ? (
        <OwnerSignIn />
      ) : person.role === 'owner' ? (
        <Steps />
      ) : (
        <p className={css['card']}>
          <Trans>Only an owner can set the restaurant up.</Trans>
        </p>
      )}
    </>
  )
}

/** A till or a kitchen has no keys to the office. */
function Elsewhere({ address = '/?start' }: { address?: string | undefined }) {
  return (
    <div className={css['card']}>
      <p>
        <Trans>
          This device is not for the office. Set the restaurant up on the device that opened it, or here:
        </Trans>
      </p>
      <Commands />
      <p className={css['links']}>
        <a href={address}>
          <Trans>Open the screen of this device</Trans>
        </a>
      </p>
    </div>
  )
}
