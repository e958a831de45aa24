import { useSuspenseQuery } from '@tanstack/react-query'
import { Plural, Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../ui/Badge.tsx'
import { DeviceStep } from './DeviceStep.tsx'
import { MenuStep } from './MenuStep.tsx'
import { progressQuery } from './read-setup.ts'
import css from './setup.module.css'
import { TablesStep } from './TablesStep.tsx'

/** The three things before the first order. */
export function Steps() {
  const { products, tables, devices } = useSuspenseQuery(progressQuery).data
  return (
    <>
      <p className={css['lead']}>
        <Trans>Three things before the first order.</Trans>
      </p>
      <ol className={css['steps']}>
        <Step
          title={<Trans>Start with the demo’s menu or a file</Trans>}
          done={products > 0 && <Plural value={products} one="# dish" other="# dishes" />}
        >
          <MenuStep isNext={products === 0} />
        </Step>
        <Step
          title={<Trans>Draw ten tables</Trans>}
          done={tables > 0 && <Plural value={tables} one="# table" other="# tables" />}
        >
          <TablesStep hasTables={tables > 0} isNext={products > 0} />
        </Step>
        <Step
          title={<Trans>Pair a device</Trans>}
          done={devices.length > 0 && <Plural value={devices.length} one="# device" other="# devices" />}
        >
          <DeviceStep isNext={products > 0 && tables > 0} />
        </Step>
      </ol>
      {products > 0 && tables > 0 && <ThisDevice />}
    </>
  )
}

function Step({ title, done, children }: { title: ReactNode; done: ReactNode; children: ReactNode }) {
  return (
    <li className={css['card']}>
      <div className={css['head']}>
        <h2>{title}</h2>
        {done !== false && (
          <Badge tone="green" icon={<Check />}>
            {done}
          </Badge>
        )}
      </div>
      {children}
    </li>
  )
}

/** A restaurant with one computer works on it: an office device opens every screen, with the PIN of who works there. */
function ThisDevice() {
  return (
    <nav className={css['card']} aria-labelledby="this-device">
      <h2 id="this-device">
        <Trans>Or work on this device</Trans>
      </h2>
      <div className={css['links']}>
        <a href="/till">
          <Trans>Till</Trans>
        </a>
        <a href="/kitchen">
          <Trans>Kitchen</Trans>
        </a>
        <a href="/board">
          <Trans>Board</Trans>
        </a>
      </div>
    </nav>
  )
}
