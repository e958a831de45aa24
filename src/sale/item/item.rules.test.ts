import { expect, it } from 'vitest'
import { plainMenu } from '#test/builders/plain-menu.ts'
import { plainContext, plainLine } from '#test/builders/plain-order.ts'
import { priceOrder } from '../../pricing/price-order.rules.ts'
import { freezeItems } from './item.rules.ts'

it('gives the components of each combo one id of their own, and other items none', () => {
  const options = ['burger', 'cola'].map(productId => ({ productId, extra: 0 }))
  const choice = { id: 'any', name: { text: 'Any', others: {} }, min: 2, max: 2, options }
  const menu = plainMenu({ products: { deal: { combo: { choices: [choice] } }, burger: {}, cola: {} } })
  const choices = options.map(({ productId }) => {
    return { choiceId: 'any', productId, addons: [], without: [], note: null }
  })
  const deal = plainLine('deal', { choices })
  const { items } = priceOrder(menu, plainContext(), [deal, plainLine('cola'), deal])
  let made = 0
  const place = { orderId: 'order', position: 3, entersAt: 1, awaitsPayment: false }
  const frozen = freezeItems(items, place, () => `id${made++}`)
  const [one, other] = [frozen[0]!.combo!.id, frozen[3]!.combo!.id]
  expect(frozen.map(item => item.combo?.id)).toEqual([one, one, undefined, other, other])
  expect(new Set([one, other, ...frozen.map(({ id }) => id)]).size).toBe(7)
  expect(frozen.map(({ position }) => position)).toEqual([3, 4, 5, 6, 7])
})
