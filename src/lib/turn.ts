/**
 * State of a request between arrival and answer. Its queue sets `leave`, and `begun` when the request may run. An abandoned
 * request leaves its queue and never runs.
 */
export type Turn = {
  begun: boolean
  givenUp: boolean
  /** Removes the request from its queue. */
  leave: (() => void) | undefined
}

export function newTurn(): Turn {
  return { begun: false, givenUp: false, leave: undefined }
}

/** Marks the request as running: giving it up no longer stops it. */
export function begin(turn: Turn): void {
  turn.begun = true
  turn.leave = undefined
}

export function giveUp(turn: Turn): void {
  turn.givenUp = true
  turn.leave?.()
  turn.leave = undefined
}
