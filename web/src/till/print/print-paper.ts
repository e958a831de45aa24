import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { service } from '../../service/person.ts'
import { showToast } from '../../ui/toast.ts'
import type { SaleTarget } from '../sale-target.ts'
import { counterOf } from './counter.ts'
import './print.css'

/**
 * Prints the receipt of a sale; before it is settled this is the pre-bill. Where the branch has a printer for it, it comes out
 * there; else this browser prints it, which tells nobody whether it did.
 * @param isFirst the sale was settled just now: a printer of all receipts has it already
 * @returns whether it was printed, as far as is known
 */
export async function printPaper(target: SaleTarget, isFirst = false): Promise<boolean> {
  const counter = await counterOf()
  if (counter === undefined) {
    await printHere(target)
    return true
  }
  const { name, isSilent, printsAll } = counter
  if (isFirst && printsAll) return true
  const { kind, id } = target
  const subject = kind === 'bill' ? { dining_session_id: id } : { order_id: id }
  await service().post('/print-jobs', { body: { kind: 'receipt', ...subject } })
  if (isSilent)
    showToast(t`${name} does not answer. Look at the printer: the paper waits for a minute.`, { tone: 'red' })
  else showToast(t`Sent to ${name}.`)
  return !isSilent
}

async function printHere({ kind, id }: SaleTarget): Promise<void> {
  const query = { format: 'html', lang: i18n.locale } as const
  const page: unknown =
    kind === 'bill'
      ? await service().get('/dining-sessions/{session}/receipt', { path: { session: id }, query })
      : await service().get('/orders/{order}/receipt', { path: { order: id }, query })
  printHtml(String(page))
}

/** Shows a page of the service in a shadow of this one, where its style applies to it alone, and prints that. */
export function printHtml(html: string): void {
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
