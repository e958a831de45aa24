import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { useStore } from '../../service/use-store.ts'
import { timeIn } from '../../ui/Bar.tsx'
import { Button } from '../../ui/Button.tsx'
import { floorAddress } from '../addresses.ts'
import { useBranch } from '../frame/branch.ts'
import css from './notices.module.css'
import { markSeen, printersQuery, seen } from './printer-queries.ts'
import { type Printer, type Silence, silences } from './silent-printers.rules.ts'

const named = 4

/**
 * The printers that do not answer, what that means, and what to do. Beside an order it can be put away until one more falls
 * silent; on the floor it stays.
 */
export function SilentPrinters() {
  const { id } = useBranch()
  const known = useStore(seen)
  const [at] = useLocation()
  const groups = silences(useQuery(printersQuery(id)).data ?? []).filter(
    group => at === floorAddress || !keysOf(group).every(key => known.has(key)),
  )
  return (
    // Always there, so that a screen reader hears what comes into it, once.
    <div role="status" className={css['notices']}>
      {groups.map(group => (
        <div key={`${group.lacks} ${group.fallback?.id}`} className={css['notice']}>
          <p>
            <Meaning silence={group} />
          </p>
          {at !== floorAddress && (
            <Button tone="bare" onClick={() => markSeen(keysOf(group))}>
              <Trans>Seen</Trans>
            </Button>
          )}
        </div>
      ))}
    </div>
  )
}

const keysOf = ({ printers }: Silence) => printers.map(({ id, failing_since }) => `${id} ${failing_since}`)

function Meaning({ silence: { lacks, fallback, printers, since } }: { silence: Silence }) {
  const { timezone } = useBranch()
  const at = timeIn(timezone, Date.parse(since))
  const names = <Names printers={printers} />
  const check = <Trans>Check paper, lid, power and cable.</Trans>
  if (lacks === 'tickets')
    return (
      <>
        <b>
          <Trans>
            No kitchen tickets from {names} since {at}.
          </Trans>
        </b>{' '}
        <Trans>Make sure the kitchen knows of each new order.</Trans> {check}
      </>
    )
  if (lacks === 'bills')
    return (
      <>
        <b>
          <Trans>
            No bills and receipts from {names} since {at}.
          </Trans>
        </b>{' '}
        {check}
      </>
    )
  const other = <Name name={fallback?.name ?? ''} />
  return (
    <>
      <b>
        <Trans>
          Nothing from {names} since {at}.
        </Trans>
      </b>{' '}
      <Trans>The papers come out of {other}.</Trans> {check}
    </>
  )
}

function Names({ printers }: { printers: readonly Printer[] }) {
  const { i18n } = useLingui()
  const shown = printers.length > named + 1 ? printers.slice(0, named) : printers
  const more = printers.length - shown.length
  const list = new Intl.ListFormat(i18n.locale, { style: 'short', type: 'unit' })
  const names = list.formatToParts(shown.map(({ name }) => name))
  return (
    <>
      {names.map(({ type, value }, at) =>
        // oxlint-disable-next-line react/no-array-index-key -- parts of a sentence
        type === 'element' ? <Name key={at} name={value} /> : value,
      )}
      {more > 0 && (
        <>
          {' '}
          <Plural value={more} one="and # other" other="and # others" />
        </>
      )}
    </>
  )
}

function Name({ name }: { name: string }) {
  return (
    <bdi className={css['name']} title={name}>
      {name}
    </bdi>
  )
}
