/** How many more trials than planned a race gets at most. */
const extra = 60

/**
 * Numbers the trials of a race from 0. A race in which one side always comes first shows nothing, and a busy machine may
 * let one win for long: after the planned trials they go on until `isShown`, 60 more at most.
 */
export function* trialsUntil(planned: number, isShown: () => boolean): Generator<number> {
  for (let trial = 0; trial < planned || (!isShown() && trial < planned + extra); trial++) yield trial
}
