import { type components, NoAnswer, Refused } from '@comanda/client'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { meQuery } from '../../service/device.ts'
import { service } from '../../service/person.ts'
import { queries } from '../../service/queries.ts'
import { refusalText } from '../../service/refusal-text.ts'
import { timeIn } from '../../ui/Bar.tsx'
import { showToast } from '../../ui/toast.ts'
import { branchOf } from '../frame/branch.ts'
import { placeOf, type SaleTarget } from '../sale-target.ts'
import { hasCounter, type Printer, readPrinters } from './counter.ts'
import './print.css'

/** A paper of the counter: a job for a printer of the branch, or a page that this browser prints. */
export type Paper = {
  /** Of what it is: the same is not printed twice at once. */
  place: string
  job: components['schemas']['CreatePrintJobsRequest']
  readPage: () => Promise<string>
}

/** The papers that were asked for, until it is known whether they come. */
const underWay = new Set<string>()

/**
 * Prints where the branch has a printer for the counter; else this browser prints, which tells nobody whether it did.
 * @returns whether it was printed, as far as is known; not by a second press meanwhile
 * @throws Refused, NoAnswer
 */
export async function printPaper({ place, job, readPage }: Paper): Promise<boolean> {
  if (underWay.has(place)) return false
  underWay.add(place)
  try {
    const branch = branchOf(queries.getQueryData(meQuery.queryKey)!)
    const printers = await readPrinters(branch.id)
    if (hasCounter(printers)) await printThere(job, printers, branch.timezone)
    else printHtml(await readPage())
    return true
  } finally {
    underWay.delete(place)
  }
}

/** The receipt of a sale; before it is settled this is the pre-bill. */
export function paperOf(target: SaleTarget): Paper {
  const { kind, id } = target
  const query = { format: 'html', lang: i18n.locale } as const
  const isBill = kind === 'bill'
  return {
    place: placeOf(target),
    job: { kind: 'receipt', ...(isBill ? { dining_session_id: id } : { order_id: id }) },
    readPage: () =>
      isBill
        ? service().get('/dining-sessions/{session}/receipt', { path: { session: id }, query })
        : service().get('/orders/{order}/receipt', { path: { order: id }, query }),
  }
}

/** The count of a drawer when it was closed. */
export function drawerPaper(shift: string): Paper {
  const query = { format: 'html', lang: i18n.locale } as const
  return {
    place: `shift/${shift}`,
    job: { kind: 'z_report', shift_id: shift },
    readPage: () => service().get('/shifts/{shift}/report', { path: { shift }, query }),
  }
}

/** Prints, or says why it cannot. */
export async function printOrSay(paper: Paper): Promise<boolean> {
  try {
    return await printPaper(paper)
  } catch (error) {
    showToast(printFault(error), { tone: 'red' })
    return false
  }
}

export function printFault(error: unknown): string {
  if (error instanceof Refused) return refusalText(error)
  if (!(error instanceof NoAnswer)) throw error
  // Only the request to print has a key.
  return error.idempotencyKey === undefined
    ? t`The service does not answer. Nothing is printed.`
    : t`The service did not answer. The paper may come all the same: look at the printer.`
}

async function printThere(job: Paper['job'], printers: readonly Printer[], zone: string) {
  const { jobs } = await service().post('/print-jobs', { body: job })
  const printer = printers.find(one => one.id === jobs[0]?.printer_id)
  if (printer === undefined) return
  const other = printers.find(one => one.id === printer.fallback_id && one.failing_since === null)
  const { name, failing_since } = (printer.failing_since === null ? undefined : other) ?? printer
  if (failing_since === null) return showToast(t`Sent to ${name}.`)
  // It may print again by now: only a printed paper tells.
  const since = timeIn(zone, Date.parse(failing_since))
  showToast(t`Sent to ${name}. It has not answered since ${since}: look whether the paper comes.`)
}

/** Shows a page of the service in a shadow of this one, where its style applies to it alone, and prints that. */
function printHtml(html: string): void {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const paper = document.createElement('div')
  paper.className = 'comanda-paper'
  paper.lang = page.documentElement.lang
  paper.dir = page.documentElement.dir
  const shadow = paper.attachShadow({ mode: 'closed' })
  const sheet = new CSSStyleSheet()
  // The page's policy allows no inline style; a constructed sheet is this script's own.
  sheet.replaceSync((page.querySelector('style')?.textContent ?? '').replaceAll('body', ':host'))
  shadow.adoptedStyleSheets = [sheet]
  shadow.append(...page.body.children)
  document.body.append(paper)
  addEventListener('afterprint', () => paper.remove(), { once: true })
  print()
}
