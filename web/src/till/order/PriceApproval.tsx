import { useLingui } from '@lingui/react/macro'
import { changeDraft } from '../../service/drafts.ts'
import { service } from '../../service/person.ts'
import { ApprovalPad } from '../approval/ApprovalPad.tsx'
import { useBranch } from '../frame/branch.ts'
import { useOrder } from './order-context.ts'

/** Asks for the PIN of a colleague who may sell at another price than the menu's, and sends the round with it. */
export function PriceApproval() {
  const { t } = useLingui()
  const { sale, draft, sendAgain } = useOrder()
  const branch = useBranch()
  const approve = async (pin: string) => {
    const target_id = sale.bill?.id ?? branch.id
    const { token } = await service().post('/approvals', {
      body: { action: 'price_override', target_id, pin },
    })
    sendAgain({ approvalToken: token })
  }
  const leave = () => changeDraft(draft.place, kept => kept)
  return <ApprovalPad what={t`Another price`} onPin={approve} onCancel={leave} />
}
