import { t } from '@lingui/core/macro'
import { element, icon, marked } from '../ui/dom.ts'

const isLoopback = /^(localhost|127\.|\[::1\])/.test(location.hostname)

/** How a phone gets here. @param word of the demo's address, which is known only right after it was opened */
export function drawPhoneHint(word: string | undefined): HTMLElement {
  if (isLoopback)
    return hint(
      t`On a phone in the same network: start with *HOST=0.0.0.0*, and open the printed link by the address of this machine. This page then shows a code to scan.`,
    )
  if (word === undefined || word === '')
    return hint(
      t`On a phone in the same network: open the link that the start printed here once more. This page then shows a code to scan.`,
    )
  const shown = hint(t`On a phone in the same network: scan this code.`)
  void import('../service/qr.ts').then(({ drawQr }) =>
    shown.append(drawQr(`${location.origin}/#demo=${word}`, t`The address of the demo`)),
  )
  return shown
}

function hint(text: string): HTMLElement {
  return element('p', { class: 'notice pen' }, [icon('phone'), element('span', {}, marked(text, 'code'))])
}
