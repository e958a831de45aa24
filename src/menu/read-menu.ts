import { createHash } from 'node:crypto'
import type { Context } from '../context.ts'
import { requireBranch, type Caller } from '../keys/caller.rules.ts'
import { invalidField } from '../lib/refusal.ts'
import type { Channel } from '../wire/words.rules.ts'
import { nextBoundary } from './availability.rules.ts'
import type { Menu } from './menu.rules.ts'
import { readMenuVersion } from './menu.store.ts'
import { type MenuView, presentMenu } from './present-menu.rules.ts'

export type MenuRequest = {
  caller: Caller
  branchId: string
  channel: Channel
  /** Epoch ms; undefined is now. */
  at: number | undefined
  lang: string
}

/** The whole answer as it is sent, and its strong entity tag. */
export type MenuBytes = { bytes: Buffer; etag: string }

/** Answers of one copy of the menu, each good until the next moment at which it would read otherwise. */
const keptOf = new WeakMap<Menu, Map<string, MenuBytes & { until: number }>>()

/**
 * The menu of a branch at a moment. The answer for now is made once and sent as it is until a price, an hour or a
 * sold-out mark changes with time, or anything on the menu is changed.
 * @throws Refusal branch_forbidden; validation_failed when the branch is not there
 */
export async function readMenu(ctx: Context, request: MenuRequest): Promise<MenuBytes> {
  const { caller, branchId, channel, lang } = request
  const version = await readMenuVersion(ctx.db, caller.brand.id)
  const menu = await ctx.menus.menuAt(ctx.db, caller.brand.id, version)
  const branch = menu.branches.get(branchId)
  if (branch === undefined)
    throw invalidField('query.branch_id', 'not_found', 'There is no branch with this id.')
  requireBranch(caller, branchId)
  const { currency } = caller.brand
  const now = ctx.now()
  const view: MenuView = { branch, channel, atMs: request.at ?? now, lang, currency }
  if (request.at !== undefined) return serialize(menu, view)

  const kept = keptOf.get(menu) ?? new Map<string, MenuBytes & { until: number }>()
  keptOf.set(menu, kept)
  const name = [branchId, channel, lang, currency].join(' ')
  const known = kept.get(name)
  if (known !== undefined && now < known.until) return known
  const made = serialize(menu, view)
  kept.set(name, { ...made, until: nextBoundary(menu, branchId, now, branch.timezone) ?? Infinity })
  return made
}

function serialize(menu: Menu, view: MenuView): MenuBytes {
  const bytes = Buffer.from(JSON.stringify({ data: presentMenu(menu, view) }))
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` }
}
