import { Plural, Trans } from '@lingui/react/macro'
import { Send, TriangleAlert } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { wantsPriceApproved } from './another-price.rules.ts'
import { useOrder } from './order-context.ts'
import panel from './panel.module.css'
import { PriceApproval } from './PriceApproval.tsx'
import css from './ticket.module.css'

/** Why the service refused these lines, and the way out: nothing is lost, and nothing was sent twice. */
export function Refusal() {
  const { draft, problems, menu, sendAgain } = useOrder()
  const gone = problems.filter(({ problem }) => problem.kind === 'gone').map(({ line }) => line)
  const name = menu.byId.get(gone[0]?.productId ?? '')?.name ?? ''
  if (wantsPriceApproved(draft))
    return (
      <div className={panel['panel']} role="alert">
        <PriceApproval />
      </div>
    )
  const isSoldOut = draft.refusal?.code === 'product_unavailable' && gone.length > 0
  return (
    <div className={css['refusal']} role="alert">
      <p>
        <TriangleAlert aria-hidden />
        <span>
          <b>
            {isSoldOut ? (
              <Trans>
                <bdi>{name}</bdi> sold out meanwhile.
              </Trans>
            ) : (
              <Trans>This round was refused.</Trans>
            )}
          </b>{' '}
          {!isSoldOut && draft.refusal?.message}{' '}
          <Trans>It has not gone to the kitchen. Nothing is lost, and nothing was sent twice.</Trans>
        </span>
      </p>
      {gone.length > 0 && gone.length < draft.lines.length && (
        <Button
          tone="solid"
          icon={<Send className="flip" />}
          onClick={() => sendAgain({ without: gone.map(({ id }) => id) })}
        >
          {gone.length === 1 ? (
            <span>
              <Trans>
                Send without <bdi>{name}</bdi>
              </Trans>
            </span>
          ) : (
            <Plural value={gone.length} one="Send without # dish" other="Send without # dishes" />
          )}
        </Button>
      )}
      <small>{draft.refusal?.code}</small>
    </div>
  )
}
