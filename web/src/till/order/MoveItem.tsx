import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Chip } from '../../ui/Chip.tsx'
import { focusHeading } from '../../ui/focus-heading.ts'
import { intoView } from '../../ui/into-view.ts'
import { showToast } from '../../ui/toast.ts'
import { useBranch } from '../frame/branch.ts'
import { floorQuery } from '../frame/floor-query.ts'
import type { Item } from './menu.types.ts'
import { useOrderTools } from './order-context.ts'
import css from './panel.module.css'
import { useSaleAct } from './use-sale-act.ts'

/** Moves a sent line to another table or tab. */
export function MoveItem({ item }: { item: Item }) {
  const { t } = useLingui()
  const { sale, select } = useOrderTools()
  const branch = useBranch()
  const floor = useQuery(floorQuery(branch.id)).data
  const { bill } = sale
  const act = useSaleAct({ action: 'discount', target_id: item.id }, () => {
    // The line goes, too.
    focusHeading()
    select(undefined)
  })
  const move = (to: { to_table_id: string } | { to_dining_session_id: string }, name: string) => {
    const step = {
      method: 'post',
      path: '/dining-sessions/{session}/move-items',
      params: { session: bill!.id },
      body: { items: [{ item_id: item.id }], ...to },
    } as const
    act.run(step)
    showToast(t`${item.name} goes to ${name}.`)
  }
  const tables = floor?.tables.filter(({ id }) => !bill?.table_ids.includes(id)) ?? []
  const tabs = floor?.bills.filter(one => one.table_ids.length === 0 && one.id !== bill?.id) ?? []
  return (
    <div ref={intoView} role="group" aria-label={t`Move to`} className={css['reasons']}>
      <p aria-hidden>{t`Move to`}</p>
      <div className={css['chips']}>
        {tables.map(({ id, name, dining_session_id: there }) => (
          <Chip
            key={id}
            isPressed={false}
            extra={there === null ? t`free` : undefined}
            onPress={() => move(there === null ? { to_table_id: id } : { to_dining_session_id: there }, name)}
          >
            {name}
          </Chip>
        ))}
        {tabs.map(({ id, name }) => (
          <Chip key={id} isPressed={false} onPress={() => move({ to_dining_session_id: id }, name ?? '')}>
            {name}
          </Chip>
        ))}
      </div>
      {act.fault !== undefined && (
        <p ref={intoView} className={css['fault']} role="alert">
          {act.fault}
        </p>
      )}
    </div>
  )
}
