/**
 * What is mutated. A table that is made when its module is loaded costs a run of every test for each mutant, so such
 * mutants are tried where tables are the matter: what may follow what, and who may do what.
 */
export const groups: Readonly<Record<string, { files: readonly string[]; tables: boolean }>> = {
  money: {
    tables: false,
    files: [
      'src/lib/money.ts',
      'src/lib/allocate.ts',
      'src/orders/{price,line,part,totals,discount,charge,reprice,tax,cost,bill-change}.rules.ts',
      'src/campaigns/*.rules.ts',
      'src/discounts/*.rules.ts',
      'src/payments/*.rules.ts',
      'src/refunds/*.rules.ts',
      'src/stock/*.rules.ts',
      'src/customers/ledger.rules.ts',
      'src/shifts/*.rules.ts',
      'src/floor/{floor-table,move-items,move-request,present-session,split-query}.rules.ts',
    ],
  },
  transitions: {
    tables: true,
    files: [
      'src/orders/{order,cancel-item,remove-item,draft-order,unpaid,waste}.rules.ts',
      'src/kitchen/stage.rules.ts',
      'src/floor/dining-session.rules.ts',
    ],
  },
  permissions: {
    tables: true,
    files: ['src/keys/{scope,caller}.rules.ts', 'src/staff/*.rules.ts', 'src/orders/guest-lines.rules.ts'],
  },
}
