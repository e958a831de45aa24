import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Context } from '../context.ts'
import { requireBranch, type Caller } from '../access/caller.rules.ts'
import { unknownId } from '../lib/common.refusals.ts'
import { invalid } from '../lib/refusal.ts'
import type { Channel } from '../wire/words.types.ts'
import { nextHoursEdge, openingAt } from '../hours/hours.rules.ts'
import { nextBoundary } from '../menu/availability.rules.ts'
import { menuTooLarge } from './catalogue.refusals.ts'
import type { PopularCache } from '../menu/popular.cache.ts'
import type { MenuBytes } from '../menu/menu.cache.ts'
import type { Menu } from '../menu/menu.types.ts'
import { readBlockingStock, readDescriptions, readMenuVersion } from '../menu/menu.store.ts'
import { type MenuView, menuPieces } from '../menu/menu.presenter.ts'
import type { BlockingStock } from '../menu/stock-left.rules.ts'

export type MenuRequest = {
  caller: Caller
  branchId: string
  channel: Channel
  /** When the order is placed, epoch ms; undefined: now. */
  at: number | undefined
  /** When it is to be ready, epoch ms; undefined: at once. */
  scheduledFor: number | undefined
  /** How many of the products that sell most are named; undefined: none. */
  popular: number | undefined
  lang: string
}

/** Maximum response size, bytes. Several responses of this size fit in memory. */
const maxMenuBytes = 32 * 1024 * 1024

/**
 * Reads the menu of a branch at a point in time. The serialized response is cached until the menu changes, stock that
 * blocks moves, or hours, a price, campaign, window or sold-out mark starts or ends.
 */
export async function readMenu(
  ctx: Context,
  popularIn: PopularCache,
  request: MenuRequest,
): Promise<MenuBytes> {
  const { caller, branchId, channel, lang, scheduledFor } = request
  const brandId = caller.brand.id
  const menu = await currentMenu(ctx, brandId)
  const branch = menu.branches.get(branchId)
  if (branch === undefined) throw invalid(unknownId('query.branch_id', 'branch'))
  requireBranch(caller, branchId)
  const { currency } = caller.brand
  const now = ctx.now()
  const at = request.at ?? now
  const stock = await blockingStock(ctx, brandId, menu, branchId)
  const popular =
    request.popular === undefined
      ? undefined
      : { ids: await popularIn.find(brandId, branch, now), most: request.popular }
  const view: MenuView = {
    branch,
    channel,
    at,
    servedAt: scheduledFor ?? at,
    lang,
    currency,
    stock,
    popular,
    ...openingAt(branch, channel, scheduledFor ?? at),
  }
  const times = [request.at ?? 'now', scheduledFor ?? 'at', popular?.most ?? 0, ...(popular?.ids ?? [])]
  const made = { stock: fingerprint(stock), isOfNow: request.at === undefined && scheduledFor === undefined }
  const name = [brandId, menu.version, branchId, channel, lang, currency, ...times].join(' ')
  return ctx.menus.answer({ brandId, name, now, ...made }, async () => {
    const boundary = nextBoundary(menu, branchId, now, branch.timezone) ?? Infinity
    const until = Math.min(boundary, nextHoursEdge(branch, now))
    const descriptions = await readDescriptions(ctx.db, brandId, lang)
    return { ...(await serialize(menu, view, descriptions)), until, stock: made.stock }
  })
}

/** Reads stock only where some of it blocks sales, so that other menus stay as cheap. */
async function blockingStock(ctx: Context, brandId: string, menu: Menu, branchId: string) {
  const blocks = [...menu.stockItems.values()].some(item => item.blockedBranchIds.includes(branchId))
  return blocks ? readBlockingStock(ctx.db, brandId, branchId) : new Map<string, number>()
}

function fingerprint(stock: BlockingStock): string {
  return stock.size === 0
    ? ''
    : createHash('sha256')
        .update([...stock].join(' '))
        .digest('base64url')
}

/** The brand's current menu, from memory unless it has changed. */
export async function currentMenu(ctx: Context, brandId: string): Promise<Menu> {
  const version = await readMenuVersion(ctx.db, brandId)
  return ctx.menus.kept(brandId, version) ?? ctx.db.transact(tx => ctx.menus.menuAt(tx, brandId, version))
}

/** Serializes in pieces and yields to other requests in between, since menus can be large. */
async function serialize(
  menu: Menu,
  view: MenuView,
  descriptions: ReadonlyMap<string, string>,
): Promise<Pick<MenuBytes, 'bytes' | 'etag'>> {
  const pieces: Buffer[] = []
  const hash = createHash('sha256')
  let length = 0
  let since = performance.now()
  for (const text of menuPieces(menu, view, descriptions)) {
    const piece = Buffer.from(text)
    hash.update(piece)
    pieces.push(piece)
    length += piece.length
    if (length > maxMenuBytes) throw menuTooLarge(maxMenuBytes)
    if (performance.now() - since < 10) continue
    await nextTurn()
    since = performance.now()
  }
  return { bytes: Buffer.concat(pieces, length), etag: `"${hash.digest('base64url').slice(0, 22)}"` }
}
