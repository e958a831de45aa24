import { keyPurposes } from '../keys/key-purposes.types.ts'
import {
  defaultBackdateDays,
  defaultOverlapSeconds,
  defaultRateLimit,
  type DevicePurpose,
  devicePurposes,
  maxOverlapSeconds,
} from '../access/key.types.ts'
import type { Context } from '../context.ts'
import { findBrandOfKey, listKeys } from '../access/key.store.ts'
import { notFound } from '../lib/refusal.ts'
import { nameOption } from './brand.commands.ts'
import { type Command, type CommandCall, dateOption, listOption, UsageError, wholeOption } from './command.ts'
import { branchIdsOf, brandOption, idOf, openBrand } from './named.ts'
import { presentRow } from './present.ts'

const keyCreate: Command = {
  name: 'key create',
  summary: 'Create a key of a brand; its text is only shown once.',
  options: [
    brandOption,
    {
      name: 'for',
      value: 'PLACE',
      help: `what the key is for, which sets its scopes: ${devicePurposes.join(', ')}`,
    },
    { name: 'scopes', value: 'LIST', help: 'its scopes instead of --for, like tables.write,orders.read' },
    { name: 'branches', value: 'CODES', help: 'limit it to these branches, by code or id (default: all)' },
    { name: 'name', value: 'TEXT', help: 'its name (default: "Key")' },
    { name: 'rate-limit', value: 'N', help: 'requests per minute, 1 to 100000 (default: 120)' },
    {
      name: 'expires',
      value: 'DATE',
      help: 'the last day it is valid, like 2027-01-31 (default: never expires)',
    },
    {
      name: 'backdate-days',
      value: 'N',
      help: 'how many days ordered_at can be in the past, 0 to 36500 (default: 0)',
    },
  ],
  async run(call) {
    const request = {
      name: nameOption(call, 'Key'),
      scopes: scopesOption(call),
      rateLimit: wholeOption(call, 'rate-limit', defaultRateLimit),
      backdateDays: wholeOption(call, 'backdate-days', defaultBackdateDays),
      lastDay: dateOption(call, 'expires'),
    }
    const { createKey } = await import('../keys/create-key.ts')
    const { ctx, brand } = await openBrand(call)
    const branchIds = await branchIdsOf(ctx, brand.id, listOption(call, 'branches'))
    const { row, timezone, text } = await createKey(ctx, brand.id, { ...request, branchIds })
    const { id, ...rest } = presentRow(row, timezone)
    return { id, key: text, ...rest }
  },
}

const keyList: Command = {
  name: 'key list',
  summary: 'List the keys of a brand; their texts are not stored.',
  options: [brandOption],
  async run(call) {
    const { ctx, brand } = await openBrand(call)
    return (await listKeys(ctx.db, brand.id)).map(row => presentRow(row, brand.timezone))
  },
}

const keyRevoke: Command = {
  name: 'key revoke',
  summary: 'Revoke a key permanently; running servers refuse it within a second.',
  words: ['ID'],
  options: [{ name: 'children', help: 'also revoke the keys that it made, directly or through others' }],
  async run(call) {
    const { revokeKey } = await import('../keys/revoke-key.command.ts')
    const ctx = await call.openContext()
    const key = await namedKey(ctx, call)
    return (await revokeKey(ctx, { ...key, caller: undefined, children: call.flag('children') })).data
  },
}

const keyRotate: Command = {
  name: 'key rotate',
  summary: 'Replace the text of a key, only shown once; the previous text stays valid for a while.',
  words: ['ID'],
  options: [
    {
      name: 'overlap',
      value: 'SECONDS',
      help: 'how long the previous text stays valid, 0 to 604800 (default: 86400)',
    },
  ],
  async run(call) {
    const overlapSeconds = wholeOption(call, 'overlap', defaultOverlapSeconds)
    if (overlapSeconds > maxOverlapSeconds)
      throw new UsageError(`--overlap takes 0 to ${maxOverlapSeconds} seconds.`)
    const { rotateKey } = await import('../keys/rotate-key.ts')
    const ctx = await call.openContext()
    const { data } = await rotateKey(ctx, {
      ...(await namedKey(ctx, call)),
      caller: undefined,
      overlapSeconds,
    })
    const { id, key, ...rest } = data
    return { id, key, ...rest }
  },
}

export const keyCommands: readonly Command[] = [keyCreate, keyList, keyRotate, keyRevoke]

async function namedKey({ db }: Context, call: CommandCall): Promise<{ brandId: string; keyId: string }> {
  const keyId = idOf('api_key', call.words[0]!)
  const brandId = await findBrandOfKey(db, keyId)
  if (brandId === undefined) throw notFound('api_key', keyId)
  return { brandId, keyId }
}

/** The scopes set by `--for` or `--scopes`; exactly one of them is required. */
function scopesOption(call: CommandCall): readonly string[] {
  const purpose = call.option('for')
  const listed = call.option('scopes')
  if (purpose !== undefined && listed !== undefined) {
    throw new UsageError(
      '--for already sets all scopes, so it cannot be combined with --scopes. Use one of them.',
    )
  }
  if (purpose === undefined) {
    if (listed === undefined) throw new UsageError('--for or --scopes is missing.')
    return [...new Set(listOption(call, 'scopes'))]
  }
  if (Object.hasOwn(keyPurposes, purpose)) return keyPurposes[purpose as DevicePurpose]
  throw new UsageError(`--for is one of ${devicePurposes.join(', ')}, not ${JSON.stringify(purpose)}.`)
}
