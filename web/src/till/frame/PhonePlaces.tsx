import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, Wine } from 'lucide-react'
import { Link } from 'wouter'
import { counterAddress } from '../addresses.ts'
import css from './phone-places.module.css'
import { Places } from './TillBar.tsx'

/** At the thumb of a phone, where the bar has no room: the places, and how to begin without a table. */
export function PhonePlaces({ onTab }: { /** Where a tab can be opened. */ onTab?: () => void }) {
  const { t } = useLingui()
  return (
    <nav className={css['places']} aria-label={t`Screens`}>
      <Places />
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
