import { Trans, useLingui } from '@lingui/react/macro'
import { ChefHat, LayoutGrid, Plus, ReceiptText, Wine } from 'lucide-react'
import { Link } from 'wouter'
import { counterAddress, floorAddress, ordersAddress } from '../addresses.ts'
import css from './phone-places.module.css'
import { Place } from './TillBar.tsx'

/** At the thumb of a phone, where the bar has no room: the places, and how to begin without a table. */
export function PhonePlaces({ onTab }: { /** Where a tab can be opened. */ onTab?: () => void }) {
  const { t } = useLingui()
  return (
    <nav className={css['places']} aria-label={t`Screens`}>
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
      {onTab !== undefined && (
        <button type="button" onClick={onTab}>
          <Wine />
          <Trans>New tab</Trans>
        </button>
      )}
      <Link href={counterAddress}>
        <Plus />
        <Trans>Counter</Trans>
      </Link>
    </nav>
  )
}
