import type { Names } from '../src/lib/settings.types.ts'

/** The names that the tests' servers have; those of the folders that the test run keeps for copies. */
export const names: Names = { owner: 'comanda', superuser: 'comanda_super', olderData: 'run the older one.' }
