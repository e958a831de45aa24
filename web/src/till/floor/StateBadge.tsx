import { useLingui } from '@lingui/react/macro'
import { Armchair, BellRing, Circle, Flame, ReceiptText, Split, Timer, Utensils } from 'lucide-react'
import type { ComponentType } from 'react'
import { minutesAndSeconds, useNow } from '../../service/clock.ts'
import { Badge } from '../../ui/Badge.tsx'
import type { TableState } from './table-state.rules.ts'

type Kind = TableState['kind']
type Tone = 'solid-red' | 'solid-green' | 'amber' | 'outline' | 'pen' | 'plain'

const looks: Readonly<Record<Kind, { tone: Tone; Icon: ComponentType }>> = {
  late: { tone: 'solid-red', Icon: Timer },
  ready: { tone: 'solid-green', Icon: BellRing },
  course: { tone: 'amber', Icon: Flame },
  cooking: { tone: 'amber', Icon: Flame },
  printed: { tone: 'outline', Icon: ReceiptText },
  part_paid: { tone: 'outline', Icon: Split },
  seated: { tone: 'pen', Icon: Armchair },
  eating: { tone: 'plain', Icon: Utensils },
  free: { tone: 'plain', Icon: Circle },
}

/** @param withAge how long it has been so, where that is counted */
export function StateBadge({ state, withAge = false }: { state: TableState; withAge?: boolean }) {
  const word = useStateWord()(state)
  const { tone, Icon } = looks[state.kind]
  const isTimed = state.kind === 'late' || state.kind === 'ready' || state.kind === 'cooking'
  return (
    <Badge tone={tone} icon={<Icon />}>
      {withAge && isTimed ? (
        <span>
          {word} <Age since={state.since} />
        </span>
      ) : (
        word
      )}
    </Badge>
  )
}

function Age({ since }: { since: number }) {
  return <span className="num">{minutesAndSeconds(useNow(1000) - since)}</span>
}

/** The word of a state. */
export function useStateWord(): (state: TableState) => string {
  const { t } = useLingui()
  return state => {
    if (state.kind === 'course') return t`Course ${state.course} due`
    const words: Readonly<Record<Exclude<Kind, 'course'>, string>> = {
      late: t`Late`,
      ready: t`Ready`,
      cooking: t`Cooking`,
      printed: t`Bill printed`,
      part_paid: t`Part paid`,
      seated: t`Seated`,
      eating: t`Eating`,
      free: t`Free`,
    }
    return words[state.kind]
  }
}
