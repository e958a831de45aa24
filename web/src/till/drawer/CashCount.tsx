import { Trans, useLingui } from '@lingui/react/macro'
import { useMe } from '../../service/device.ts'
import { useMoney } from '../../service/money.ts'
import { Stepper } from '../../ui/Stepper.tsx'
import { AmountField } from '../AmountField.tsx'
import { type Count, countedCash, piecesOf, withPieces } from './coins.rules.ts'
import css from './drawer.module.css'

/** The cash by coin and note, or a total. */
export function CashCount({ count, onCount }: { count: Count; onCount: (count: Count) => void }) {
  const { t } = useLingui()
  const money = useMoney()
  const { currency } = useMe().brand
  const counted = countedCash(count)
  return (
    <section className={css['card']} aria-label={t`Count the cash`}>
      <header className={css['head']}>
        <h3>
          <Trans>Count the cash</Trans>
        </h3>
        <AmountField
          name={t`or type a total`}
          value={count.total}
          onChange={total => onCount({ ...count, total })}
        />
      </header>
      <table className={css['pieces']}>
        <caption className="sr">
          <Trans>Notes and coins</Trans>
        </caption>
        <tbody>
          {piecesOf(currency).map(piece => {
            const pieces = count.pieces.get(piece) ?? 0
            return (
              <tr key={piece}>
                <th scope="row">{money.round(piece)}</th>
                <td>
                  <Stepper
                    value={pieces}
                    min={0}
                    max={9999}
                    onChange={next => onCount(withPieces(count, piece, next))}
                    labels={{
                      less: t`One ${money.round(piece)} less`,
                      more: t`One ${money.round(piece)} more`,
                    }}
                  />
                </td>
                <td>{money.full(piece * pieces)}</td>
              </tr>
            )
          })}
          <tr>
            <th scope="row">
              <Trans>Smaller coins</Trans>
            </th>
            <td>
              <AmountField
                isHidden
                name={t`Smaller coins`}
                value={count.small}
                onChange={small => onCount({ ...count, small, total: undefined })}
              />
            </td>
            <td>{money.full(count.small)}</td>
          </tr>
        </tbody>
      </table>
      <p className={css['counted']}>
        <span>
          <Trans>Cash counted</Trans>
        </span>
        <output>{counted === undefined ? <Trans>not counted</Trans> : money.full(counted)}</output>
      </p>
    </section>
  )
}
