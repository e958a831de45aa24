import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Ban, Check } from 'lucide-react'
import { useState } from 'react'
import { forgetExpired, service } from '../service/person.ts'
import { queries } from '../service/queries.ts'
import { Button } from '../ui/Button.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { askPin, wordsOf } from './acts.ts'
import { usePlace } from './read-kitchen.ts'
import type { Dish } from './ticket.types.ts'
import css from './kitchen.module.css'

type Row = { id: string; name: string; isSoldOut: boolean }
const most = 40

/** Marks dishes as sold out: those on the screen first, any other by its name. */
export function SoldOutSheet({ dishes, onClose }: { dishes: readonly Dish[]; onClose: () => void }) {
  const { t } = useLingui()
  const [sought, setSought] = useState('')
  const menu = useDishes()
  const onScreen = new Set(dishes.map(({ product_id: id }) => id))
  const found = menu.filter(({ id, name }) =>
    sought === '' ? onScreen.has(id) : plain(name).includes(plain(sought)),
  )
  return (
    <Sheet name={t`Sold out`} onClose={onClose}>
      <div className={css['sheet']}>
        <h2>
          <Trans>Sold out</Trans>
        </h2>
        <input
          type="search"
          autoComplete="off"
          aria-label={t`Search ${menu.length} dishes`}
          placeholder={t`Search ${menu.length} dishes`}
          value={sought}
          onChange={event => setSought(event.target.value)}
        />
        <ul className={css['rows']}>
          {found.slice(0, most).map(dish => (
            <DishRow key={dish.id} dish={dish} />
          ))}
        </ul>
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </Sheet>
  )
}

function DishRow({ dish: { id, name, isSoldOut } }: { dish: Row }) {
  const { t } = useLingui()
  const { branchId } = usePlace()
  const [fault, setFault] = useState<string>()
  const mark = async (): Promise<void> => {
    setFault(undefined)
    try {
      const body = { branch_id: branchId, sold_out: !isSoldOut }
      await service().post('/products/{id}/sold-out', { path: { id }, body })
      await queries.invalidateQueries({ queryKey: ['menu', branchId] })
    } catch (error) {
      if (forgetExpired(error)) return void ((await askPin()) && (await mark()))
      setFault(wordsOf(error, { noAnswer: t`No connection: this did not happen.` }))
    }
  }
  return (
    <li>
      <span>
        <b>
          <bdi>{name}</bdi>
        </b>{' '}
        {isSoldOut && <Trans>Sold out</Trans>}
        {fault !== undefined && <small role="alert">{fault}</small>}
      </span>
      <Button
        tone={isSoldOut ? 'plain' : 'red'}
        icon={isSoldOut ? <Check /> : <Ban />}
        aria-label={isSoldOut ? t`${name} is there again` : t`${name} is sold out`}
        onClick={() => void mark()}
      >
        {isSoldOut ? <Trans>There again</Trans> : <Trans>Sold out</Trans>}
      </Button>
    </li>
  )
}

function useDishes(): readonly Row[] {
  const { branchId, lang } = usePlace()
  const query = { branch_id: branchId, ...(lang !== undefined && { lang }) }
  const { data } = useQuery({
    queryKey: ['menu', branchId, 'pos'],
    queryFn: () => service().get('/menu', { query }),
  })
  return (data?.products ?? []).map(({ id, name, reason }) => ({
    id,
    name,
    isSoldOut: reason === 'sold_out',
  }))
}

/** Without accents and capitals. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
