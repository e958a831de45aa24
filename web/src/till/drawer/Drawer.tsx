import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { components } from '@comanda/client'
import { useMe } from '../../service/device.ts'
import { PhonePlaces } from '../frame/PhonePlaces.tsx'
import { TillBar } from '../frame/TillBar.tsx'
import { shiftQuery } from './shift-query.ts'
import { CloseDrawer } from './CloseDrawer.tsx'
import { DrawerReport } from './DrawerReport.tsx'
import { OpenDrawer } from './OpenDrawer.tsx'
import css from './drawer.module.css'

type Shift = components['schemas']['Shift']

/** The cash drawer of this till: opened with a float, paid into and out of, counted, closed, reported. */
export function Drawer() {
  const { t } = useLingui()
  const shift = useSuspenseQuery(shiftQuery(useMe())).data
  const [closed, setClosed] = useState<Shift>()
  return (
    <>
      <TillBar title={t`Drawer`} />
      <main className={css['drawer']}>
        {closed !== undefined && shift === null ? (
          <DrawerReport shift={closed} onDone={() => setClosed(undefined)} />
        ) : shift === null ? (
          <OpenDrawer />
        ) : (
          <CloseDrawer shift={shift} onClosed={setClosed} />
        )}
      </main>
      <PhonePlaces />
    </>
  )
}
