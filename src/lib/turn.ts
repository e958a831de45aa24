/**
 * State of a request between its arrival and its answer. The queue it waits in sets `leave`, and `begun` when it lets
 * the request go on. One that is given up leaves its queue and never runs afterwards.
 */
export type Turn = {
  begun: boolean
  givenUp: boolean
  /** Takes the request out of the queue it waits in. */
  leave: (() => void) | undefined
}

export function newTurn(): Turn {
  return { begun: false, givenUp: false, leave: undefined }
}

/** From now on the request is at work: giving it up no longer keeps it from running. */
export function begin(turn: Turn): void {
  turn.begun = true
  turn.leave = undefined
}

export function giveUp(turn: Turn): void {
  turn.givenUp = true
  turn.leave?.()
  turn.leave = undefined
}
