import { NoAnswer, Refused } from '@comanda/client'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { refusalText } from '../service/refusal-text.ts'
import { Button } from '../ui/Button.tsx'
import { Chip } from '../ui/Chip.tsx'
import { language } from '../ui/language.ts'
import { Field } from './Field.tsx'
import { type Faults, faultsOf, guessCurrency, setUp, type Wish } from './set-up.ts'
import css from './setup.module.css'

const here = Intl.DateTimeFormat().resolvedOptions().timeZone
const currencies = Intl.supportedValuesOf('currency')
const zones = Intl.supportedValuesOf('timeZone')
const tongues = ['en', 'it', 'ar', 'de', 'fr', 'es', 'pt', 'th', 'ja', 'zh']

const first = (): Wish => ({
  name: '',
  currency: guessCurrency(here),
  timezone: here,
  languages: [language.get()],
  owner: { name: '', pin: '' },
})

/** The form of a service without a brand. */
export function BrandForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useLingui()
  const [wish, setWish] = useState(first)
  const { faults, isBusy, submit } = useSubmit(token, wish, onDone)
  const change = (part: Partial<Wish>) => setWish({ ...wish, ...part })
  const changeOwner = (part: Partial<Wish['owner']>) => change({ owner: { ...wish.owner, ...part } })
  return (
    <form className={css['card']} onSubmit={submit}>
      <Field label={<Trans>Name of the restaurant</Trans>} fault={faults['name']}>
        {control => (
          <input
            {...control}
            required
            maxLength={120}
            value={wish.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        )}
      </Field>
      <div className={css['pair']}>
        <Field label={<Trans>Currency</Trans>} fault={faults['currency']}>
          {control => (
            <select
              {...control}
              value={wish.currency}
              onChange={({ target }) => change({ currency: target.value })}
            >
              {currencies.map(code => (
                <option key={code} value={code}>
                  {currencyName(code)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={<Trans>Time zone</Trans>} fault={faults['timezone']}>
          {control => (
            <select
              {...control}
              value={wish.timezone}
              onChange={({ target }) => change({ timezone: target.value })}
            >
              {[...new Set([here, ...zones])].map(zone => (
                <option key={zone}>{zone}</option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <Languages
        chosen={wish.languages}
        fault={faults['languages']}
        onChange={languages => change({ languages })}
      />
      <div className={css['pair']}>
        <Field
          label={<Trans>Your name</Trans>}
          hint={<Trans>You are the owner, who may do everything.</Trans>}
          fault={faults['owner.name']}
        >
          {control => (
            <input
              {...control}
              required
              maxLength={120}
              autoComplete="name"
              value={wish.owner.name}
              onChange={({ target }) => changeOwner({ name: target.value })}
            />
          )}
        </Field>
        <Field
          label={<Trans>Your PIN</Trans>}
          hint={<Trans>6 to 8 digits. It says who you are at every screen.</Trans>}
          fault={faults['owner.pin']}
        >
          {control => (
            <input
              {...control}
              required
              inputMode="numeric"
              autoComplete="off"
              pattern="[0-9]{6,8}"
              maxLength={8}
              title={t`6 to 8 digits`}
              value={wish.owner.pin}
              onChange={({ target }) => changeOwner({ pin: target.value.replaceAll(/\D/g, '') })}
            />
          )}
        </Field>
      </div>
      <p className={css['fault']} role="alert">
        {faults['']}
      </p>
      <Button type="submit" tone="solid" size="big" off={isBusy ? t`Opening…` : undefined}>
        {isBusy ? <Trans>Opening…</Trans> : <Trans>Open the restaurant</Trans>}
      </Button>
    </form>
  )
}

function useSubmit(token: string, wish: Wish, onDone: () => void) {
  const { t } = useLingui()
  const [faults, setFaults] = useState<Faults>({})
  const [isBusy, setBusy] = useState(false)
  const explain = (error: unknown): Faults => {
    if (error instanceof NoAnswer)
      return { '': t`The service did not answer. Reload this page: it says whether the restaurant was made.` }
    if (!(error instanceof Refused)) throw error
    if (error.code === 'not_found')
      return { '': t`This link was used, or is of an earlier start. Open the one that was printed last.` }
    const found = faultsOf(error)
    return Object.keys(found).length > 0 ? found : { '': refusalText(error) }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setUp(token, wish)
      .then(onDone, error => setFaults(explain(error)))
      .finally(() => setBusy(false))
  }
  return { faults, isBusy, submit }
}

function Languages({
  chosen,
  fault,
  onChange,
}: {
  chosen: readonly string[]
  fault: string | undefined
  onChange: (next: readonly string[]) => void
}) {
  const { t } = useLingui()
  const names = new Intl.DisplayNames(language.get(), { type: 'language' })
  const press = (one: string) =>
    onChange(chosen.includes(one) ? chosen.filter(other => other !== one) : [...chosen, one])
  const [main = ''] = chosen
  return (
    <fieldset className={css['field']}>
      <legend>
        <Trans>Languages of the menu</Trans>
      </legend>
      <div className={css['chips']}>
        {tongues.map(one => (
          <Chip key={one} isPressed={chosen.includes(one)} onPress={() => press(one)}>
            {names.of(one)}
          </Chip>
        ))}
      </div>
      <small className={fault === undefined ? '' : css['fault']}>
        {fault ??
          (main === ''
            ? t`Choose at least one.`
            : t`Names are written in ${names.of(main) ?? main} first: the language that was chosen first.`)}
      </small>
    </fieldset>
  )
}

function currencyName(code: string): string {
  const name = new Intl.DisplayNames(language.get(), { type: 'currency' }).of(code) ?? code
  return `${code} · ${name}`
}
