import { Trans, useLingui } from '@lingui/react/macro'
import { ChefHat, LayoutGrid, ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { Bar } from '../../ui/Bar.tsx'
import { floorAddress, ordersAddress } from '../addresses.ts'
import { useBranch } from './branch.ts'
import css from './frame.module.css'
import { Mark } from '../../ui/Mark.tsx'
import { Strip } from './Strip.tsx'

/** The bar of the floor and of what lies beside it: the branch and the places. Narrow screens have the places below. */
export function TillBar({ title }: { title: string }) {
  const { t } = useLingui()
  const { name } = useBranch()
  return (
    <Bar strip={<Strip />}>
      <h1 className={css['title']}>{title}</h1>
      <span className={css['mark']}>
        <Mark />
        <bdi>{name}</bdi>
      </span>
      <nav className={css['places']} aria-label={t`Screens`}>
        <Places />
      </nav>
    </Bar>
  )
}

/** The links to the places, in the bar and at the thumb of a phone. */
export function Places() {
  return (
    <>
      <Place to={floorAddress} icon={<LayoutGrid />}>
        <Trans>Floor</Trans>
      </Place>
      <Place to={ordersAddress} icon={<ReceiptText />}>
        <Trans>Orders</Trans>
      </Place>
      {/* A page of its own. */}
      <a href="/kitchen">
        <ChefHat />
        <Trans>Kitchen</Trans>
      </a>
    </>
  )
}

function Place({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) {
  const [at] = useLocation()
  return (
    <Link href={to} aria-current={at === to ? 'page' : undefined}>
      {icon}
      {children}
    </Link>
  )
}
