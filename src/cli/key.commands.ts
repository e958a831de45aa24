import { findBrand } from '../settings/brand.store.ts'
import { createKey } from '../keys/create-key.ts'
import { type KeyPurpose, keyPurposeNames, keyPurposes } from '../keys/key-purposes.types.ts'
import { defaultBackdateDays, defaultRateLimit } from '../access/key.types.ts'
import { findBrandOfKey, listKeys } from '../access/key.store.ts'
import { maxOverlapSeconds, defaultOverlapSeconds } from '../keys/key.schema.ts'
import { rotateKey } from '../keys/rotate-key.ts'
import { notFound } from '../lib/refusal.ts'
import { revokeKey } from '../keys/revoke-key.ts'
import { invariant } from '../lib/invariant.ts'
import { parseDate } from '../lib/zone.ts'
import { nameOption } from './brand.commands.ts'
import { type Command, type CommandCall, listOption, UsageError, wholeOption } from './command.ts'
import { idOf } from './ids.ts'
import { branchIdsOf, brandOption, getBrand } from './named.ts'
import { presentRow } from './present.ts'

const purposes = keyPurposeNames

const keyCreate: Command = {
  name: 'key create',
  summary: 'Makes a key of a brand; its text is shown this once.',
  words: [],
  options: [
    brandOption,
    {
      name: 'for',
      value: 'PLACE',
      help: `what it is used at, which gives its scopes: ${purposes.join(', ')}`,
    },
    { name: 'scopes', value: 'LIST', help: 'in place of --for: what it may do, as tables.write,orders.read' },
    { name: 'branches', value: 'CODES', help: 'only in these branches, by code or id (default: all)' },
    { name: 'name', value: 'TEXT', help: 'what it is for (default: "Key")' },
    { name: 'rate-limit', value: 'N', help: 'requests a minute, 1 to 100000 (default: 120)' },
    { name: 'expires', value: 'DATE', help: 'the last day it works, as 2027-01-31 (default: no end)' },
    { name: 'backdate-days', value: 'N', help: 'how far back ordered_at may lie, 0 to 36500 (default: 0)' },
  ],
  async run(call) {
    const wanted = {
      name: nameOption(call, 'Key'),
      scopes: scopesOption(call),
      rateLimit: wholeOption(call, 'rate-limit', defaultRateLimit),
      backdateDays: wholeOption(call, 'backdate-days', defaultBackdateDays),
      lastDay: dayOption(call, 'expires'),
    }
    const ctx = await call.openContext()
    const brandId = (await getBrand(ctx, call)).id
    const branchIds = await branchIdsOf(ctx, brandId, listOption(call, 'branches'))
    const { row, timezone, text } = await createKey(ctx, brandId, { ...wanted, branchIds })
    const { id, ...rest } = presentRow(row, timezone)
    return { id, key: text, ...rest }
  },
}

const keyList: Command = {
  name: 'key list',
  summary: 'Lists the keys of a brand, without their texts, which are not kept.',
  words: [],
  options: [brandOption],
  async run(call) {
    const ctx = await call.openContext()
    const { id, timezone } = await getBrand(ctx, call)
    return (await listKeys(ctx.db, id)).map(row => presentRow(row, timezone))
  },
}

const keyRevoke: Command = {
  name: 'key revoke',
  summary: 'Switches a key off for good; running servers refuse it within a second.',
  words: ['ID'],
  options: [],
  async run(call) {
    const ctx = await call.openContext()
    const { brandId, row } = await revokeKey(ctx, idOf('api_key', call.words[0]!))
    const brand = await findBrand(ctx.db, brandId)
    invariant(brand !== undefined, 'the brand of a key is there')
    return presentRow(row, brand.timezone)
  },
}

const keyRotate: Command = {
  name: 'key rotate',
  summary: 'Gives a key another text, shown this once; the one before works on for a while.',
  words: ['ID'],
  options: [
    {
      name: 'overlap',
      value: 'SECONDS',
      help: 'how long the text before works, 0 to 604800 (default: 86400)',
    },
  ],
  async run(call) {
    const overlapSeconds = wholeOption(call, 'overlap', defaultOverlapSeconds)
    if (overlapSeconds < 0 || overlapSeconds > maxOverlapSeconds)
      throw new UsageError(`--overlap is 0 to ${maxOverlapSeconds} seconds.`)
    const ctx = await call.openContext()
    const keyId = idOf('api_key', call.words[0]!)
    const brandId = await findBrandOfKey(ctx.db, keyId)
    if (brandId === undefined) throw notFound('api_key', keyId)
    const { data } = await rotateKey(ctx, { brandId, caller: undefined, keyId, overlapSeconds })
    const { id, key, ...rest } = data
    return { id, key, ...rest }
  },
}

export const keyCommands: readonly Command[] = [keyCreate, keyList, keyRotate, keyRevoke]

/** The scopes of `--for` or those of `--scopes`: exactly one of the two says what a key may do. */
function scopesOption(call: CommandCall): readonly string[] {
  const place = call.option('for')
  const listed = call.option('scopes')
  if (place !== undefined && listed !== undefined) {
    throw new UsageError('--for names all the scopes of a key, so --scopes cannot stand beside it. Keep one.')
  }
  if (place === undefined) {
    if (listed === undefined) throw new UsageError('--for or --scopes is missing.')
    return [...new Set(listOption(call, 'scopes'))]
  }
  const named = Object.hasOwn(keyPurposes, place) ? keyPurposes[place as KeyPurpose] : undefined
  if (named !== undefined) return named
  throw new UsageError(`--for is one of ${purposes.join(', ')}, not ${JSON.stringify(place)}.`)
}

function dayOption(call: CommandCall, name: string): string | undefined {
  const text = call.option(name)
  if (text === undefined) return undefined
  const day = parseDate(text)
  if (day === undefined)
    throw new UsageError(`--${name} takes a day like 2027-01-31, not ${JSON.stringify(text)}.`)
  return day
}
