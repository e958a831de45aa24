import { NoAnswer, Refused } from '@comanda/client'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { service } from '../../service/person.ts'
import { refusalText } from '../../service/refusal-text.ts'
import { useStore } from '../../service/use-store.ts'
import { timeIn } from '../../ui/Bar.tsx'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toast.ts'
import { floorAddress } from '../addresses.ts'
import { useBranch } from '../frame/branch.ts'
import { Acts } from './Acts.tsx'
import css from './notices.module.css'
import { markSeen, printersQuery, seen } from './printer-queries.ts'
import { type Printer, type Silence, silences } from './silent-printers.rules.ts'

const named = 4
/** No event tells that a printer was switched off. */
const againMs = 60_000

/**
 * The printers that do not answer, what that means, and what to do. Beside an order it can be put away until one more falls
 * silent; on the floor it stays.
 */
export function SilentPrinters() {
  const { id } = useBranch()
  const known = useStore(seen)
  const [at] = useLocation()
  const { data = [] } = useQuery({
    ...printersQuery(id),
    refetchInterval: ({ state }) => (state.data?.some(one => one.failing_since !== null) ? againMs : false),
  })
  const groups = silences(data).filter(
    group => at === floorAddress || !keysOf(group).every(key => known.has(key)),
  )
  const isAny = groups.length > 0
  const { t } = useLingui()
  const [isTrying, tryOut] = useTestPages()
  return (
    <div className={isAny ? css['notices'] : undefined}>
      <div className={isAny ? css['notice'] : undefined}>
        {/* Always there, so that a screen reader hears what comes into it, once. */}
        <div role="status" className={isAny ? css['lost'] : undefined}>
          {groups.map(group => (
            <p key={`${group.lacks} ${group.fallback?.id}`}>
              <Meaning silence={group} />
            </p>
          ))}
        </div>
        {isAny && (
          <Acts>
            <Button
              off={isTrying ? t`It is being sent.` : undefined}
              onClick={() => void tryOut(groups.flatMap(({ printers }) => printers))}
            >
              <Trans>Print test page</Trans>
            </Button>
            {at !== floorAddress && (
              <Button tone="bare" onClick={() => markSeen(groups.flatMap(keysOf))}>
                <Trans>Seen</Trans>
              </Button>
            )}
          </Acts>
        )}
      </div>
    </div>
  )
}

/** A page that comes out ends the notice, even if nothing else is to be printed. */
function useTestPages() {
  const { t } = useLingui()
  const [isTrying, setTrying] = useState(false)
  const tryOut = async (printers: readonly Printer[]) => {
    setTrying(true)
    try {
      for (const { id } of printers)
        await service().post('/print-jobs', { body: { kind: 'test', printer_id: id } })
      showToast(t`A test page is on its way.`)
    } catch (error) {
      if (!(error instanceof Refused) && !(error instanceof NoAnswer)) throw error
      const isRefused = error instanceof Refused
      showToast(isRefused ? refusalText(error) : t`The service does not answer.`, { tone: 'red' })
    } finally {
      setTrying(false)
    }
  }
  return [isTrying, tryOut] as const
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
