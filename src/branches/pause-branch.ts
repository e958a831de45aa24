import type { Context } from '../context.ts'
import type { Row } from '../db/database.ts'
import { formatInZone } from '../lib/zone.ts'
import { requireVersion } from '../lib/version.ts'
import type { StoredPause } from '../menu/menu.row.ts'
import { commandOnRecord, type RecordCommand } from '../records/record.command.ts'
import type { RecordAnswer } from '../records/record-kind.types.ts'
import { finishChange, lockRecord } from '../records/record.steps.ts'
import { updateRow } from '../records/record.store.ts'
import { branchKind } from './branch.record.ts'
import { pauseOver } from './branch.refusals.ts'

/** A pause as it is asked for; `until` in epoch ms, null: until it is ended by hand. */
export type AskedPause = Pick<StoredPause, 'channels' | 'until' | 'reason'>

/** Stops a branch from taking orders of some channels, in place of the pause that it has. Orders that it took stay. */
export function pauseBranch(
  ctx: Context,
  { pause, ...command }: RecordCommand & { pause: AskedPause },
): Promise<RecordAnswer> {
  return writePause(ctx, command, row => {
    const { channels, until, reason } = pause
    if (until !== null && until <= ctx.now()) throw pauseOver()
    const zone = row['timezone'] as string
    const data = { channels, until: until === null ? null : formatInZone(until, zone) }
    return { pause: { channels, since: ctx.now(), until, reason }, event: 'branch.paused', data }
  })
}

/** Ends the pause of a branch; does nothing where it has none. */
export function resumeBranch(ctx: Context, command: RecordCommand): Promise<RecordAnswer> {
  return writePause(ctx, command, row =>
    row['pause'] === null ? undefined : { pause: null, event: 'branch.resumed', data: {} },
  )
}

type Written = {
  pause: StoredPause | null
  event: 'branch.paused' | 'branch.resumed'
  data: Readonly<Record<string, unknown>>
}

/** @param write the pause that a branch has from now on; undefined: no change */
function writePause(
  ctx: Context,
  command: RecordCommand,
  write: (row: Row) => Written | undefined,
): Promise<RecordAnswer> {
  const { id, caller, ifMatch } = command
  const brandId = caller.brand.id
  return commandOnRecord(ctx, branchKind, command, {
    lock: tx => lockRecord(tx, caller, branchKind, id),
    async work(tx, { brand, before }) {
      const version = before['version'] as number
      requireVersion(ifMatch, version)
      const written = write(before)
      if (written === undefined) return []
      const { pause, event: type, data } = written
      await updateRow(tx, branchKind, { brandId, id, at: ctx.now() }, { pause })
      await finishChange(tx, branchKind, { brand, id, before, after: { ...before, pause }, body: {} })
      return [{ type, branchId: id, data: { id, version: version + 1, ...data } }]
    },
  })
}
