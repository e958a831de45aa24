import type { RefusalCode } from '../../lib/refusal.ts'

/** Explains a code to developers: when it occurs, what to do, and what `details` contains. */
export type ErrorGuide = { when: string; remedy: string; details?: string }

/** Explains every code, for `docs/errors.md` and the OpenAPI document. */
export const errorGuide: Readonly<Record<RefusalCode, ErrorGuide>> = {
  malformed_request: {
    when: 'The request is not well-formed HTTP, or its URL is not correctly encoded.',
    remedy: 'Fix the client; the same request will always be refused.',
  },
  malformed_json: {
    when: 'The body is not valid JSON in UTF-8, or a field is called `__proto__` or sets a prototype through `constructor`.',
    remedy: 'Serialise the body with a JSON library.',
    details: '`line`, `column` of the first error, counted from 1, where the body is not JSON',
  },
  invalid_idempotency_key: {
    when: '`Idempotency-Key` is empty, longer than 255 characters, not visible ASCII, or sent twice.',
    remedy: 'Send one key, such as a UUID or ULID generated when the user pressed the button.',
  },
  unauthenticated: {
    when: 'The key is missing, unknown, expired or revoked; the answer does not say which.',
    remedy: 'Send `Authorization: Bearer <key>`; create a new key if this one has expired or is revoked.',
  },
  staff_session_expired: {
    when: 'The staff token has expired, or is required and missing.',
    remedy: 'Have the staff member sign in again.',
  },
  insufficient_scope: {
    when: 'The key lacks a scope that the operation needs.',
    remedy: 'Use a key that has it.',
    details: '`missing_scopes`: the scopes that are missing',
  },
  branch_forbidden: {
    when: 'The key has no access to the branch of the record or request.',
    remedy: 'Use a key for that branch.',
    details:
      '`branch_id`: the first branch that the key has no access to; null: all branches, those of later too',
  },
  role_forbidden: {
    when: 'The role of the signed-in staff member does not allow this.',
    remedy: 'Have a colleague with such a role sign in, or get an approval where one is possible.',
    details: '`role`, `action`; of a new discount also `percent`, which an approval is to cover',
  },
  approval_required: {
    when: 'The brand requires an approval for this.',
    remedy: 'Get an approval from `POST /approvals` and send its token.',
    details: '`action`; of a discount also `percent`, which the approval is to cover',
  },
  pin_rejected: {
    when: 'The PIN is wrong, or its owner is inactive or works in other branches.',
    remedy:
      'Enter it again. After more than 10 wrong PINs with one key in one branch within an hour, every PIN is refused there, correct ones too, until the oldest attempts expire.',
    details: '`tries_left`: how many more PINs are checked within the hour if all are wrong',
  },
  not_found: {
    when: 'The path does not exist, or the brand has no record with this id.',
    remedy: 'Read the list again. Malformed ids and ids of other brands get the same answer.',
    details:
      '`resource`: the kind of record (`route` for a path), `id`: as sent; for a path also `allowed`: the nearest operations',
  },
  method_not_allowed: {
    when: 'The path exists, but not with this method.',
    remedy: 'Use a method in the `Allow` header.',
  },
  request_timeout: {
    when: 'The request did not arrive completely in time (10 s for the headers, 30 s in all).',
    remedy: 'Send it again; with an `Idempotency-Key` it cannot be executed twice.',
  },
  payload_too_large: {
    when: 'The body is larger than the operation accepts.',
    remedy: 'Split the request.',
    details: '`max_bytes`',
  },
  unsupported_media_type: {
    when: 'The body is not `application/json` in UTF-8, or is compressed.',
    remedy: 'Send `Content-Type: application/json` and an uncompressed body.',
  },
  headers_too_large: {
    when: 'The headers together exceed 16 KiB.',
    remedy: 'Send fewer or shorter headers.',
  },
  session_not_open: {
    when: 'The bill is settled, merged or cancelled.',
    remedy: 'Open a new bill, or read this one to see its state.',
    details: '`dining_session_id`, `status`',
  },
  item_not_on_open_bill: {
    when: 'The item’s order has no bill, or its bill is no longer open.',
    remedy: 'Cancel items while the bill is open; refund them after it is paid.',
    details: '`dining_session_id` and `status` if there is a bill',
  },
  item_already_cancelled: {
    when: 'The item is cancelled, or less of it is live than the request names.',
    remedy: 'Read the order again.',
    details: '`item_id`, `live_quantity`',
  },
  item_already_paid: {
    when: 'The request covers more than is unpaid, or would take the amount due below zero.',
    remedy: 'Read the bill again; void a payment first if it was a mistake.',
    details: '`item_id`, `paid_quantity`, `due`',
  },
  invalid_transition: {
    when: 'The record cannot change from its current state to the requested one.',
    remedy: 'Read it again; another client may have changed it.',
    details: '`from`, `to`',
  },
  product_unavailable: {
    when: 'A line names a product or addon that is inactive, not sold in this branch, not sold at this time, or sold out.',
    remedy: 'Remove the lines or ask the guest; `GET /menu` shows what can be ordered.',
    details: '`lines`: [{ `line`, `product_id`, `addon_id`?, `reason` }]; `line` counts from 0',
  },
  branch_closed: {
    when: 'The branch takes no orders of this channel at this time: outside its hours, on a day it is closed, or while it is paused.',
    remedy:
      'Order for `opens_at` or later with `scheduled_for`, or again then; `GET /menu` shows `open` and `opens_at`.',
    details:
      '`opens_at`: when it next takes them; null: not within 14 days, or until the pause is ended by hand',
  },
  fiscal_pending: {
    when: 'The receipt waits for the signature of a fiscal device, as its branch demands (`fiscal`), so it is not printed yet.',
    remedy:
      'Print it again in a moment. As JSON it is there at once, and 60 seconds after it was issued it is printed unsigned.',
    details: '`until`: when it is printed in any case',
  },
  table_occupied: {
    when: 'The table has an open bill.',
    remedy: 'Use that bill, or another table.',
    details: '`table_id`, `dining_session_id`',
  },
  order_not_payable: {
    when: 'The order is paid through its bill, or has no live items to pay.',
    remedy: 'Pay the bill.',
    details: '`dining_session_id` and `status` where they apply',
  },
  refund_exceeds_paid: {
    when: 'The refund exceeds the amount paid.',
    remedy: 'Refund less.',
    details: '`refundable`',
  },
  insufficient_balance: {
    when: 'The customer’s balance is too small.',
    remedy: 'Use less of it.',
    details: '`balance`',
  },
  insufficient_points: {
    when: 'The customer has too few points.',
    remedy: 'Use fewer.',
    details: '`points`',
  },
  insufficient_stock: {
    when: 'A stock item with `block_when_empty` has too little in stock.',
    remedy: 'Record a purchase or a count, or remove the product.',
    details: '`items`: [{ `stock_item_id`, `on_hand`, `needed` }]',
  },
  shift_not_open: {
    when: 'No cash shift is open, or the shift in the request is closed.',
    remedy: 'Open a shift.',
    details: '`shift_id` and `status`, or the `branch_id` without an open shift',
  },
  shift_already_open: {
    when: 'The register already has an open shift.',
    remedy: 'Use it, or close it.',
    details: '`shift_id`, `register`',
  },
  already_exists: {
    when: 'Another record already has a value that must be unique.',
    remedy: 'Use that record, or another value.',
    details: '`field`, `id` of the other record',
  },
  in_use: {
    when: 'Other records still depend on this one.',
    remedy: 'Remove the dependency that `details` names first.',
    details: '`by`: the kind of record that depends on it, `ids`',
  },
  limit_reached: {
    when: 'The request would exceed a limit on stored records.',
    remedy: 'Follow the message: start another bill or shift, or reuse a record that is inactive.',
    details: '`limit`',
  },
  idempotency_in_progress: {
    when: 'The first request with this key is still running after five seconds.',
    remedy: 'Wait `Retry-After` seconds and send it again with the same key.',
  },
  version_conflict: {
    when: '`If-Match` does not name the current version of the record.',
    remedy: 'Read it again and decide.',
    details: '`current_version`',
  },
  validation_failed: {
    when: 'Fields or parameters are invalid.',
    remedy: 'Fix the listed faults; at most 50 are listed.',
    details:
      '`fields`: [{ `path`, `rule`, `message`, `allowed`? }]; `path` is `lines.2.quantity`, `query.page`, or `body` for the whole body; `allowed` lists the names that exist in place of an unknown one, nearest first',
  },
  invalid_per_page: {
    when: '`per_page` is not a whole number from 1 to 100.',
    remedy: 'Send a number in this range.',
    details: '`max`',
  },
  invalid_sort: {
    when: 'The list cannot be sorted by this column.',
    remedy: 'Use one of `allowed`.',
    details: '`allowed`: the columns',
  },
  unsupported_language: {
    when: '`lang` is not one of the brand’s languages.',
    remedy: 'Use one of them, or add the language to the brand.',
    details: '`supported`: the languages',
  },
  idempotency_key_reused: {
    when: 'The key was already used for a different request, or its first request is more than seven days old.',
    remedy: 'Use a new key for each new request, and the same key only for retries.',
    details: '`first_at`: the time of the first request, when it is too old',
  },
  payment_exceeds_due: {
    when: 'A payment other than cash exceeds the amount due.',
    remedy: 'Read the bill again and pay the amount due.',
    details: '`due`',
  },
  url_not_allowed: {
    when: 'A webhook’s URL or a printer’s host points to an address that the service must not call.',
    remedy: 'For a webhook use a public https address, for a printer one in the network of the service.',
    details: '`reason`',
  },
  rate_limited: {
    when: 'The key, a key that made it, or without a valid key the address has used up its requests of the last 60 seconds; or there were too many wrong PINs.',
    remedy: 'Wait `Retry-After` seconds; the next attempt will be admitted.',
    details: '`limit`, `retry_after`',
  },
  internal_error: {
    when: 'The service failed. The error is logged with the `X-Request-Id` of the answer.',
    remedy: 'Report that id; retry with the same `Idempotency-Key`.',
  },
  unavailable: {
    when: 'The service cannot answer now; the message says why. If the request had started, its outcome is unknown, and the message says so.',
    remedy: 'Wait `Retry-After` seconds and send it again with the same `Idempotency-Key`.',
  },
}
