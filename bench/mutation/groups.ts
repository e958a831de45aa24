/** Files to mutate, grouped by what goes wrong when they are wrong. */
export const groups: Readonly<Record<string, readonly string[]>> = {
  money: [
    'src/lib/money.ts',
    'src/lib/allocate.ts',
    'src/pricing/*.rules.ts',
    'src/sale/{item,order,bill,payment}/{bill,cash,due,item,loyalty,part,pay-items,tax-lines}.rules.ts',
    'src/menu/{campaign,campaign-discount}.rules.ts',
    'src/campaigns/*.rules.ts',
    'src/discounts/*.rules.ts',
    'src/payments/**/*.rules.ts',
    'src/refunds/*.rules.ts',
    'src/stock/*.rules.ts',
    'src/customers/ledger.rules.ts',
    'src/shifts/*.rules.ts',
    'src/floor/floor-table.rules.ts',
    'src/bills/**/*.rules.ts',
  ],
  transitions: [
    'src/sale/allowed.rules.ts',
    'src/sale/order/{order,unpaid}.rules.ts',
    'src/sale/item/{remove-item,stage}.rules.ts',
    'src/orders/{items,place}/{cancel-item,draft-order,waste}.rules.ts',
  ],
  permissions: [
    'src/access/{scope,caller,role,staff-session}.rules.ts',
    'src/staff/*.rules.ts',
    'src/orders/place/order-request.rules.ts',
  ],
}
