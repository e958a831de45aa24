/** Seeds at which model and service once differed: each is driven anew by the tests, 50 commands long. */
export const seeds: readonly number[] = []
