import { useCallback, useSyncExternalStore } from 'react'
import { useSearchParams } from 'wouter'

const phone = matchMedia('(width < 480px)')
const wide = matchMedia('(width >= 1600px)')

/** Which area is shown, and whether as a map or a list: in the address, so that a reload returns to it. */
export function useFloorPlace() {
  const [params, setParams] = useSearchParams()
  const isPhone = useMatches(phone)
  const view = params.get('view')
  const set = (name: string, value: string) =>
    setParams(
      old => {
        old.set(name, value)
        return old
      },
      { replace: true },
    )
  return {
    isPhone,
    /** Room for two areas. */
    isWide: useMatches(wide),
    isList: view === null ? isPhone : view === 'list',
    areaId: params.get('area'),
    showArea: (id: string) => set('area', id),
    showList: (isList: boolean) => set('view', isList ? 'list' : 'map'),
  }
}

function useMatches(query: MediaQueryList): boolean {
  const follow = useCallback(
    (listener: () => void) => {
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(follow, () => query.matches)
}
