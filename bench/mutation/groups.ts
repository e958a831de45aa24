/** Files to mutate, grouped by what goes wrong when they are wrong. */
export const groups: Readonly<Record<string, readonly string[]>> = {
  money: [
    'src/lib/money.ts',
    'src/lib/allocate.ts',
    'src/{pricing/*,orders/bill-change}.rules.ts',
    'src/campaigns/*.rules.ts',
    'src/discounts/*.rules.ts',
    'src/payments/*.rules.ts',
    'src/refunds/*.rules.ts',
    'src/stock/*.rules.ts',
    'src/customers/ledger.rules.ts',
    'src/shifts/*.rules.ts',
    'src/floor/{floor-table,move-items,move-request,present-session,split-query}.rules.ts',
  ],
  transitions: [
    'src/orders/{order,cancel-item,remove-item,draft-order,unpaid,waste}.rules.ts',
    'src/sale/stage.rules.ts',
    'src/sale/dining-session.rules.ts',
  ],
  permissions: [
    'src/keys/{scope,caller}.rules.ts',
    'src/staff/*.rules.ts',
    'src/orders/guest-lines.rules.ts',
  ],
}
