import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from 'wouter'
import { refusedLater } from '../../service/commands.ts'
import { refusalText } from '../../service/refusal-text.ts'
import { useStore } from '../../service/use-store.ts'
import { Button } from '../../ui/Button.tsx'
import { addressOf } from '../addresses.ts'
import { useFloorTables } from '../frame/floor-query.ts'
import css from './notices.module.css'

/** Refusals that came when nobody was looking any more. Each stays until it is pressed. */
export function LateRefusals() {
  const { t } = useLingui()
  const all = useStore(refusedLater)
  const tables = useFloorTables()
  const [, go] = useLocation()
  if (all.length === 0) return null
  const forget = (id: string) => refusedLater.set(all.filter(({ command }) => command.id !== id))
  return (
    <section className={css['notices']} aria-label={t`Problems`}>
      {all.map(({ command, error }) => (
        <div key={command.id} className={css['notice']}>
          <p role="alert">
            <b>
              <Refusal kind={command.kind} name={command.staff.name} />
            </b>{' '}
            {refusalText(error)}
            <small>
              {error.code} {error.requestId}
            </small>
          </p>
          <Button
            tone="red"
            onClick={() => {
              forget(command.id)
              go(addressOf(command.place, tables))
            }}
          >
            <Trans>Look</Trans>
          </Button>
          <Button tone="bare" onClick={() => forget(command.id)}>
            <Trans>Seen</Trans>
          </Button>
        </div>
      ))}
    </section>
  )
}

function Refusal({ kind, name }: { kind: 'round' | 'payment' | 'act'; name: string }) {
  const who = <bdi>{name}</bdi>
  if (kind === 'round') return <Trans>{who}’s round was refused; its lines are back.</Trans>
  return kind === 'payment' ? (
    <Trans>{who}’s payment was refused; nothing is booked.</Trans>
  ) : (
    <Trans>{who}’s last command was refused.</Trans>
  )
}
