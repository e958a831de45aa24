import type { Caller } from '../access/caller.rules.ts'
import type { Context } from '../context.ts'
import type { IfMatch } from '../lib/version.ts'
import { revokeKey } from '../keys/revoke-key.command.ts'
import { toRecordAnswer } from '../records/record.presenter.ts'
import type { RecordAnswer } from '../records/record-kind.types.ts'
import { getRow } from '../records/record.store.ts'
import { deviceKind } from './device.record.ts'

/** Ends a device; every process refuses its requests and cuts its streams within a second. */
export async function unpairDevice(
  ctx: Context,
  { caller, id, ifMatch }: { caller: Caller; id: string; ifMatch?: IfMatch | undefined },
): Promise<RecordAnswer> {
  const { brand } = caller
  await revokeKey(ctx, { brandId: brand.id, caller, ifMatch, keyId: id, isDevice: true, children: false })
  const row = await getRow(ctx.db, deviceKind, brand.id, id)
  return toRecordAnswer(deviceKind, row, { brand, lang: brand.defaultLanguage })
}

/** Ends the device of a request, whatever branches the person signed in with it may use. */
export function unpairSelf(ctx: Context, caller: Caller): Promise<RecordAnswer> {
  return unpairDevice(ctx, { caller: { ...caller, branchIds: [] }, id: caller.keyId })
}
