import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useMoney } from '../../service/money.ts'
import { Chip } from '../../ui/Chip.tsx'
import { intoView } from '../../ui/into-view.ts'
import { ApprovalPad } from '../approval/ApprovalPad.tsx'
import { useApproval } from '../approval/use-approval.ts'
import { ReasonChips } from '../ReasonChips.tsx'
import { AmountField } from '../AmountField.tsx'
import { actOn } from './act-on.ts'
import css from './pay.module.css'
import type { Payable } from './payable.ts'
import { useRefusal } from './use-refusal.ts'

const percents = [5, 10, 20, 50]
type Discount = { kind: 'percentage' | 'amount'; value: number }

/** A discount on the whole: how much, then why; a colleague's PIN beside it where the brand wants one. */
export function DiscountPanel({ payable, onDone }: { payable: Payable; onDone: () => void }) {
  const { t } = useLingui()
  const money = useMoney()
  const [discount, setDiscount] = useState<Discount>()
  const [refusal, setRefusal] = useState('')
  const refusalOf = useRefusal()
  const approval = useApproval()
  const what =
    discount?.kind === 'percentage'
      ? t`A discount of ${discount.value}%`
      : t`A discount of ${money.full(discount?.value ?? 0)}`
  const give = async (reason: object) => {
    if (discount === undefined) return
    setRefusal('')
    const send = (token: string | undefined) =>
      actOn(payable, 'discount', { body: { ...discount, ...reason }, approvalToken: token }).then(onDone)
    // With the PIN given, its pad is gone: what is refused then is said here.
    const act = (token: string | undefined) => (token === undefined ? send(token) : send(token).catch(failed))
    await approval.run({ action: 'discount', target_id: payable.id }, act).catch(failed)
  }
  const failed = (error: unknown) => setRefusal(refusalOf(error))
  return (
    <section className={`${css['part']} ${css['discount']}`} aria-label={t`Discount`}>
      <h3>
        <Trans>Discount on the whole</Trans>
      </h3>
      <div className={css['chips']}>
        {percents.map(value => (
          <Chip
            key={value}
            isPressed={discount?.kind === 'percentage' && discount.value === value}
            onPress={() => setDiscount({ kind: 'percentage', value })}
          >
            {value}%
          </Chip>
        ))}
        <AmountField
          name={t`Amount off`}
          value={undefined}
          onChange={value => setDiscount(value > 0 ? { kind: 'amount', value } : undefined)}
        />
      </div>
      {discount !== undefined && <ReasonChips kind="discount" onChoose={({ body }) => void give(body)} />}
      {refusal !== '' && (
        <p ref={intoView} role="alert" className={css['refusal']}>
          {refusal}
        </p>
      )}
      {approval.asked !== undefined && (
        <ApprovalPad what={what} onPin={approval.approve} onCancel={approval.cancel} />
      )}
    </section>
  )
}
