import { i18n } from '@lingui/core'
import { service } from '../../service/person.ts'
import type { SaleTarget } from '../sale-target.ts'
import './print.css'

// Paper until printers come: the service's receipt as HTML, printed by the browser. No screen says that it was printed.

/** Prints the receipt of a sale; before it is settled this is the pre-bill. */
export async function printPaper({ kind, id }: SaleTarget): Promise<void> {
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
