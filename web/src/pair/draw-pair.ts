import { t } from '@lingui/core/macro'
import { element, icon, mark, marked } from '../ui/dom.ts'
import { drawCodeForm } from './code-form.ts'

/** How it is done on one side, the code on the other. @param code from the address, if any */
export function drawPair(code: string): Node[] {
  const steps = [
    t`On the device that set the service up, open *Pair a device*.`,
    t`Choose what this one is for: till, kitchen, board.`,
    t`Type the code here, or scan it there with this device’s camera.`,
  ]
  return [
    element('section', { class: 'how' }, [
      element('span', { class: 'brand' }, [mark(), 'Comanda']),
      element('div', {}, [
        element('h1', {}, [t`Pair this device`]),
        element(
          'ol',
          { class: 'steps' },
          steps.map(step => element('li', {}, [element('span', {}, marked(step, 'strong'))])),
        ),
      ]),
      element('p', { class: 'small' }, [
        t`No paired device yet? On the server:`,
        element('br'),
        element('code', {}, ['npm run -s comanda -- device code --for till']),
      ]),
    ]),
    element('main', {}, [
      drawCodeForm(code),
      element('p', { class: 'notice' }, [
        icon('shield'),
        element('span', {}, [
          t`The device gets a key of its own. It stays in this browser, no page can read it, and it can be ended at any moment.`,
        ]),
      ]),
    ]),
  ]
}
