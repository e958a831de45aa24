import { useRef } from 'react'
import { isLocked, lock, people } from '../../service/person.ts'
import { useStore } from '../../service/use-store.ts'
import { later } from '../../ui/later.tsx'
import { useMenuPlace, useMenuPress } from '../../ui/use-menu.ts'
import { Avatar } from './Avatar.tsx'
import css from './frame.module.css'

const PersonMenu = later(async () => (await import('./PersonMenu.tsx')).PersonMenu)

/** The acting person. A press offers the others, the drawer and leaving; a long press locks at once. */
export function PersonChip() {
  const signedIn = useStore(people)
  const menu = useMenuPlace()
  const chip = useRef<HTMLButtonElement>(null)
  const press = useMenuPress(() => lock())
  const acting = signedIn.at(-1)
  if (useStore(isLocked) || acting === undefined) return null
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
        <PersonMenu people={signedIn} acting={acting} at={menu.place} onClose={menu.close} />
      )}
    </>
  )
}
