import { expect, test } from 'vitest'
import { lineInPlace, swapsOf } from './swap.rules.ts'
import { item, product } from './test/make.ts'

test('the place of a component is for the other options of its choice that can be ordered, with what they cost more', () => {
  const options = [
    { product_id: 'cola', extra: 1 },
    { product_id: 'water', extra: 0 },
    { product_id: 'beer', extra: 2.5 },
    { product_id: 'wine', extra: 3 },
    { product_id: 'unlisted', extra: 3 },
  ]
  const one = { min: 1, max: 1 }
  const deal = product('deal', {
    combo: {
      choices: [
        { id: 'main', name: 'Main', ...one, options: [{ product_id: 'soup', extra: 0 }] },
        { id: 'drink', name: 'Drink', ...one, options },
      ],
    },
  })
  const dishes = ['soup', 'cola', 'water', 'beer'].map(id => product(id))
  const products = new Map(
    [deal, ...dishes, product('wine', { orderable: false })].map(made => [made.id, made]),
  )
  const part = (id: string, choice_id: string) =>
    item(product(id), { id, combo: { id: 'c', product_id: 'deal', name: 'Deal', choice_id } })
  const said = (...items: Parameters<typeof swapsOf>[1]) =>
    swapsOf(products, items).map(swap => [
      swap.item.id,
      ...swap.options.map(option => `${option.product.id} ${option.more}`),
    ])
  expect(said(part('soup', 'main'), part('cola', 'drink'))).toEqual([['cola', 'water -1', 'beer 1.5']])
  // A choice or a combo that the menu has no more, and a line that is no component.
  expect(said(part('cola', 'gone'), item(product('cola')))).toEqual([])
  expect(swapsOf(new Map(), [part('cola', 'drink')])).toEqual([])
})

test('as many are ordered in its place, for the same seat; a dish sold by weight is weighed again', () => {
  const sent = item(product('soup'), { quantity: 2, seat: 3, course: 2 })
  const inPlace = (of: typeof sent, dish = product('bread')) => lineInPlace(of, dish, new Map(), 'new')
  expect(inPlace(sent)).toMatchObject({ id: 'new', productId: 'bread', quantity: 2, seat: 3, course: 2 })
  expect(inPlace({ ...sent, quantity: 0.3 }).quantity).toBe(1)
  expect(inPlace(sent, product('ham', { sold_by: 'weight' })).quantity).toBe(0)
})
