import { Trans, useLingui } from '@lingui/react/macro'
import type { DraftLine } from '../../service/draft.types.ts'
import { showToast } from '../../ui/toast.ts'
import { Groups } from './Choices.tsx'
import { toInput } from './line.rules.ts'
import type { Item, MenuProduct } from './menu.types.ts'
import { ToolsContext, useOrderTools } from './order-context.ts'
import { problemOf } from './problem.rules.ts'
import { ReasonChips } from '../ReasonChips.tsx'
import { TakenOutOutcome } from './SaleActOutcome.tsx'
import { useSaleAct } from './use-sale-act.ts'

type Props = {
  item: Item
  line: DraftLine
  product: MenuProduct
  onChange: (line: DraftLine) => void
}

/** The choices of the new dish, and the reason, which sends one replacement. */
export function Replacement({ item, line, product, onChange }: Props) {
  const { t } = useLingui()
  const tools = useOrderTools()
  const problem = problemOf(tools.menu.byId, line)
  const act = useSaleAct({ action: 'cancel_after_preparing', target_id: item.id }, () => {
    tools.select(undefined)
    showToast(t`${product.name} instead of ${item.name}.`)
  })
  const { client_line_id: _unsent, ...sent } = toInput(line)
  // The chips change this line, which is no unsent line of the order.
  const own = { ...tools, change: (_id: string, how: (one: DraftLine) => DraftLine) => onChange(how(line)) }
  return (
    <ToolsContext value={own}>
      <p>
        <Trans>
          Replace by <bdi>{product.name}</bdi>
        </Trans>
      </p>
      <Groups dish={{ line, at: undefined, product }} problem={problem} />
      {problem === undefined && (
        <ReasonChips
          kind="cancel"
          onChoose={reason =>
            act.run({
              method: 'post',
              path: '/order-items/{item}/replace',
              params: { item: item.id },
              body: { line: sent, restock: item.kitchen.preparing_at === null, ...reason.body },
            })
          }
        />
      )}
      <TakenOutOutcome act={act} item={item} />
    </ToolsContext>
  )
}
