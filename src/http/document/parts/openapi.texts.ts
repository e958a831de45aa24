/** The introduction above the operations, in Markdown. */
export const apiGuide = `
Comanda records a restaurant's sales: rounds on table bills and orders without a bill, their way through the kitchen,
payments and refunds, the stock they use, and the figures of the cash drawer and the day.

## Keys
Send \`Authorization: Bearer <key>\` with every request. A key belongs to one brand, has scopes (\`orders.write\` includes
\`orders.read\`) and may be limited to some branches. Ids of other brands get the same answer as unknown ids.

## Requests
Bodies are JSON objects of at most 256 KiB. Nothing is coerced or ignored: fields and parameters that are not in this
document are refused. Texts are trimmed and normalised to Unicode NFC. Amounts are numbers with at most two decimals in
the brand's currency. PATCH changes only the fields that are sent; a list of ids replaces the whole list.

## Idempotency
Send an \`Idempotency-Key\` with every POST: generate it when the user acts and reuse it for every retry. The same key with
the same content returns the first record in its current state, with \`Idempotent-Replayed: true\`; with other content it
is refused. Refusals are not stored: correct the request and send it with the same key. Keys are scoped to the API key
that sent them, and a retry more than seven days after the first request is refused with \`first_at\`.

## Languages and times
\`lang\` selects one of the brand's languages; texts without a translation come in the default language. Write texts in
other languages as \`translations: { "en": { "name": "…" } }\`. Times are returned in the branch's time zone with its
offset; send times with any offset, but always with one. \`business_date\` is the trading day of a sale; it ends at
\`day_starts_at\`.

## People
Staff sign in with a PIN (\`POST /staff/sign-in\`) and sign out with \`POST /staff/{id}/sign-out\`. Send the token as
\`X-Staff-Token\`: the request is recorded under their name and limited to their role. Where the answer is
\`role_forbidden\` or \`approval_required\`, a manager or owner can approve: \`POST /approvals\` returns a token for one
operation, sent as \`X-Approval-Token\`. Guests at a table send the token of their bill
(\`POST /dining-sessions/{session}/guest-token\`) in place of a key.

## Lists
Lists take \`page\`, \`per_page\` (25 by default, at most 100), \`sort\`, \`direction\` and \`active\`. To keep a copy in sync, read
with \`updated_since\` sorted by \`id\`, passing the last id of each page as \`after\` until a page is not full. Keep the
\`Sync-Watermark\` of the first page and send it as the next \`updated_since\`: no change is ever missed.

## Versions
Every record has a \`version\`, which is also its \`ETag\` (\`W/"3"\` in compressed answers). \`If-Match\` makes a change
conditional on the version; \`If-None-Match\` avoids reading an unchanged record again.

## Errors
Every error has the shape \`{ "error": { "code", "message", "details" } }\`. Branch on \`code\`. For unknown fields, parameters
and paths, \`allowed\` lists those that exist, nearest first. On 409 read the record again and decide; on 422 fix the
request; on 429 and 503 wait \`Retry-After\` seconds.

## Limits
Each key has 120 requests in any 60 seconds unless configured otherwise; without a valid key, each address has 30.
`.trim()

/** Description of each group of operations, in the order of the document. */
export const tagTexts: Readonly<Record<string, string>> = {
  'Dining sessions': 'Bills of one or more tables, with their rounds and payments.',
  Orders: 'Rounds on a bill, orders without a bill, their items, and price previews.',
  Discounts: 'Manual discounts with a reason; an item discounted by 100 % is a comp.',
  Kitchen: 'Kitchen stations, tickets, and the stage of each item.',
  Payments: 'Payment methods, and payments of bills and orders in full or in parts.',
  Refunds: 'Refunds to the original payments or to the customer’s balance.',
  Receipts:
    'Receipts and pre-bills as HTML, as PDF or for a receipt printer; the same sale always gives the same bytes.',
  Customers: 'Registered guests, with the ledger of their balance and points.',
  Shifts: 'Cash drawer shifts: opening, cash movements, counting and reports.',
  Staff: 'Staff members, sign-in with a PIN, and approvals of operations that a role does not allow.',
  Menu: 'Products, addons, prices and taxes, and when and where products are sold.',
  Floor: 'Areas and their tables.',
  Stock: 'Stock items, their levels in each branch, and their movements.',
  Reports: 'Sales, money, discounts, cancellations, waste and times, by business date.',
  Devices: 'Browsers that a restaurant works on, each paired with a code, and who is asking.',
  Events: 'Every change in the brand, in the same order for all readers.',
  'Audit log': 'Who changed which record, with the values before and after.',
  Brand: 'The brand and its branches.',
  Printing: 'Printers of tickets, bills and receipts, and the jobs that wait for them.',
  Webhooks: 'Addresses that receive events as they happen, signed as Standard Webhooks specifies.',
  'API keys': 'Keys of tills, kiosks and integrations.',
}

/** Other names of operations in the trade, shown in the descriptions so that the viewer's search finds them. */
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
  cancelOrderItem: 'void, void an item after it was sent',
  cancelOrder: 'void an order',
  wasteOrder: 'spoilage, wastage',
  refundOrder: 'refund, return, goodwill, make good',
  refundDiningSession: 'return a whole check, goodwill',
  discountOrder: 'comp, comp an item or an order, promo, mark-down',
  discountDiningSession: 'comp a check, promo',
  removeOrderDiscount: 'undo a comp',
  removeDiningSessionDiscount: 'undo a comp',
  listTickets: 'KDS, chits, tickets',
  setItemKitchenStatus: 'bump an item',
  setOrderKitchenStatus: 'bump a ticket',
  recallItem: 'unbump an item',
  recallOrder: 'unbump a ticket',
  setProductSoldOut: '86, 86 an item, eighty-six',
  setAddonSoldOut: '86 a modifier, eighty-six',
  listAddonGroups: 'modifier groups',
  createAddonGroup: 'size, sizes, variants, add a modifier group',
  listAddons: 'modifiers',
  createAddon: 'add a modifier',
  createProduct: 'add a menu item, dish, PLU',
  createCampaign: 'happy hour, promotion, coupon, voucher',
  payDiningSession: 'tender, close a check, cash out a tab, gratuity (tip)',
  payOrder: 'tender, gratuity (tip)',
  listPaymentMethods: 'tender types',
  createPaymentMethod: 'add a tender type',
  voidPayment: 'void, void a tender',
  changeTip: 'tip adjust, add a gratuity (tip) after the card was charged',
  correctPayment: 'change the tender type',
  readPaymentMethodReport: 'tender report, gratuities (tips)',
  updateBrand: 'automatic gratuity (service charge)',
  readDiningSessionReceipt: 'guest check, pre-check, bill print',
  topUpCustomer: 'house account, store credit, prepaid',
  payOutCustomer: 'refund of stored value, gift card cash-out',
  adjustCustomer: 'loyalty correction',
  eraseCustomer: 'GDPR, right to be forgotten',
  signIn: 'clock-in, clock in, log on',
  signOut: 'clock-out, clock out, log off, log out',
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

/** Converts words in snake_case, or separated by spaces, to the name of a schema: `DiningSession`. */
export function pascal(words: string): string {
  return words
    .split(/[_ ]/)
    .map(word => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')
}
