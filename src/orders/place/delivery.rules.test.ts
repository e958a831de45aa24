import { describe, expect, it } from 'vitest'
import { faultsOf } from '#test/builders/refused.ts'
import { requireDelivery } from './delivery.rules.ts'

const byCar = { channel: 'delivery', serviceType: 'delivery', currencyDecimals: 2 } as const
const faults = (...args: Parameters<typeof requireDelivery>) => faultsOf(() => requireDelivery(...args))

describe('a delivery address', () => {
  it('is allowed on an order delivered by its channel or service type', () => {
    for (const sold of [
      byCar,
      { ...byCar, channel: 'phone' as const },
      { ...byCar, serviceType: 'takeaway' as const },
    ]) {
      expect(() => requireDelivery({ fee: 350 }, sold)).not.toThrow()
    }
    expect(() => requireDelivery(null, { ...byCar, channel: 'pos', serviceType: 'dine_in' })).not.toThrow()
  })

  it('is refused on other orders', () => {
    const eaten = { ...byCar, channel: 'pos', serviceType: 'dine_in' } as const
    expect(faults({ fee: null }, eaten)).toEqual(['delivery not_allowed'])
  })

  it('has a whole fee where the currency has no decimals', () => {
    const yen = { ...byCar, currencyDecimals: 0 } as const
    expect(() => requireDelivery({ fee: 35_000 }, yen)).not.toThrow()
    expect(() => requireDelivery({ fee: null }, yen)).not.toThrow()
    expect(faults({ fee: 350 }, yen)).toEqual(['delivery.fee decimals'])
  })
})
