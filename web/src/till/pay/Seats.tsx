import { Trans, useLingui } from '@lingui/react/macro'
import { useMoney } from '../../service/money.ts'
import { Chip } from '../../ui/Chip.tsx'
import css from './pay.module.css'
import type { Share } from './pay-state.ts'

type Props = {
  shares: readonly Share[]
  seat: number | null | undefined
  onSeat: (seat: number | null) => void
}

/** The share of each seat; dishes for the whole table come last. */
export function Seats({ shares, seat, onSeat }: Props) {
  const { t } = useLingui()
  const money = useMoney()
  return (
    <div className={css['chips']} role="group" aria-label={t`Seats`}>
      {shares.map(share => (
        <Chip
          key={share.seat ?? 'none'}
          isPressed={share.seat === seat}
          extra={money.short(share.amount)}
          onPress={() => onSeat(share.seat)}
        >
          {share.seat === null ? <Trans>Without a seat</Trans> : <Trans>Seat {share.seat}</Trans>}
        </Chip>
      ))}
    </div>
  )
}
