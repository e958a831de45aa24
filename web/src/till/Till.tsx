import { Refused } from '@comanda/client'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { Redirect, useLocation } from 'wouter'
import { meQuery, WithMe } from '../service/device.ts'
import { people } from '../service/person.ts'
import { useStore } from '../service/use-store.ts'
import { later, loadTheRest } from '../ui/later.tsx'
import { language } from '../ui/language.ts'
import { showToast } from '../ui/toast.ts'
import { drawerAddress, floorAddress, ordersAddress, spotAt } from './addresses.ts'
import { branchOf, useBranch } from './frame/branch.ts'
import { floorQuery } from './frame/floor-query.ts'
import { isAboutToLock } from './frame/auto-lock.ts'
import { menuQuery } from './sale-queries.ts'
import { SignIn } from './sign-in/SignIn.tsx'
import { Floor } from './floor/Floor.tsx'
import { OrderScreen } from './order/OrderScreen.tsx'
import { isTheTill } from './start-till.ts'

const LockedPad = later(async () => (await import('./sign-in/LockedPad.tsx')).LockedPad)
const Notices = later(async () => (await import('./notices/Notices.tsx')).Notices)
const Orders = later(async () => (await import('./orders/Orders.tsx')).Orders)
const Drawer = later(async () => (await import('./drawer/Drawer.tsx')).Drawer)
const OtherTab = later(async () => (await import('./frame/NoTill.tsx')).OtherTab)
const Unpaired = later(async () => (await import('./frame/NoTill.tsx')).Unpaired)

/** The till: sign-in, then the rooms at their addresses. Locked, the room stays behind the pad. */
export function Till() {
  const isTill = useStore(isTheTill)
  useEffect(loadTheRest, [])
  if (isTill === undefined) return null
  return isTill ? <PairedTill /> : <OtherTab />
}

function PairedTill() {
  const { data, error } = useQuery(meQuery)
  if (error instanceof Refused && error.code === 'unauthenticated')
    return <Unpaired zone={data && branchOf(data).timezone} />
  if (data === undefined) {
    if (error !== null) throw error
    return null
  }
  return (
    <WithMe>
      <ReadAhead />
      <Rooms />
    </WithMe>
  )
}

/** Reads the floor and the menu while someone types a PIN or looks for a table, and keeps them as they are in the service. */
function ReadAhead() {
  useStore(language)
  const { id } = useBranch()
  const isQuiet = { notifyOnChangeProps: [] }
  useQuery({ ...floorQuery(id), ...isQuiet })
  useQuery({ ...menuQuery(id, 'table'), ...isQuiet })
  return null
}

function Rooms() {
  useLockWarning()
  const isNobody = useStore(people).length === 0
  if (isNobody) return <SignIn />
  return (
    <>
      <Notices />
      <Suspense>
        <Room />
      </Suspense>
      <LockedPad />
    </>
  )
}

/** The room at the address. Another sale is another room. */
function Room() {
  useLocation()
  // As the browser has it: wouter's is decoded, so that “100%” would be decoded twice.
  const path = location.pathname
  const spot = spotAt(path)
  if (spot !== undefined) return <OrderScreen key={path} spot={spot} />
  if (path === ordersAddress) return <Orders />
  if (path === drawerAddress) return <Drawer />
  return path === floorAddress ? <Floor /> : <Redirect to={floorAddress} replace />
}

function useLockWarning(): void {
  const { t } = useLingui()
  const isSoon = useStore(isAboutToLock)
  useEffect(() => {
    if (isSoon) showToast(t`This till locks in 15 seconds. Touch it to go on.`)
  }, [isSoon, t])
}
