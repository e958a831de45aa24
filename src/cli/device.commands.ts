import { randomInt } from 'node:crypto'
import { devicePurposes } from '../access/key.types.ts'
import { findStaffNamed } from '../access/staff.store.ts'
import { formatInZone } from '../lib/zone.ts'
import { nameOption } from './brand.commands.ts'
import { operatorCaller } from './bulk/operator-caller.ts'
import { type Command, type CommandCall, UsageError } from './command.ts'
import { branchIdsOf, brandOption, openBrand, stationNamed } from './named.ts'

const deviceCode: Command = {
  name: 'device code',
  summary: 'Make a code that pairs a browser as a device, once and within ten minutes.',
  options: [
    brandOption,
    { name: 'for', value: 'PURPOSE', help: `one of ${devicePurposes.join(', ')}`, required: true },
    { name: 'name', value: 'NAME', help: 'its name (default: the purpose)' },
    { name: 'branch', value: 'CODE', help: 'limit it to this branch, by code or id (default: all)' },
    { name: 'station', value: 'NAME', help: 'the station of a kitchen' },
    { name: 'register', value: 'NAME', help: 'the cash drawer of a till' },
  ],
  async run(call) {
    const purpose = devicePurposes.find(one => one === call.option('for'))
    if (purpose === undefined) throw new UsageError(`--for is one of ${devicePurposes.join(', ')}.`)
    const name = nameOption(call, purpose)
    const { makeCode } = await import('../devices/pair/make-code.ts')
    const { ctx, brand } = await openBrand(call)
    const branch = call.option('branch')
    const branchIds = await branchIdsOf(ctx, brand.id, branch === undefined ? [] : [branch])
    const station = call.option('station')
    const ofBranch = { brandId: brand.id, branchIds }
    const stationId = station === undefined ? null : await stationNamed(ctx, station, ofBranch)
    const planned = { name, purpose, branchIds, stationId, register: call.option('register') ?? null }
    const { code, expiresAt } = await makeCode(ctx, { brandId: brand.id, caller: undefined, planned })
    return {
      code,
      expires_at: formatInZone(expiresAt, brand.timezone),
      url: `${addressOf(call)}/pair#${code}`,
    }
  },
}

/** Where browsers reach the service: on all addresses it is reached by the name of the machine itself. */
function addressOf({ config: { host, port, tls } }: CommandCall): string {
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `${tls === undefined ? 'http' : 'https'}://${name}:${port}`
}

const staffPin: Command = {
  name: 'staff pin',
  summary: 'Give a person a new PIN, shown once: for an owner who has forgotten it.',
  words: ['NAME'],
  options: [brandOption],
  async run(call) {
    const [{ patchRecord }, { keptOfPin }, { staffKind }] = await Promise.all([
      import('../records/write-record.ts'),
      import('../staff/hash-pin.gateway.ts'),
      import('../staff/staff.record.ts'),
    ])
    const { ctx, brand } = await openBrand(call)
    const name = call.words[0]!
    const [id, other] = await findStaffNamed(ctx.db, brand.id, name)
    if (id === undefined) throw new UsageError(`There is no active person ${JSON.stringify(name)}.`)
    if (other !== undefined) throw new UsageError(`Several people have this name. Rename all but one first.`)
    const pin = String(randomInt(1_000_000)).padStart(6, '0')
    const body = await keptOfPin(ctx.secret, brand.id, pin)
    const caller = await operatorCaller(ctx, brand.id, 'staff pin')
    const lang = caller.brand.defaultLanguage
    await patchRecord(ctx, staffKind, { caller, id, body, ifMatch: undefined, lang })
    return { id, name, pin }
  },
}

export const deviceCommands: readonly Command[] = [deviceCode, staffPin]
