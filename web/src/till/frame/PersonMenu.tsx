import { useLingui } from '@lingui/react/macro'
import { Archive, Keyboard, Lock, LogOut, Timer, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { lock, type Person, signOut } from '../../service/person.ts'
import { keysAreOn, switchKeys } from '../../ui/keys.ts'
import { MenuBox, type MenuItem } from '../../ui/MenuBox.tsx'
import { drawerAddress } from '../addresses.ts'
import { changeLockTime, lockTime, type LockTime, lockTimes } from './auto-lock.ts'
import { useMay } from './branch.ts'

type Props = { people: readonly Person[]; acting: Person; at: DOMRect; onClose: () => void }

/** The others who are signed in, the drawer, the choices of this till, and leaving. */
export function PersonMenu({ people, acting, at, onClose }: Props) {
  const { t } = useLingui()
  const [, goTo] = useLocation()
  const [mayPay, maySet] = [useMay('pay'), useMay('settings')]
  const [choosesTime, setChoosesTime] = useState(false)
  if (choosesTime) return <LockTimes at={at} onClose={onClose} />
  const areKeysOn = keysAreOn()
  const others = people.filter(one => one !== acting).toReversed()
  const items: MenuItem[] = [
    ...others.map(({ id, name }) => ({ label: name, icon: <UserRound />, onChoose: () => lock(id) })),
    ...(mayPay ? [{ label: t`Drawer`, icon: <Archive />, onChoose: () => goTo(drawerAddress) }] : []),
    ...(maySet
      ? [{ label: t`Lock this till`, icon: <Timer />, stays: true, onChoose: () => setChoosesTime(true) }]
      : []),
    {
      label: areKeysOn ? t`Turn letter keys off` : t`Turn letter keys on`,
      icon: <Keyboard />,
      onChoose: () => switchKeys(!areKeysOn),
    },
    { label: t`Lock`, icon: <Lock />, onChoose: () => lock() },
    { label: t`Sign out`, icon: <LogOut />, onChoose: () => void signOut(acting.id) },
  ]
  return <MenuBox name={acting.name} at={at} items={items} onClose={onClose} />
}

function LockTimes({ at, onClose }: Pick<Props, 'at' | 'onClose'>) {
  const { t } = useLingui()
  const names: Readonly<Record<LockTime, string>> = {
    30: t`after 30 seconds`,
    120: t`after 2 minutes`,
    300: t`after 5 minutes`,
    0: t`never`,
  }
  const items = lockTimes.map(time => ({
    label: names[time],
    off: time === lockTime() ? t`as it is now` : undefined,
    onChoose: () => changeLockTime(time),
  }))
  return <MenuBox name={t`Lock this till`} at={at} items={items} onClose={onClose} />
}
