import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainMenu } from '#test/builders/plain-menu.ts'
import { plainContext, plainLine } from '#test/builders/plain-order.ts'
import { checkLines } from '../pricing/line.rules.ts'
import { canChooseAddons } from './addon-choice.rules.ts'
import { presentMenu } from './menu.presenter.ts'

/** @param groups by minimum and the addons offered @param limits by addon; null: none */
const canChoose = (limits: Record<string, number | null>, ...groups: [min: number, addons: string][]) =>
  canChooseAddons(
    groups.map(([min, addons]) => ({ min, addons: addons.split('').map(id => ({ id, most: limits[id]! })) })),
  )

test('an addon counts once towards the minimums of all groups together', () => {
  expect(canChoose({ a: 1 }, [1, 'a'], [1, 'a'])).toBe(false)
  expect(canChoose({ a: 2 }, [1, 'a'], [1, 'a'])).toBe(true)
  expect(canChoose({ a: null }, [9, 'a'], [9, 'a'])).toBe(true)
  expect(canChoose({ a: 1 }, [1, 'a'], [0, 'a'])).toBe(true)
  expect(canChoose({}, [0, ''])).toBe(true)
  expect(canChoose({}, [1, ''])).toBe(false)
})

test('a line has room for an addon of each of thirty groups', () => {
  const required = Array.from({ length: 31 }, (): [number, string] => [1, 'a'])
  expect(canChoose({ a: null }, ...required.slice(1), [0, 'a'])).toBe(true)
  expect(canChoose({ a: null }, ...required)).toBe(false)
})

test('a line has room for the addons that the minimums of its groups need', () => {
  const names = 'abcdefghijklmnopqrstuvwxyzABCDEF'
  const limits = Object.fromEntries(names.split('').map(name => [name, 1]))
  const choose = (first: number, second: number) =>
    canChoose(limits, [first, names.slice(0, 16)], [second, names.slice(16)])
  expect(choose(15, 15)).toBe(true)
  expect(choose(16, 15)).toBe(false)
  expect(canChoose({ ...limits, a: 9 }, [16, names.slice(0, 16)], [16, names.slice(16)])).toBe(true)
})

test('a group gives way to another one if it has other addons', () => {
  expect(canChoose({ a: 1, b: 1 }, [1, 'ab'], [1, 'a'])).toBe(true)
  expect(canChoose({ a: 1, b: 1, c: 1 }, [1, 'ab'], [1, 'bc'], [1, 'a'])).toBe(true)
  expect(canChoose({ a: 1, b: 1 }, [1, 'ab'], [1, 'ab'], [1, 'a'])).toBe(false)
  // The third group takes an addon over from the second, and gives it to the last.
  expect(canChoose({ x: 1, y: 1, z: 1, w: 1 }, [1, 'zw'], [1, 'xy'], [1, 'xz'], [1, 'x'])).toBe(true)
  expect(canChoose({ a: 2, b: 1, c: null }, [2, 'ab'], [2, 'a'], [5, 'ac'])).toBe(false)
  expect(canChoose({ a: 2, b: 2, c: null }, [2, 'ab'], [2, 'a'], [5, 'ac'])).toBe(true)
})

test('is possible exactly if no set of groups needs more than all of its addons together', () => {
  const group = fc.tuple(fc.nat(4), fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd')))
  const most = fc.integer({ min: 1, max: 4 })
  const limits = fc.record({ a: most, b: most, c: most, d: most })
  fc.assert(
    fc.property(fc.array(group, { maxLength: 4 }), limits, (groups, limits) => {
      const sets = groups.reduce((sets, one) => [...sets, ...sets.map(set => [...set, one])], [
        [],
      ] as (typeof groups)[])
      // The marriage theorem (Hall 1935) for several units.
      const isPossible = sets.every(set => {
        const needed = set.reduce((sum, [min]) => sum + min, 0)
        const offered = new Set(set.flatMap(([, ids]) => ids))
        return needed <= [...offered].reduce((sum, id) => sum + limits[id], 0)
      })
      const given = groups.map(([min, ids]): [number, string] => [min, ids.join('')])
      expect(canChoose(limits, ...given)).toBe(isPossible)
    }),
    { numRuns: 2000 },
  )
})

const addonIds = ['a', 'b']
const limit = fc.constantFrom(1, 2, 3, null)
const group = fc.record({
  min: fc.constantFrom(0, 1, 2),
  addonIds: fc.uniqueArray(fc.constantFrom(...addonIds)),
})

/** Every quantity from 0 to 2 of every addon of every group. */
function choices(pairs: readonly (readonly [addonId: string, addonGroupId: string])[]) {
  const all = Array.from({ length: 3 ** pairs.length }, (_, at) =>
    pairs.map(([addonId, addonGroupId], place) => ({
      addonId,
      addonGroupId,
      quantity: Math.floor(at / 3 ** place) % 3,
    })),
  )
  return all.map(addons => addons.filter(({ quantity }) => quantity > 0))
}

test('the menu offers a product exactly if some choice of addons is accepted in an order', () => {
  fc.assert(
    fc.property(fc.array(group, { minLength: 1, maxLength: 3 }), fc.tuple(limit, limit), (groups, limits) => {
      const pairs = groups.flatMap(({ addonIds }, at) => addonIds.map(id => [id, `g${at}`] as const))
      const menu = plainMenu({
        products: { pizza: { addonGroupIds: groups.map((_, at) => `g${at}`) } },
        addonGroups: Object.fromEntries(groups.map((one, at) => [`g${at}`, one])),
        addons: Object.fromEntries(addonIds.map((id, at) => [id, { maxQuantity: limits[at]! }])),
      })
      const isAccepted = (addons: ReturnType<typeof choices>[number]) => {
        try {
          return checkLines(menu, plainContext(), [plainLine('pizza', { addons })]).length === 1
        } catch {
          return false
        }
      }
      const branch = menu.branches.get('roma')!
      const [shown] = presentMenu(menu, {
        branch,
        channel: 'pos',
        at: 0,
        servedAt: 0,
        lang: 'it',
        currency: 'EUR',
        stock: new Map(),
        open: true,
        opensAt: null,
      }).products
      expect(shown!.orderable).toBe(choices(pairs).some(isAccepted))
    }),
  )
})
