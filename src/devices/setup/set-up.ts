import { timingSafeEqual } from 'node:crypto'
import { insertWithBranch, requireBrand } from '../../brands/insert-brand.steps.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../db/record-audit.ts'
import { notFound } from '../../lib/refusal.ts'
import { newUlid } from '../../lib/ulid.ts'
import type { RecordAnswer } from '../../records/record-kind.types.ts'
import { hasBrand, type NewBrand } from '../../settings/brand.store.ts'
import { keptOfPin } from '../../staff/hash-pin.gateway.ts'
import { insertDevice } from '../pair/insert-device.steps.ts'
import { requireSafeConnection } from '../pair/network.rules.ts'
import { insertOwner } from './setup.store.ts'

export type SetUp = {
  token: string
  brand: NewBrand
  owner: { name: string; pin: string }
  browser: { encrypted: boolean; ip: string | null; requestId: string }
}

/** A wrong token, and every token once there is a brand. */
const closed = () => notFound('setup', '')

/** Only one request at a time may make the first brand. */
let isBusy = false

/**
 * Makes the first brand with its branch and owner, and pairs the browser as an office device of it.
 * @returns the device, and its key, which only its cookie may hold
 */
export async function setUp(ctx: Context, request: SetUp): Promise<{ answer: RecordAnswer; key: string }> {
  if (!isToken(ctx.setupToken, request.token) || isBusy) throw closed()
  requireSafeConnection('office', request.browser)
  requireBrand(request.brand)
  isBusy = true
  try {
    if (await hasBrand(ctx.db)) throw closed()
    return await insertAll(ctx, request)
  } finally {
    isBusy = false
  }
}

function isToken(token: string, sent: string): boolean {
  const [one, other] = [Buffer.from(token), Buffer.from(sent)]
  return token !== '' && one.length === other.length && timingSafeEqual(one, other)
}

async function insertAll(ctx: Context, { brand, owner, browser }: SetUp) {
  const { ip, requestId } = browser
  const [brandId, staffId] = [newUlid(), newUlid()]
  const { pin_hash: pinHash, pin_digits: pinDigits } = await keptOfPin(ctx.secret, brandId, owner.pin)
  return ctx.db.transact(async tx => {
    await insertWithBranch(tx, brandId, brand)
    await insertOwner(tx, brandId, { id: staffId, name: owner.name, pinHash, pinDigits })
    const by = { action: 'setUp', keyId: null, staffId, ip, requestId }
    const made = { branchId: null, before: null }
    recordAudit(tx, brandId, by, [
      { ...made, resource: 'brand', id: brandId, after: { name: brand.name } },
      { ...made, resource: 'staff', id: staffId, after: { name: owner.name, role: 'owner' } },
    ])
    const office = {
      name: 'Office',
      purpose: 'office',
      branchIds: [],
      stationId: null,
      register: null,
    } as const
    const planned = { ...office, brandId, makerId: null, staffId }
    return insertDevice(ctx, tx, planned, { ...browser, expiresAt: null, chain: [] })
  })
}
