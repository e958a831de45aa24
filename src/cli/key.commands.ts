import { findBrand } from '../settings/brand.store.ts'
import type { Context } from '../context.ts'
import { createKey } from '../keys/create-key.ts'
import { defaultBackdateDays, defaultRateLimit } from '../access/key.rules.ts'
import { listKeys } from '../access/key.store.ts'
import { revokeKey } from '../keys/revoke-key.ts'
import { notFound } from '../lib/refusal.ts'
import { parseDate } from '../lib/zone.ts'
import { nameOption } from './brand.commands.ts'
import { type Command, type CommandCall, listOption, required, UsageError, wholeOption } from './command.ts'
import { idOf } from './ids.ts'
import { presentRow } from './present.ts'

const brandOption = { name: 'brand', value: 'ID', help: 'the brand', required: true }

const keyCreate: Command = {
  name: 'key create',
  summary: 'Makes a key of a brand; its text is shown this once.',
  words: [],
  options: [
    brandOption,
    { name: 'scopes', value: 'LIST', help: 'what it may do, as tables.write,orders.read', required: true },
    { name: 'branches', value: 'IDS', help: 'only in these branches (default: all)' },
    { name: 'name', value: 'TEXT', help: 'what it is for (default: "Key")' },
    { name: 'rate-limit', value: 'N', help: 'requests a minute, 1 to 100000 (default: 120)' },
    { name: 'expires', value: 'DATE', help: 'the last day it works, as 2027-01-31 (default: no end)' },
    { name: 'backdate-days', value: 'N', help: 'how far back ordered_at may lie, 0 to 36500 (default: 0)' },
  ],
  async run(call) {
    const brandId = idOf('brand', required(call, 'brand'))
    const request = {
      name: nameOption(call, 'Key'),
      scopes: [...new Set(listOption(call, 'scopes'))],
      branchIds: [...new Set(listOption(call, 'branches'))].map(id => idOf('branch', id)),
      rateLimit: wholeOption(call, 'rate-limit', defaultRateLimit),
      backdateDays: wholeOption(call, 'backdate-days', defaultBackdateDays),
      lastDay: dayOption(call, 'expires'),
    }
    const { row, timezone, text } = await createKey(await call.openContext(), brandId, request)
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
    const brandId = idOf('brand', required(call, 'brand'))
    const ctx = await call.openContext()
    const { timezone } = await getBrand(ctx, brandId)
    return (await listKeys(ctx.db, brandId)).map(row => presentRow(row, timezone))
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
    return presentRow(row, (await getBrand(ctx, brandId)).timezone)
  },
}

export const keyCommands: readonly Command[] = [keyCreate, keyList, keyRevoke]

async function getBrand(ctx: Context, id: string) {
  const brand = await findBrand(ctx.db, id)
  if (brand === undefined) throw notFound('brand', id)
  return brand
}

function dayOption(call: CommandCall, name: string): string | undefined {
  const text = call.option(name)
  if (text === undefined) return undefined
  const day = parseDate(text)
  if (day === undefined)
    throw new UsageError(`--${name} takes a day like 2027-01-31, not ${JSON.stringify(text)}.`)
  return day
}
