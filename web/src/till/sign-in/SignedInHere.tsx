import { Trans, useLingui } from '@lingui/react/macro'
import { people } from '../../service/person.ts'
import { useStore } from '../../service/use-store.ts'
import { timeIn } from '../../ui/Bar.tsx'
import { Avatar } from '../frame/Avatar.tsx'
import { useBranch } from '../frame/branch.ts'
import css from './sign-in.module.css'

/** Who signed in here today and is still signed in. */
export function SignedInHere() {
  const { t } = useLingui()
  const { timezone } = useBranch()
  const all = useStore(people)
  const roles: Readonly<Record<string, string>> = {
    waiter: t`Waiter`,
    cashier: t`Cashier`,
    manager: t`Manager`,
    cook: t`Cook`,
    owner: t`Owner`,
  }
  if (all.length === 0) return null
  return (
    <section>
      <h2 className={css['label']}>
        <Trans>Signed in here today</Trans>
      </h2>
      <ul className={css['people']}>
        {all.map(({ id, name, role, since }) => {
          const work = roles[role] ?? role
          const from = timeIn(timezone, since)
          return (
            <li key={id}>
              <Avatar name={name} />
              <span>
                <b>
                  <bdi>{name}</bdi>
                </b>
                <small>
                  <Trans>
                    {work}, since {from}
                  </Trans>
                </small>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
