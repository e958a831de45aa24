import { LateRefusals } from './LateRefusals.tsx'
import { LostTickets } from './LostTickets.tsx'
import css from './notices.module.css'
import { SilentPrinters } from './SilentPrinters.tsx'

/** Troubles that came while nobody was looking, above every room of the till. */
export function Notices() {
  return (
    <div className={css['all']}>
      <LateRefusals />
      <LostTickets />
      <SilentPrinters />
    </div>
  )
}
