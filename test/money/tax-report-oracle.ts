import type { Body } from '#test/support/api.ts'

// The tax report added up independently, order by order, from the tax lines that the API shows.

const cents = (amount: number) => Math.round(amount * 100)

/** One tax line of an order or of a refund, on its date in its branch. */
type TaxEntry = { branch: string; date: string; line: Body; isSold: boolean; isBack: boolean }

export function taxEntries(orders: readonly Body[]): TaxEntry[] {
  const sold = orders.filter(order => ['paid', 'partially_refunded', 'refunded'].includes(order.status))
  return sold.flatMap(order => {
    const branch = order.branch_id
    const date = order.business_date
    const refunds: Body[] = order.adjustments.filter((one: Body) => one.kind === 'refund')
    return [
      ...order.tax_lines.map((line: Body) => ({ branch, date, line, isSold: true, isBack: false })),
      // The order's own lines leave out items that were refunded.
      ...refunds.flatMap(one =>
        one.tax_lines.flatMap((line: Body) => [
          { branch, date, line, isSold: one.item_id !== null, isBack: false },
          { branch, date: one.business_date, line, isSold: false, isBack: true },
        ]),
      ),
    ]
  })
}

export function taxReportOf(entries: readonly TaxEntry[]): Body {
  const rows = new Map<string, Body>()
  const totals = { base: 0, amount: 0, refunded: 0 }
  for (const { line, isSold } of entries.filter(entry => entry.isSold || entry.isBack)) {
    if (isSold) totals.base += cents(line.base)
    for (const [place, part] of (line.components ?? [null]).entries()) {
      const key = [line.tax_id, String(line.rate).padStart(9), place, part?.name ?? ''].join(' ')
      const row = rows.get(key) ?? { ...keysOf(line, part), base: 0, amount: 0, refunded: 0 }
      const tax = cents(part === null ? line.amount : part.amount)
      if (isSold) row.base += cents(line.base)
      row[isSold ? 'amount' : 'refunded'] += tax
      totals[isSold ? 'amount' : 'refunded'] += tax
      rows.set(key, row)
    }
  }
  const inOrder = [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return { rows: inOrder.map(([, row]) => shown(row)), totals: shown(totals) }
}

function keysOf(line: Body, part: Body): Body {
  const { tax_id, name, rate } = line
  return { tax_id, name, rate, component: part?.name ?? null, component_rate: part?.rate ?? null }
}

function shown({ base, amount, refunded, ...keys }: Body): Body {
  return {
    ...keys,
    base: base / 100,
    amount: amount / 100,
    refunded: refunded / 100,
    net: (amount - refunded) / 100,
  }
}
