import { Refused } from '@comanda/client'
import { useLingui } from '@lingui/react/macro'
import { refusalText } from '../../service/refusal-text.ts'

/** The sentence of a refusal. That of a missing approval tells developers how to send one. */
export function useRefusal(): (error: unknown) => string {
  const { t } = useLingui()
  return error => {
    if (!(error instanceof Refused)) throw error
    const isApproval = error.code === 'approval_required' || error.code === 'role_forbidden'
    return isApproval ? t`This needs a colleague who may. Nothing was changed.` : refusalText(error)
  }
}
