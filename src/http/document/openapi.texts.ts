/** The way in for a newcomer; Markdown, shown above the operations. */
export const apiGuide = `
Comanda records what a restaurant sells: rounds on table bills and orders without one, their way through the kitchen, how
they are paid and given back, what they take from stock, and the figures of the drawer and the day.

## Keys
Send \`Authorization: Bearer <key>\` with every request. A key belongs to one brand, has scopes (\`orders.write\` includes
\`orders.read\`) and may be bound to some branches. An id of another brand is answered exactly like an unknown one.

## Requests
Bodies are JSON objects of at most 256 KiB. Nothing is coerced and nothing is ignored: a field or parameter that is not
in this document is refused. Texts are trimmed and put in Unicode NFC. Amounts are numbers with at most two decimals in
the brand's currency. PATCH changes the fields that are sent; lists of ids replace the whole list.

## Doing things once
Send an \`Idempotency-Key\` with every POST, made when the user acts and kept for every repetition. The same key with the
same content gives the first record, as it stands now, with \`Idempotent-Replayed: true\`; with other content it is
refused. A refusal is not remembered: correct the request and send it with the same key. The key belongs to the API key
that sent it, and a repetition more than seven days after the first request is refused with \`first_at\`.

## Languages and times
\`lang\` asks for one of the brand's languages; a text that lacks it comes in the default one. Write texts in other
languages as \`translations: { "en": { "name": "…" } }\`. Times come in the branch's time zone with its offset; send
any offset, never none. \`business_date\` is the day the branch counts a sale to; it ends at \`day_starts_at\`.

## People
Staff sign in with a PIN (\`POST /staff/sign-in\`); send the token as \`X-Staff-Token\` and what is done is recorded as
theirs and held to their role. \`role_forbidden\` and \`approval_required\` are lifted by staff who may approve:
\`POST /approvals\` gives a token for one operation, sent as \`X-Approval-Token\`. Guests at a table send the token of their bill
(\`POST /dining-sessions/{session}/guest-token\`) where a key would be.

## Lists
\`page\` and \`per_page\` (25, at most 100), \`sort\` and \`direction\`, \`active\`. To keep a copy, read with \`updated_since\` in
the order of \`id\`, passing the last id of each page as \`after\` until a page is not full; keep the \`Sync-Watermark\` of the
first page and send it as the next \`updated_since\`: no change is ever missed.

## Versions
Every record has a \`version\`, which is also its \`ETag\` (\`W/"3"\` where the answer is compressed). \`If-Match\` makes a change conditional on it, \`If-None-Match\`
saves reading what has not changed.

## Errors
Every error has the shape \`{ "error": { "code", "message", "details" } }\`. Branch on \`code\`. Unknown
fields, parameters and paths are answered with those that exist (\`allowed\`, nearest first). 409 means: read again and
decide; 422: fix the request; 429 and 503: wait \`Retry-After\` seconds.

## Limits
120 requests in any 60 seconds per key unless the key says otherwise, 30 per address without a valid key.
`.trim()

/** Description of each group of operations, in the order in which the document shows them. */
export const tagTexts: Readonly<Record<string, string>> = {
  'Dining sessions': 'Bills of one or more tables, with their rounds and payments.',
  Orders: 'Rounds sent to a bill, the items on them, and what an order would cost.',
  Discounts: 'Reductions by hand, with a reason; an item reduced to nothing is a comp.',
  Kitchen: 'The stations, and how far each dish is.',
  Payments: 'The methods, and paying a bill whole or in parts.',
  Refunds: 'Giving money back for what was paid: to where it came from, or to the customer’s balance.',
  Receipts:
    'Receipts and pre-bills as a page, as PDF or for a receipt printer; the same sale gives the same bytes.',
  Customers: 'Guests who are known: their record, and the book of their balance and points.',
  Shifts: 'Cash drawers: opened, counted and reported.',
  Staff:
    'The people who work here: sign-in with a PIN, and approvals of operations that their role is denied.',
  Menu: 'Products, addons, prices and taxes, and when and where they are sold.',
  Floor: 'The rooms and the tables in them.',
  Stock: 'Stock items, their levels in each branch, and every movement of them.',
  Reports: 'Sales, money, discounts, cancellations, waste and times, by business date.',
  Events: 'Everything that happens in the brand, in one order for all readers.',
  'Audit log': 'Who changed what, and what it was before.',
  Brand: 'The business and its branches.',
  Webhooks: 'Where events are sent as they happen, signed as Standard Webhooks lays it down.',
  'API keys': 'The keys by which tills, kiosks and integrations ask: made, changed, rotated and revoked.',
}

/** Names that the trade has for operations, beside ours; the viewer's search finds them in the descriptions. */
export const tradeNames: Readonly<Record<string, string>> = {
  openDiningSession: 'open a check, open a tab, seat guests, covers (cover count)',
  changeDiningSession: 'change the cover count (covers) of a check',
  readDiningSession: 'read a check or tab',
  listDiningSessions: 'list checks, tabs, open tables',
  splitDiningSession: 'split check, separate checks',
  moveDiningSession: 'transfer a check, change table',
  mergeDiningSession: 'combine checks',
  fireDiningSession: 'fire a course',
  createTableOrder: 'ring in, add to a check, modifiers',
  createOrder: 'takeaway, take-out, counter sale, modifiers',
  cancelOrderItem: 'void an item after it was sent',
  cancelOrder: 'void an order',
  wasteOrder: 'spoilage, wastage',
  refundOrder: 'return, goodwill, make good',
  refundDiningSession: 'return a whole check, goodwill',
  discountOrder: 'comp an item or an order, promo, mark-down',
  discountDiningSession: 'comp a check, promo',
  removeOrderDiscount: 'undo a comp',
  removeDiningSessionDiscount: 'undo a comp',
  listTickets: 'KDS, chits, tickets',
  setItemKitchenStatus: 'bump an item',
  setOrderKitchenStatus: 'bump a ticket',
  recallOrder: 'unbump a ticket',
  setProductSoldOut: '86 an item, eighty-six',
  setAddonSoldOut: '86 a modifier, eighty-six',
  listAddonGroups: 'modifier groups',
  createAddonGroup: 'add a modifier group',
  listAddons: 'modifiers',
  createAddon: 'add a modifier',
  createProduct: 'add a menu item, dish, PLU',
  createCampaign: 'happy hour, promotion, coupon, voucher',
  payDiningSession: 'tender, close a check, cash out a tab, gratuity (tip)',
  payOrder: 'tender, gratuity (tip)',
  listPaymentMethods: 'tender types',
  createPaymentMethod: 'add a tender type',
  voidPayment: 'void a payment, void a tender',
  changeTip: 'tip adjust, add a gratuity (tip) after the card was charged',
  correctPayment: 'change the tender type',
  readPaymentMethodReport: 'tender report, gratuities (tips)',
  updateBrand: 'automatic gratuity (service charge)',
  readDiningSessionReceipt: 'guest check, pre-check, bill print',
  topUpCustomer: 'house account, store credit, prepaid',
  adjustCustomer: 'loyalty correction',
  eraseCustomer: 'GDPR, right to be forgotten',
  signIn: 'clock-in, clock in, log on',
  giveApproval: 'manager override, manager swipe',
  openShift: 'clock-in with a bank, starting cash, cash in',
  moveShiftCash: 'paid in, paid out, cash drop, petty cash',
  closeShift: 'cash up, blind count, clock-out',
  readShiftReport: 'X report, Z report, end of day',
  readSalesReport: 'end of day, flash report, daypart',
  readProductReport: 'product mix (PMIX), menu mix, best sellers',
  readMarginReport: 'food cost, menu engineering, contribution',
  readCategoryReport: 'sales by department, major groups',
  readChannelReport: 'order mode, dining option, revenue centre',
  readStaffReport: 'server sales, server productivity, gratuities (tips)',
  readTableReport: 'table turns, covers, average check',
  readDiscountReport: 'promos, comps, mark-downs, coupons',
  readCancellationReport: 'voids, returns',
  readWasteReport: 'spoilage, wastage',
  readKitchenReport: 'ticket times, speed of service',
  createStockMovement: 'inventory count, delivery, wastage',
}

/** Words in snake_case, or apart, as the name of a schema: `dining_session` is `Bill`. */
export function pascal(words: string): string {
  return words
    .split(/[_ ]/)
    .map(word => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')
}
