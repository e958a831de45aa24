import { t } from '@lingui/core/macro'
import { screenOf } from '../service/screen-of.rules.ts'
import { element, icon, named, slot } from '../ui/dom.ts'
import { type Device, type Fault, pair, type Planned, readCode } from './ask-service.ts'
import { cleanCode, codeLength } from './code.rules.ts'
import { faultText, placeText } from './texts.ts'

/** The code, what it makes, and the button that pairs. */
export function drawCodeForm(first: string): HTMLElement {
  const field = element('input', {
    id: 'code',
    type: 'text',
    autocomplete: 'one-time-code',
    autocapitalize: 'characters',
    spellcheck: 'false',
    'aria-describedby': 'planned refusal',
    dir: 'ltr',
  })
  const boxes = element('span', { class: 'boxes', 'aria-hidden': 'true' })
  const planned = element('p', { id: 'planned', role: 'status' })
  const refusal = element('p', { id: 'refusal', class: 'refusal', role: 'alert' })
  const act = element('button', { class: 'button solid', type: 'submit' }, [t`Pair this device`])
  const form = element('form', { class: 'form' }, [
    element('label', { for: 'code' }, [t`Code`]),
    element('span', { class: 'code' }, [boxes, field]),
    refusal,
    planned,
    act,
  ])

  let isPlanned = false
  let isBusy = false

  function show(): void {
    const letters = field.value.padEnd(codeLength).split('')
    boxes.replaceChildren(
      ...letters.map((letter, at) =>
        element('i', { class: at === Math.min(field.value.length, codeLength - 1) ? 'on' : '' }, [letter]),
      ),
    )
    field.setAttribute('aria-invalid', String(refusal.textContent !== ''))
    if (isPlanned && !isBusy) act.removeAttribute('aria-disabled')
    else act.setAttribute('aria-disabled', 'true')
  }

  function refuse(fault: Fault): void {
    isPlanned = false
    planned.replaceChildren()
    refusal.textContent = faultText(fault)
    show()
  }

  async function typed(text: string): Promise<void> {
    const code = cleanCode(text)
    const isSame = code === field.value && isPlanned
    field.value = code
    if (isSame) return show()
    isPlanned = false
    refusal.textContent = ''
    planned.replaceChildren()
    show()
    if (code.length < codeLength) return undefined
    const found = await readCode(code)
    // Another one was typed meanwhile.
    if (field.value !== code) return undefined
    if ('fault' in found) return refuse(found.fault)
    isPlanned = true
    planned.replaceChildren(...drawPlanned(found.data))
    show()
    return undefined
  }

  async function submit(): Promise<void> {
    if (isBusy) return undefined
    if (!isPlanned) return typed(field.value)
    isBusy = true
    act.textContent = t`Pairing…`
    show()
    const answer = await pair(field.value)
    isBusy = false
    act.textContent = t`Pair this device`
    return 'fault' in answer ? refuse(answer.fault) : open(answer.data)
  }

  field.addEventListener('input', () => void typed(field.value))
  form.addEventListener('submit', event => {
    event.preventDefault()
    void submit()
  })
  void typed(first)
  requestAnimationFrame(() => field.focus())
  return form
}

function drawPlanned(planned: Planned): Node[] {
  return [
    icon('devices'),
    element('span', {}, [
      element('b', {}, named(t`It will be “${slot}”`, planned.name)),
      element('small', {}, [placeText(planned)]),
    ]),
  ]
}

/** Asks the browser to keep what the screen stores, then opens it. */
async function open(device: Device): Promise<void> {
  await navigator.storage?.persist?.().catch(() => false)
  location.replace(screenOf(device) ?? '/?start')
}
