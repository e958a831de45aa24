import { describe, expect, test } from 'vitest'
import { planBangkok } from './bangkok.rules.ts'
import { openProduct, planChipotle, readChipotle } from './chipotle.rules.ts'
import { londonTime, planLondon, readLondon } from './london.rules.ts'
import { centsOf, commonest } from './replay.rules.ts'

describe('amounts of the sources', () => {
  test.each([
    ['$2.39 ', 239],
    ['0.5', 50],
    ['12', 1200],
    ['11.95', 1195],
  ])('reads %j as %i', (text, cents) => expect(centsOf(text)).toBe(cents))

  test.each(['', 'free', '1.234', '-1'])('refuses %j', text =>
    expect(() => centsOf(text)).toThrow(/no amount/),
  )
})

test('finds the most common value, and the first of equally common ones', () => {
  expect(commonest([3, 5, 5, 3])).toBe(3)
  expect(commonest([1, 2, 2])).toBe(2)
})

const tsv = [
  'order_id\tquantity\titem_name\tchoice_description\titem_total_price',
  // The first list: a dish with guacamole, two sides.
  '1\t1\tChicken Bowl\t[Red Salsa, [Rice, Guacamole, Cheese]]\t$11.25 ',
  '1\t2\tChips\tNULL\t$4.30 ',
  '1\t1\tSoda\tCola\t$1.25 ',
  // The second list, and a line one cent off.
  '2\t1\tSteak Burrito\t[Red Salsa, Rice]\t$8.99 ',
  '2\t1\tChips\tNULL\t$1.99 ',
  '3\t1\tSteak Burrito\t[Rice]\t$8.99 ',
  '3\t1\tChicken Bowl\tGuacamole\t$10.99 ',
  // Sides alone: the list whose sides these are.
  '4\t3\tChips\tNULL\t$5.97 ',
  // A bare dish, guacamole included.
  '5\t2\tBurrito\t[Braised Carnitas, Guacamole]\t$14.80 ',
  // Nothing fits: the nearest list.
  '6\t1\tChicken Bowl\tRice\t$8.50 ',
].join('\n')

describe('Chipotle', () => {
  const plan = planChipotle(readChipotle(tsv))
  const order = (id: string) => plan.orders.find(order => order.id === id)!

  test('assigns each order to the price list that explains it', () => {
    expect(plan.orders.map(({ id, branch }) => [id, branch])).toEqual([
      ['1', 'LIST1'],
      ['2', 'LIST2'],
      ['3', 'LIST2'],
      ['4', 'LIST2'],
      ['5', 'LIST4'],
      ['6', 'LIST2'],
    ])
  })

  test('reads the choices, quantities and removals of each line', () => {
    expect(order('1')).toMatchObject({
      lines: [
        {
          product: 'Chicken Bowl',
          quantity: 1,
          addons: [{ ref: 'Red Salsa' }, { ref: 'Rice' }, { ref: 'Guacamole' }, {}],
        },
        { product: 'Chips', quantity: 2, addons: [] },
        { product: 'Soda', addons: [{ ref: 'Cola', quantity: 1 }] },
      ],
      expected: { cents: 1680, units: 4 },
    })
  })

  test('sells a line that no list explains at the price it was charged', () => {
    expect(plan.oddLines).toBe(2)
    const odd = {
      product: openProduct,
      quantity: 1,
      addons: [],
      unitPrice: 10.99,
      note: 'Chicken Bowl, Guacamole',
    }
    expect(order('3').lines[1]).toEqual(odd)
    expect(order('6').lines[0]).toMatchObject({ product: openProduct, unitPrice: 8.5 })
  })

  test('the menu has a price per list, and groups by choice', () => {
    const chips = plan.menu.products.find(({ ref }) => ref === 'Chips')
    expect(chips).toMatchObject({
      price: 2.15,
      prices: [
        { branch: 'LIST1', price: 2.15 },
        { branch: 'LIST2', price: 1.99 },
      ],
      branches: ['LIST1', 'LIST2'],
      addon_groups: [],
    })
    expect(plan.menu.addons.find(({ ref }) => ref === 'Guacamole')?.prices).toEqual([
      { branch: 'LIST1', price: 2.5 },
      { branch: 'LIST2', price: 2.49 },
      { branch: 'LIST3', price: 2.39 },
      { branch: 'LIST4', price: 0 },
    ])
    expect(plan.menu.addon_groups.map(({ name, min, max, addons }) => [name, min, max, addons])).toEqual([
      ['Salsa', 0, null, ['Red Salsa']],
      ['Rice and beans', 0, null, ['Rice']],
      ['Toppings', 0, null, ['Cheese', 'Guacamole']],
      ['Soda: flavour', 1, 1, ['Cola']],
      ['Meat', 0, null, ['Braised Carnitas']],
    ])
  })

  test('refuses another file', () => expect(() => readChipotle('a,b\n1,2')).toThrow(/not chipotle/))
})

describe('London', () => {
  const csv = [
    '\uFEFFOrderNumber,OrderDate,ItemName,Quantity,ProductPrice,TotalProducts',
    '12,30/06/2018 00:30,Korma,1,8.95,2',
    '11,29/12/2017 19:10,Korma,1,9.95,1',
    '12,30/06/2018 00:30,Plain Naan,2,2.6,2',
  ].join('\r\n')
  const plan = planLondon(readLondon(csv))

  test('sorts orders by time, each with its own date, and joins their lines', () => {
    expect(plan.orders).toMatchObject([
      {
        id: '11',
        orderedAt: '2017-12-29T19:10:00+00:00',
        expected: { cents: 995, units: 1, businessDate: '2017-12-29' },
      },
      {
        id: '12',
        orderedAt: '2018-06-30T00:30:00+01:00',
        lines: [{ product: 'Korma at 895' }, { product: 'Plain Naan', quantity: 2 }],
        expected: { cents: 1415, units: 3, businessDate: '2018-06-29' },
      },
    ])
  })

  test('a name with several prices becomes several dishes', () => {
    expect(plan.menu.products.map(({ ref, name, price }) => [ref, name, price])).toEqual([
      ['Korma at 895', 'Korma', 8.95],
      ['Korma at 995', 'Korma', 9.95],
      ['Plain Naan', 'Plain Naan', 2.6],
    ])
  })

  test.each([
    ['25/03/2018 03:59', '2018-03-25T03:59:00+01:00', '2018-03-24'],
    ['25/03/2018 04:00', '2018-03-25T04:00:00+01:00', '2018-03-25'],
    ['28/10/2018 00:30', '2018-10-28T00:30:00+01:00', '2018-10-27'],
  ])('%s', (at, orderedAt, businessDate) => expect(londonTime(at)).toEqual({ orderedAt, businessDate }))
})

describe('Bangkok', () => {
  const file = {
    vendor: 'Noodle TestEnv',
    currency: 'THB',
    items: [
      {
        id: 1,
        name_en: 'Noodles ',
        name_th: 'ก๋วยเตี๋ยว',
        category: ['Noodles'],
        category_th: ['เส้น'],
        description_en: '',
        description_th: ' น้ำ\r\nแห้ง',
        variations: [
          { id: 10, name_en: 'Small', name_th: 'เล็ก', price: 40, group_ids: [7] },
          { id: 11, name_en: 'Large ', name_th: 'ใหญ่', price: 55, group_ids: [7, 8] },
        ],
        sold_out: false,
      },
      {
        id: 2,
        name_en: 'Tea',
        name_th: '',
        category: ['Drinks'],
        category_th: ['เครื่องดื่ม'],
        description_en: null,
        description_th: null,
        variations: [{ id: 12, name_en: null, name_th: null, price: 25, group_ids: [] }],
        sold_out: true,
      },
    ],
    modifier_groups: [
      {
        id: 7,
        name_en: 'Meat',
        name_th: 'เนื้อ',
        min: 1,
        max: 1,
        options: [
          { id: 70, name_en: 'Pork', name_th: 'หมู ', price: 0 },
          { id: 71, name_en: 'Prawn', name_th: 'กุ้ง', price: 30 },
        ],
      },
      {
        id: 8,
        name_en: 'Eggs',
        name_th: 'ไข่',
        min: 3,
        max: 5,
        options: [{ id: 80, name_en: 'Egg', name_th: 'ไข่', price: 10 }],
      },
    ],
  }
  const { menu, orders } = planBangkok(file, 'NOODLE')

  test('a size becomes a product, Thai a translation, and texts are trimmed', () => {
    expect(menu.products).toMatchObject([
      {
        ref: 'noodle-product-10',
        name: 'Noodles (Small)',
        description: null,
        category: 'noodle-category-0',
        translations: { th: { name: 'ก๋วยเตี๋ยว (เล็ก)', description: 'น้ำ\nแห้ง' } },
        branches: ['NOODLE'],
      },
      { name: 'Noodles (Large)', addon_groups: ['noodle-group-7', 'noodle-group-8'] },
      { name: 'Tea' },
    ])
    expect(menu.products[2]).not.toHaveProperty('translations')
    expect(menu.addons[0]).toMatchObject({ name: 'Pork', translations: { th: { name: 'หมู' } } })
  })

  test('an order takes the required addons of each group and no sold-out product', () => {
    expect(orders.map(({ id, expected }) => [id, expected.cents])).toEqual([
      ['noodle-product-10', 4000],
      ['noodle-product-11', 8500],
    ])
    expect(orders[1]!.lines[0]!.addons).toEqual([
      { ref: 'noodle-option-70', quantity: 1 },
      { ref: 'noodle-option-80', quantity: 3 },
    ])
    expect(orders[0]!.expected.name).toEqual({ lang: 'th', text: 'ก๋วยเตี๋ยว (เล็ก)' })
  })
})
