import { Plural } from '@lingui/react/macro'
import { waiting } from '../../service/commands.ts'
import { useStore } from '../../service/use-store.ts'
import css from './sign-in.module.css'

/** Commands that an earlier page of this till left: they go out as soon as someone signs in. */
export function WaitingForPin() {
  const all = useStore(waiting)
  const byPerson = Map.groupBy(all, ({ staff }) => staff.id)
  if (byPerson.size === 0) return null
  return (
    <ul className={css['waiting']} role="status">
      {[...byPerson.values()].map(commands => {
        const { id, name } = commands[0]!.staff
        return (
          <li key={id}>
            <bdi>
              <Plural
                value={commands.length}
                one={`${name}’s order waits for a PIN`}
                other={`${name}’s # orders wait for a PIN`}
              />
            </bdi>
          </li>
        )
      })}
    </ul>
  )
}
