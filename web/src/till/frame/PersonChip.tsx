import { useLingui } from '@lingui/react/macro'
import { Archive, Lock, LogOut, UserRound } from 'lucide-react'
import { useRef } from 'react'
import { useLocation } from 'wouter'
import { isLocked, lock, people, signOut } from '../../service/person.ts'
import { useStore } from '../../service/use-store.ts'
import type { MenuItem } from '../../ui/MenuBox.tsx'
import { Menu, useMenuPlace, useMenuPress } from '../../ui/use-menu.ts'
import { drawerAddress } from '../addresses.ts'
import { Avatar } from './Avatar.tsx'
import { useMay } from './branch.ts'
import css from './frame.module.css'

/** The acting person. A press offers the others, the drawer and leaving; a long press locks at once. */
export function PersonChip() {
  const { t } = useLingui()
  const signedIn = useStore(people)
  const menu = useMenuPlace()
  const chip = useRef<HTMLButtonElement>(null)
  const press = useMenuPress(() => lock())
  const [, goTo] = useLocation()
  const mayPay = useMay('pay')
  const acting = signedIn.at(-1)
  if (useStore(isLocked) || acting === undefined) return null
  const others = signedIn.slice(0, -1).toReversed()
  const items: MenuItem[] = [
    ...others.map(({ id, name }) => ({ label: name, icon: <UserRound />, onChoose: () => lock(id) })),
    ...(mayPay ? [{ label: t`Drawer`, icon: <Archive />, onChoose: () => goTo(drawerAddress) }] : []),
    { label: t`Lock`, icon: <Lock />, onChoose: () => lock() },
    { label: t`Sign out`, icon: <LogOut />, onChoose: () => void signOut(acting.id) },
  ]
  return (
    <>
      <button
        ref={chip}
        type="button"
        className={css['who']}
        aria-label={acting.name}
        aria-haspopup="menu"
        onClick={() => menu.open(chip.current!.getBoundingClientRect())}
        {...press}
      >
        <Avatar name={acting.name} />
        <bdi>{acting.name}</bdi>
      </button>
      {menu.place !== undefined && (
        <Menu name={acting.name} at={menu.place} items={items} onClose={menu.close} />
      )}
    </>
  )
}
