import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { catchRefusal } from '#test/builders/plain-order.ts'
import { refusedWith } from '#test/builders/refused.ts'
import type { KitchenState } from '../shapes/order.shape.ts'
import { kitchenStages, type KitchenStage } from '../../wire/words.types.ts'
import {
  begunSince,
  enterKitchen,
  isAhead,
  type KitchenItem,
  moveItem,
  moveOrder,
  movePart,
  noKitchen,
  orderKitchen,
  recallOrder,
  recallPart,
  replayKitchen,
} from './stage.rules.ts'

/** A state by its status and the times of the four stages, 0 for none. */
function state(status: KitchenStage, ...times: number[]): KitchenState {
  const [newAt, preparingAt, readyAt, deliveredAt] = [0, 1, 2, 3].map(at => times[at] || null)
  return { status, newAt: newAt!, preparingAt: preparingAt!, readyAt: readyAt!, deliveredAt: deliveredAt! }
}

function item(kitchen: KitchenState, overrides: Partial<KitchenItem> = {}): KitchenItem {
  return { id: 'a', needsKitchen: true, held: false, cancelledAt: null, kitchen, ...overrides }
}

const cooking = (status: KitchenStage, id = status) => item(state(status, 1), { id })
const statusOf = (before: KitchenState, items: KitchenItem[]) => orderKitchen(before, items, 9).status

describe('the kitchen state of an order', () => {
  it.each<[KitchenStage[], KitchenStage]>([
    [['new'], 'new'],
    [['new', 'new'], 'new'],
    [['new', 'preparing'], 'preparing'],
    [['new', 'delivered'], 'preparing'],
    [['new', 'ready'], 'preparing'],
    [['ready', 'ready'], 'ready'],
    [['ready', 'delivered'], 'ready'],
    [['preparing', 'delivered'], 'preparing'],
    [['delivered', 'delivered'], 'delivered'],
  ])('of %j is %s', (stages, status) => {
    const items = stages.map(stage => cooking(stage))
    expect(statusOf(noKitchen, items)).toBe(status)
  })

  it('depends on live, unheld items that need the kitchen', () => {
    const others = [
      item(state('new', 1), { cancelledAt: 5 }),
      item(noKitchen, { held: true }),
      item(noKitchen, { needsKitchen: false }),
    ]
    expect(statusOf(noKitchen, [...others, cooking('ready')])).toBe('ready')
    expect(orderKitchen(noKitchen, others, 9)).toBe(noKitchen)
  })

  it('stays unchanged when the last kitchen item is cancelled', () => {
    const before = state('preparing', 1, 2)
    expect(orderKitchen(before, [item(state('preparing', 1, 2), { cancelledAt: 9 })], 9)).toBe(before)
    expect(orderKitchen(before, [], 9)).toBe(before)
  })

  it('keeps the time a stage was first reached, and skips stages without one', () => {
    expect(orderKitchen(noKitchen, [cooking('new')], 1)).toEqual(state('new', 1))
    expect(orderKitchen(state('new', 1), [cooking('delivered')], 5)).toEqual(state('delivered', 1, 0, 0, 5))
    expect(orderKitchen(state('ready', 1, 2, 3), [cooking('ready')], 9)).toEqual(state('ready', 1, 2, 3))
  })

  it('advances with a cancel and goes back with a fired course, keeping first times', () => {
    const slow = item(state('new', 1), { id: 'slow', cancelledAt: 7 })
    expect(orderKitchen(state('preparing', 1, 2), [slow, cooking('ready')], 7)).toEqual(
      state('ready', 1, 2, 7),
    )
    const fired = item(enterKitchen(8), { id: 'fired' })
    const back = orderKitchen(state('ready', 1, 2, 7), [fired, cooking('ready')], 8)
    expect(back).toEqual(state('preparing', 1, 2, 7))
  })
})

describe('a scheduled order', () => {
  const ahead = (newAt: number) => item(state('new', newAt))

  it('is in the kitchen from its first item on', () => {
    expect(orderKitchen(noKitchen, [ahead(50)], 50)).toEqual(state('new', 50))
    expect(orderKitchen(state('new', 50), [ahead(50), ahead(9)], 9)).toEqual(state('new', 9))
    expect(orderKitchen(state('new', 50), [ahead(50)], 9)).toEqual(state('new', 50))
    expect(orderKitchen(state('new', 5), [ahead(50)], 9)).toEqual(state('new', 5))
    expect(orderKitchen(state('new', 5), [item({ ...noKitchen, status: 'new' })], 9)).toEqual(state('new', 5))
  })

  it('can be started early and is in the kitchen from then on', () => {
    expect(moveItem(state('new', 50), 'preparing', 9)).toEqual(state('preparing', 9, 9))
    expect(moveOrder(state('new', 50), [ahead(50)], 'ready', 9)[0]!.kitchen).toEqual(state('ready', 9, 0, 9))
    expect(orderKitchen(state('new', 50), [item(state('preparing', 9, 9))], 9)).toEqual(
      state('preparing', 9, 9),
    )
  })

  it('is ahead until its time', () => {
    const ahead = state('new', 50)
    expect([isAhead(ahead, 49), isAhead(ahead, 50), isAhead(noKitchen, 1)]).toEqual([true, false, false])
  })
})

describe('an item', () => {
  it('moves forward and may skip stages', () => {
    const fresh = enterKitchen(1)
    expect(moveItem(fresh, 'preparing', 2)).toEqual(state('preparing', 1, 2))
    expect(moveItem(fresh, 'delivered', 4)).toEqual(state('delivered', 1, 0, 0, 4))
    expect(moveItem(fresh, 'new', 4)).toBe(fresh)
  })

  it('cannot move backward, or without a stage', () => {
    const backward = refusedWith(() => moveItem(state('ready', 1, 2, 3), 'preparing', 4))
    expect(backward).toEqual(['invalid_transition', { from: 'ready', to: 'preparing' }])
    const held = refusedWith(() => moveItem(noKitchen, 'new', 4))
    expect(held).toEqual(['invalid_transition', { from: null, to: 'new' }])
  })
})

describe('an order made of moved items', () => {
  it('has the state it would have had from the start', () => {
    expect(replayKitchen([item(state('ready', 1, 3, 5)), item(state('delivered', 1, 0, 4, 6))])).toEqual(
      state('ready', 1, 3, 5),
    )
    expect(replayKitchen([item(state('delivered', 2, 0, 0, 3)), item(state('new', 4))])).toEqual(
      state('preparing', 2, 4, 0, 3),
    )
  })

  it('ignores cancelled items and those without a kitchen', () => {
    const others = [item(noKitchen, { held: true }), item(state('ready', 1, 2, 3), { cancelledAt: 4 })]
    expect(replayKitchen(others)).toEqual(noKitchen)
    expect(replayKitchen([...others, item(state('new', 5))])).toEqual(state('new', 5))
  })
})

describe('a whole order', () => {
  it('advances only the items behind', () => {
    const items = [
      cooking('new'),
      cooking('ready'),
      item(noKitchen, { id: 'held', held: true }),
      item(state('new', 1), { id: 'gone', cancelledAt: 3 }),
    ]
    expect(moveOrder(state('preparing', 1, 2), items, 'ready', 5)).toEqual([
      { id: 'new', kitchen: state('ready', 1, 0, 5) },
    ])
  })

  it('changes nothing at its own stage, and is refused with no item behind', () => {
    const items = [cooking('new'), cooking('ready')]
    expect(moveOrder(state('preparing', 1, 2), items, 'preparing', 5)).toEqual([])
    const behind = catchRefusal(() => moveOrder(state('ready', 1, 2, 3), [cooking('ready')], 'new', 5))
    expect(behind.details).toEqual({ from: 'ready', to: 'new' })
    const never = catchRefusal(() => moveOrder(noKitchen, [], 'ready', 5))
    expect(never.details).toEqual({ from: null, to: 'ready' })
  })

  it('is recalled: later items go back, and their times are cleared', () => {
    const items = [
      item(state('delivered', 1, 2, 3, 4), { id: 'soup' }),
      item(state('ready', 1, 0, 3), { id: 'fish' }),
      item(state('new', 1), { id: 'cake' }),
      item(state('delivered', 1, 2, 3, 4), { id: 'gone', cancelledAt: 5 }),
    ]
    expect(recallOrder(state('preparing', 1, 2, 3, 4), items, 'preparing', 9)).toEqual({
      moves: [
        { id: 'soup', kitchen: state('preparing', 1, 2) },
        { id: 'fish', kitchen: state('preparing', 1, 9) },
      ],
      order: state('preparing', 1, 2),
    })
    expect(recallOrder(state('preparing', 1, 2), items, 'new', 9).order).toEqual(state('new', 1))
  })

  it('is recalled to its own stage without effect, and never forward', () => {
    const order = state('preparing', 1, 2)
    expect(recallOrder(order, [cooking('preparing')], 'preparing', 9)).toEqual({ moves: [], order })
    const forward = catchRefusal(() => recallOrder(order, [cooking('preparing')], 'ready', 9))
    expect(forward.details).toEqual({ from: 'preparing', to: 'ready' })
  })

  it('moves and recalls the part of one station alone', () => {
    const soup = item(state('new', 1), { id: 'soup' })
    const beer = item(state('delivered', 1), { id: 'beer' })
    const order = state('preparing', 1, 2)
    expect(movePart([soup], 'ready', 9).map(({ id }) => id)).toEqual(['soup'])
    expect(movePart([beer], 'delivered', 9)).toEqual([])
    const recalled = recallPart({ order, items: [soup, beer] }, [beer], 'preparing', 9)
    expect(recalled.moves).toEqual([{ id: 'beer', kitchen: state('preparing', 1, 9) }])
    expect(recalled.order.status).toBe('preparing')
    expect(recallPart({ order, items: [soup, beer] }, [beer], 'delivered', 9).moves).toEqual([])
    const ahead = catchRefusal(() => recallPart({ order, items: [soup, beer] }, [soup], 'preparing', 9))
    expect(ahead.details).toEqual({ from: 'new', to: 'preparing' })
  })
})

it('agrees with its definition after any sequence of operations', () => {
  const act = fc.record({
    kind: fc.constantFrom('move', 'moveAll', 'recall', 'cancel', 'fire'),
    which: fc.nat({ max: 3 }),
    to: fc.constantFrom(...kitchenStages),
  })
  const held = fc.array(fc.boolean(), { minLength: 4, maxLength: 4 })
  fc.assert(
    fc.property(held, fc.array(act, { maxLength: 30 }), (held, acts) => {
      let items = held.map((held, at) => item(held ? noKitchen : enterKitchen(1), { id: String(at), held }))
      let order = orderKitchen(noKitchen, items, 1)
      for (const [at, act] of acts.entries()) {
        ;[items, order] = perform(items, order, act, at + 2)
        const live = items.filter(({ held, cancelledAt }) => !held && cancelledAt === null)
        if (live.length > 0) expect(order.status).toBe(definition(live))
        const reached = order.status === null ? null : order[`${order.status}At`]
        expect(reached === null).toBe(order.status === null)
      }
    }),
  )
})

it('keeps when the kitchen started an item, even after a recall', () => {
  const steps = fc.array(fc.record({ recall: fc.boolean(), to: fc.constantFrom(...kitchenStages) }))
  fc.assert(
    fc.property(steps, steps => {
      let [only, order] = [item(enterKitchen(1)), orderKitchen(noKitchen, [item(enterKitchen(1))], 1)]
      let begunAt: number | null = null
      let expected: number | null = null
      for (const [index, { recall, to }] of steps.entries()) {
        const act = { kind: recall ? 'recall' : 'moveAll', which: 0, to }
        const [items, after] = perform([only], order, act, index + 2)
        ;[only, order] = [items[0]!, after]
        if (only.kitchen.status !== 'new') expected ??= index + 2
        begunAt = begunSince(begunAt, only.kitchen)
        expect(begunAt).toBe(expected)
      }
    }),
  )
})

type Act = { kind: string; which: number; to: KitchenStage }

function perform(
  items: KitchenItem[],
  order: KitchenState,
  { kind, which, to }: Act,
  at: number,
): [KitchenItem[], KitchenState] {
  const chosen = items[which]!
  const change = (overrides: Partial<KitchenItem>) =>
    items.map(item => (item === chosen ? { ...item, ...overrides } : item))
  let after = items
  try {
    if (kind === 'recall') {
      const recalled = recallOrder(order, items, to, at)
      return [apply(items, recalled.moves), recalled.order]
    }
    if (kind === 'moveAll') after = apply(items, moveOrder(order, items, to, at))
    if (kind === 'move' && chosen.cancelledAt === null)
      after = change({ kitchen: moveItem(chosen.kitchen, to, at) })
    if (kind === 'cancel') after = change({ cancelledAt: at })
    if (kind === 'fire' && chosen.held) after = change({ held: false, kitchen: enterKitchen(at) })
  } catch {
    return [items, order]
  }
  return [after, orderKitchen(order, after, at)]
}

function apply(items: KitchenItem[], moves: { id: string; kitchen: KitchenState }[]): KitchenItem[] {
  return items.map(item => ({ ...item, ...moves.find(({ id }) => id === item.id) }))
}

/** The definition in the specification, written out. */
function definition(live: KitchenItem[]): KitchenStage {
  const stages = live.map(({ kitchen }) => kitchen.status)
  if (stages.every(stage => stage === 'delivered')) return 'delivered'
  if (stages.every(stage => stage === 'delivered' || stage === 'ready')) return 'ready'
  return stages.some(stage => stage !== 'new') ? 'preparing' : 'new'
}
