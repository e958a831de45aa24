import type { Action } from '../restaurant-commands.ts'
import { openShifts } from '../restaurant-money-in.ts'
import type { Builder } from './draw.ts'
import { shift } from './payments.ts'

export const manage: Builder = draw => {
  const { chance, state } = draw
  const { setting } = state
  const { step } = setting
  const product = chance.oneOf(Object.keys(setting.products))
  const campaign = chance.pick(Object.keys(setting.campaigns))
  const stock = chance.oneOf(Object.keys(setting.stock))
  switch (chance.between(1, 7)) {
    case 1:
    case 2:
      if (setting.products[product]!.isOpen) return undefined
      return { do: 'price', product, price: chance.between(50, 2500) * step }
    case 3:
      if (product === 'fish' || setting.products[product]!.combo !== null) return undefined
      return {
        do: 'recipe',
        product,
        recipe: chance.oneOf([{ flour: 90_000 }, {}, { cheese: 33_000, flour: 7000 }]),
      }
    case 4:
      return { do: 'soldOut', product, soldOut: chance.is(30) }
    case 5: {
      if (campaign === undefined) return undefined
      const { kind } = setting.campaigns[campaign]!
      const isRate = kind === 'percentage' || kind === 'buy_x_get_y'
      const value = isRate ? chance.between(1, 10) * 50_000 : chance.between(10, 600) * step
      return chance.oneOf<Action>([
        { do: 'campaign', campaign, active: chance.is(60) },
        { do: 'campaign', campaign, value },
        { do: 'campaign', campaign, priority: chance.between(0, 10) },
      ])
    }
    case 6:
      return {
        do: 'purchase',
        stock,
        quantity: chance.between(1, 100_000),
        ...(chance.is(50) ? { unitCost: chance.between(1, 3_000_000) } : {}),
      }
    default:
      return { do: 'count', stock, quantity: chance.between(0, 100_000) }
  }
}

export const drawers: Builder = draw => {
  const { chance, state } = draw
  const shifts = chance.is(92) ? openShifts(state) : Object.values(state.shifts)
  const shift = chance.pick(shifts)
  const float = chance.between(0, 200) * 100 * state.setting.step
  if (shift === undefined || chance.is(30)) {
    return { do: 'openShift', register: chance.oneOf(['main', 'main', 'bar']), float }
  }
  if (chance.is(40)) return { do: 'closeShift', shift: shift.name }
  return { do: 'drawer', shift: shift.name, kind: chance.oneOf(['pay_in', 'pay_out']), amount: float + 100 }
}

export const account: Builder = draw => {
  const { chance, state } = draw
  const { customers, loyalty, step } = state.setting
  const customer = chance.oneOf(customers)
  if (chance.is(60)) {
    const method = chance.oneOf(['cash', 'card'])
    return { do: 'topUp', customer, method, amount: chance.between(1, 50) * 100 * step, ...shift(draw) }
  }
  const points = loyalty === null ? {} : { points: chance.between(1, 2000) }
  return { do: 'adjust', customer, balance: chance.between(1, 1000) * step, ...points }
}

export const clock: Builder = ({ chance }) => ({
  do: 'clock',
  minutes: chance.oneOf([1, 5, 20, 45, 90, 180, 420, 660]),
})
