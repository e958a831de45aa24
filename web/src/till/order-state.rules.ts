// The till's first load has no room for the service's whole table (src/sale/allowed.rules.ts); a test holds these to it.

/** The states in which an order without a bill takes payments. */
export const takesPayments = (status: string): boolean => takesLines(status) || status === 'partially_paid'

/** The state in which it takes lines. */
export const takesLines = (status: string): boolean => status === 'pending'
