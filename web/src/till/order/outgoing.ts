import type { Command } from '../../service/command.types.ts'
import { waiting } from '../../service/commands.ts'
import { makeStore } from '../../service/store.ts'
import { useStore } from '../../service/use-store.ts'

/** Rounds that were answered but are not on the screen yet: their slip stays until they are. */
const arriving = makeStore<readonly Command[]>([])

/** Rounds of a place on their way, oldest first: "Waiting" until the service has answered. */
export function useOutgoing(place: string): readonly Command[] {
  const all = [...useStore(waiting), ...useStore(arriving)]
  const ids = new Set<string>()
  return all.filter(one => {
    const isMine = one.kind === 'round' && one.place === place && !ids.has(one.id)
    ids.add(one.id)
    return isMine
  })
}

/** Keeps the slip of a round on the screen until `arrived`. */
export function keepUntil(place: string, arrived: Promise<unknown>): void {
  const latest = waiting.get().findLast(one => one.place === place && one.kind === 'round')
  if (latest === undefined) return
  arriving.set([...arriving.get(), latest])
  const drop = () => arriving.set(arriving.get().filter(({ id }) => id !== latest.id))
  arrived.then(drop, drop)
}
