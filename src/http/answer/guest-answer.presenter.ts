/** Fields hidden from guests, with the value shown instead: costs, staff, the customer and metadata. */
const hidden: Readonly<Record<string, unknown>> = {
  cost: 0,
  gross_profit: 0,
  staff_id: null,
  approved_by: null,
  removal_approved_by: null,
  cancelled_by: null,
  price_reason: null,
  price_reason_id: null,
  cancel_reason: null,
  cancel_reason_id: null,
  customer_id: null,
  reference: null,
  metadata: {},
}

/** Words of the person who sent an order; those of an order by guests of the bill are their own. */
const personal = new Set(['note', 'customer_name', 'client_ref', 'source_ref', 'client_line_id'])

/** Lists whose entries contain the reasons that staff gave. */
const withReasons = new Set(['discounts', 'adjustments'])

/**
 * Redacts an answer's data for a guest. Notes, customers' names and references are shown only on orders by guests of the
 * bill; all others are by staff or by guests of another bill, and the name of a bill is by staff.
 * @param isOwn whether the data is part of an order that a guest of the bill sent
 */
export function asGuestSees(data: unknown, isOwn = false): unknown {
  if (Array.isArray(data)) return data.map(one => asGuestSees(one, isOwn))
  if (typeof data !== 'object' || data === null) return data
  const record = data as Record<string, unknown>
  const isGuests = 'by_guests' in record ? record['by_guests'] === true : isOwn
  return Object.fromEntries(
    Object.entries(record).map(([name, inner]) => {
      if (name in hidden) return [name, hidden[name]]
      if (personal.has(name) && !isGuests) return [name, null]
      if (name === 'name' && 'table_ids' in record) return [name, null]
      const seen = asGuestSees(inner, isGuests)
      return [name, withReasons.has(name) ? withoutReasons(seen) : seen]
    }),
  )
}

function withoutReasons(entries: unknown): unknown {
  if (!Array.isArray(entries)) return entries
  return entries.map(entry => ({ ...(entry as Record<string, unknown>), reason: '', reason_id: null }))
}
