import type { Db } from '../../db/database.ts'
import { unknownCode } from '../device.refusals.ts'
import { rightsOfMaker } from './code.store.ts'
import type { StoredCode } from './code.types.ts'
import { mayStillGrant } from './granted.rules.ts'

/** The rights that a code hands on: those of the operator have no bounds. */
const operator = { expiresAt: null, chain: [] as string[] }

/**
 * Requires that the key which made a code may still grant it: its end, or less rights, end the code.
 * @returns until when it may, epoch ms, and the keys that the device descends from, the nearest last
 */
export async function requireMaker(
  db: Db,
  code: StoredCode,
  typed: string,
): Promise<{ expiresAt: number | null; chain: string[] }> {
  const { brandId, makerId } = code
  if (makerId === null) return operator
  const maker = await rightsOfMaker(db, brandId, makerId)
  if (maker === undefined || !mayStillGrant(maker, code)) throw unknownCode(typed)
  return { expiresAt: maker.expiresAt, chain: [...maker.makerIds, makerId] }
}
