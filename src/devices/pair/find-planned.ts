import type { Context } from '../../context.ts'
import { unknownCode } from '../device.refusals.ts'
import { normalizeCode } from './code.rules.ts'
import { findCode, hashCode, readNames } from './code.store.ts'
import { requireMaker } from './require-maker.steps.ts'

/** Finds the device that a code makes, with the names that a browser shows before it is paired. */
export async function findPlanned({ db, secret }: Context, typed: string) {
  const code = normalizeCode(typed)
  const found = code === undefined ? undefined : await findCode(db, hashCode(secret, code))
  if (found === undefined) throw unknownCode(typed)
  await requireMaker(db, found, typed)
  return { ...found, names: await readNames(db, found) }
}
