import type { Command } from '../../service/command.types.ts'
import { waiting } from '../../service/commands.ts'
import { makeStore } from '../../service/store.ts'
import { useStore } from '../../service/use-store.ts'
import type { Sale } from './sale.ts'

/** Rounds that were answered but are not on the screen yet: their slip stays until they are. */
const arriving = makeStore<readonly Command[]>([])

/** Rounds of a sale on their way, oldest first: "Waiting" until the service has answered. */
export function useOutgoing({ place, earlier }: Sale): readonly Command[] {
  const all = [...useStore(waiting), ...useStore(arriving)]
  const ids = new Set<string>()
  return all.filter(one => {
    const isMine =
      one.kind === 'round' && (one.place === place || earlier.includes(one.place)) && !ids.has(one.id)
    ids.add(one.id)
    return isMine
  })
}

/** Keeps the slip of a round on the screen until it has `arrived`. */
export function keepUntil(id: string, arrived: Promise<unknown>): void {
  const sent = waiting.get().filter(one => one.id === id)
  arriving.set([...arriving.get(), ...sent])
  const drop = () => arriving.set(arriving.get().filter(one => one.id !== id))
  arrived.then(drop, drop)
}
