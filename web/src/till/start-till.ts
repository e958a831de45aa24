import { resumeCommands } from '../service/commands.ts'
import { startLive } from '../service/live.ts'
import { takeForThisTab, takeOver } from '../service/only-tab.ts'
import { people } from '../service/person.ts'
import { followEvents, queries } from '../service/queries.ts'
import { makeStore } from '../service/store.ts'
import { startAutoLock } from './frame/auto-lock.ts'
import { keysOf } from './events.ts'

// One tab of a browser is the till: two would send each other's commands and keep two sets of unsent lines.

const tabName = 'comanda-till'

/** Whether this tab is the till of this browser; undefined until that is known. */
export const isTheTill = makeStore<boolean | undefined>(undefined)

export async function startTill(): Promise<void> {
  const isFree = await takeForThisTab(tabName, giveUp)
  if (isFree) await begin()
  else isTheTill.set(false)
}

/** Makes this tab the till; the one that was it reloads, and finds the place taken. */
export async function makeThisTheTill(): Promise<void> {
  takeOver(tabName, giveUp)
  await begin()
}

function giveUp(): void {
  location.reload()
}

async function begin(): Promise<void> {
  await resumeCommands()
  startLive()
  followEvents(keysOf)
  startAutoLock()
  people.subscribe(() => void queries.invalidateQueries({ queryKey: ['me'] }))
  isTheTill.set(true)
}
