import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { later } from '../../ui/later.tsx'
import { billAddress } from '../addresses.ts'
import { useBranch } from '../frame/branch.ts'
import { changeBill, openTab, seatGuests } from './floor-acts.ts'
import type { Moving } from './moving.ts'
import type { MenuAct, MenuSubject } from './TableMenu.tsx'

const TableMenu = later(async () => (await import('./TableMenu.tsx')).TableMenu)
const AskGuests = later(async () => (await import('./AskGuests.tsx')).AskGuests)
const AskTab = later(async () => (await import('./AskTab.tsx')).AskTab)

/** The floor’s menu and what it asks: how many guests, the name of a tab. */
export function useFloorAsks(onMove: (moving: Moving) => void) {
  const [menu, setMenu] = useState<MenuSubject & { at: DOMRect }>()
  const [asked, setAsked] = useState<MenuSubject>()
  const [asksTab, setAsksTab] = useState(false)
  const start = (act: MenuAct) => {
    if (menu === undefined) return
    const { bill, name } = menu
    if (act === 'guests' || act === 'seat') setAsked(menu)
    else if (bill !== undefined) onMove({ act, bill, name })
  }
  const titleOf = useTitle()
  const asks: ReactNode = (
    <>
      {menu !== undefined && (
        <TableMenu
          subject={menu}
          title={titleOf(menu)}
          at={menu.at}
          onAct={start}
          onClose={() => setMenu(undefined)}
        />
      )}
      {asked !== undefined && <GuestsOf subject={asked} onClose={() => setAsked(undefined)} />}
      {asksTab && <NewTab onClose={() => setAsksTab(false)} />}
    </>
  )
  return { asks, openMenu: setMenu, askTab: () => setAsksTab(true) }
}

/** “Table 7”; a tab has its name alone. */
function useTitle(): (subject: Pick<MenuSubject, 'table' | 'name'>) => string {
  const { t } = useLingui()
  return ({ table, name }) => (table === undefined ? name : t`Table ${name}`)
}

function GuestsOf({
  subject: { bill, table, name },
  onClose,
}: {
  subject: MenuSubject
  onClose: () => void
}) {
  const titleOf = useTitle()
  const answer = (guests: number) => {
    onClose()
    if (bill !== undefined) void changeBill({ bill, name }, { guests })
    else if (table !== undefined) void seatGuests(table, guests)
  }
  return <AskGuests title={titleOf({ table, name })} now={bill?.guests} onAnswer={answer} onClose={onClose} />
}

function NewTab({ onClose }: { onClose: () => void }) {
  const [, go] = useLocation()
  const { id: branchId } = useBranch()
  const answer = async (name: string) => {
    onClose()
    const id = await openTab(branchId, name)
    if (id !== undefined) go(billAddress(id))
  }
  return <AskTab onAnswer={name => void answer(name)} onClose={onClose} />
}
