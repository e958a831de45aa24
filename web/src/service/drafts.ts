import type { Draft, DraftLine } from './draft.types.ts'
import { makeStore } from './store.ts'
import { useStore } from './use-store.ts'
import { writeTill } from './till-store.ts'

/** The unsent lines of every table, bill and order of this device, by place. */
export const drafts = makeStore<ReadonlyMap<string, Draft>>(new Map())

const empty: readonly DraftLine[] = []

export function useDraft(place: string): Draft {
  return useStore(drafts).get(place) ?? { place, lines: empty }
}

/** Shows a draft at once, and stores it; lines that come back from a refused round join those added since. */
export function putDraft(draft: Draft): void {
  const known = drafts.get().get(draft.place)?.lines ?? empty
  const isBack = draft.refusal !== undefined
  const lines = isBack
    ? [...draft.lines, ...known.filter(({ id }) => !draft.lines.some(one => one.id === id))]
    : draft.lines
  const kept = { ...draft, lines }
  const next = new Map(drafts.get())
  const isEmpty = lines.length === 0 && kept.guests === undefined && kept.serviceType === undefined
  if (isEmpty) next.delete(draft.place)
  else next.set(draft.place, kept)
  drafts.set(next)
  void writeTill(isEmpty ? { emptyDrafts: [draft.place] } : { drafts: [kept] })
}

/** Changes the draft of a place by a pure function. */
export function changeDraft(place: string, change: (draft: Draft) => Draft): void {
  const { refusal: _told, ...draft } = drafts.get().get(place) ?? { place, lines: empty }
  putDraft(change(draft))
}

/** Takes a draft off the screen whose lines are on their way, in a command on the disk. */
export function hideDraft(place: string): void {
  const next = new Map(drafts.get())
  next.delete(place)
  drafts.set(next)
}
