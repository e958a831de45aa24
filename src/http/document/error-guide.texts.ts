import type { RefusalCode } from '../../lib/refusal.ts'

/** Explains a code to developers: when it comes, what to do about it, what `details` holds. */
export type ErrorGuide = { when: string; remedy: string; details?: string }

/** Every code explained once; `docs/errors.md` and the OpenAPI document are written from it. */
export const errorGuide: Readonly<Record<RefusalCode, ErrorGuide>> = {
  malformed_request: {
    when: 'The request is not well-formed HTTP, or its URL is not well encoded.',
    remedy: 'Fix the client; the same request will always be refused.',
  },
  malformed_json: {
    when: 'The body is not valid JSON in UTF-8, or a field name reaches for an object prototype.',
    remedy: 'Serialise the body with a JSON library.',
    details: '`line`, `column` of the first fault, from 1, where the body is no JSON',
  },
  invalid_idempotency_key: {
    when: '`Idempotency-Key` is empty, longer than 255 characters, not visible ASCII, or sent twice.',
    remedy: 'Send one key, for instance a UUID or ULID made when the user pressed the button.',
  },
  unauthenticated: {
    when: 'There is no key, or it is unknown, expired or revoked; the answer does not say which.',
    remedy: 'Send `Authorization: Bearer <key>`; make a new key when this one has ended.',
  },
  staff_session_expired: {
    when: 'The staff token has ended or is needed and missing.',
    remedy: 'Let the person sign in again.',
  },
  insufficient_scope: {
    when: 'The key lacks a scope that the operation needs.',
    remedy: 'Use a key that has it.',
    details: '`missing_scopes`: the scopes that are missing',
  },
  branch_forbidden: {
    when: 'The record belongs to a branch, or concerns one, that the key does not reach.',
    remedy: 'Use a key for that branch.',
    details: '`branch_id`: the first branch outside the key’s list',
  },
  role_forbidden: {
    when: 'The role of the signed-in person does not allow this.',
    remedy: 'Ask a colleague whose role does, or for an approval.',
    details: '`role`, `action`',
  },
  approval_required: {
    when: 'The brand wants this approved first.',
    remedy: 'Get an approval and send its token.',
    details: '`action`',
  },
  pin_rejected: {
    when: 'The PIN is wrong, or its owner is out of service or works in other branches.',
    remedy:
      'Enter it again. More than 10 wrong PINs of a key in one branch within an hour refuse every PIN there, right ones too, until they age out.',
  },
  not_found: {
    when: 'There is no such path, or no record of this brand with that id.',
    remedy: 'Read the list again; a malformed id and another brand’s id are answered alike.',
    details:
      '`resource`: what was looked for (`route` for a path), `id`: as sent; for a path `allowed`: the operations nearest to it',
  },
  method_not_allowed: {
    when: 'The path is known, the method is not.',
    remedy: 'Use one that the `Allow` header names.',
  },
  request_timeout: {
    when: 'The request did not arrive whole in time (headers 10 s, everything 30 s).',
    remedy: 'Send it again; with an `Idempotency-Key` nothing can be done twice.',
  },
  payload_too_large: {
    when: 'The body is bigger than the operation takes.',
    remedy: 'Send less at once.',
    details: '`max_bytes`',
  },
  unsupported_media_type: {
    when: 'The body is not `application/json` in UTF-8, or is compressed.',
    remedy: 'Send `Content-Type: application/json` and the body as it is.',
  },
  headers_too_large: {
    when: 'The headers together exceed 16 KiB.',
    remedy: 'Send fewer or shorter headers.',
  },
  session_not_open: {
    when: 'The bill is settled, merged or cancelled.',
    remedy: 'Open a new dining session, or read the bill to see what became of it.',
    details: '`dining_session_id`, `status`',
  },
  item_not_on_open_bill: {
    when: 'The item’s order is on no bill, or on one that is no longer open.',
    remedy: 'Items are cancelled before the bill is paid.',
    details: '`dining_session_id` and `status` where there is a bill',
  },
  item_already_cancelled: {
    when: 'The item is cancelled, or less of it is live than asked for.',
    remedy: 'Read the order again.',
    details: '`item_id`, `live_quantity`',
  },
  item_already_paid: {
    when: 'More is asked for than is unpaid, or the bill’s due would fall below zero.',
    remedy: 'Read the bill again; void a payment first if it was a mistake.',
    details: '`item_id`, `paid_quantity`, `due`',
  },
  invalid_transition: {
    when: 'The record cannot go from the state it is in to the one asked for.',
    remedy: 'Read it again; another client may have been faster.',
    details: '`from`, `to`',
  },
  product_unavailable: {
    when: 'A line names what is switched off, not sold in this branch, not sold now, or sold out.',
    remedy: 'Take the lines off or ask the guest; `GET /menu` shows what can be ordered.',
    details: '`lines`: [{ `line`, `product_id`, `addon_id`?, `reason` }]; `line` counts from zero',
  },
  table_occupied: {
    when: 'The table has an open bill.',
    remedy: 'Use that bill, or another table.',
    details: '`table_id`, `dining_session_id`',
  },
  order_not_payable: {
    when: 'The order is paid through its bill, or there is nothing live to pay.',
    remedy: 'Pay the dining session.',
    details: '`dining_session_id` and `status` where they say more',
  },
  refund_exceeds_paid: {
    when: 'More would be given back than was paid.',
    remedy: 'Refund less.',
    details: '`refundable`',
  },
  insufficient_balance: {
    when: 'The customer’s balance is too small.',
    remedy: 'Take less of it.',
    details: '`balance`',
  },
  insufficient_points: {
    when: 'The customer has too few points.',
    remedy: 'Take fewer.',
    details: '`points`',
  },
  insufficient_stock: {
    when: 'A stock item that blocks when empty has too little.',
    remedy: 'Book a purchase or a count, or leave the dish out.',
    details: '`items`: [{ `stock_item_id`, `on_hand`, `needed` }]',
  },
  shift_not_open: {
    when: 'No cash shift is open, or the one named is closed.',
    remedy: 'Open a shift.',
    details: '`shift_id` and `status`, or the `branch_id` in which none is open',
  },
  shift_already_open: {
    when: 'The register has an open shift.',
    remedy: 'Use it, or close it.',
    details: '`shift_id`, `register`',
  },
  already_exists: {
    when: 'Another record has the value that must be unique.',
    remedy: 'Use that record, or another value.',
    details: '`field`, `id` of the other record',
  },
  in_use: {
    when: 'Something still depends on what would be changed.',
    remedy: 'End what is named first.',
    details: '`by`: what depends on it, `ids`',
  },
  limit_reached: {
    when: 'The stored records and the request together exceed a limit.',
    remedy:
      'Do what the message says: start another bill or shift, or use a record again that is switched off.',
    details: '`limit`',
  },
  idempotency_in_progress: {
    when: 'The first request with this key has not ended within five seconds.',
    remedy: 'Wait `Retry-After` seconds and send it again, with the same key.',
  },
  version_conflict: {
    when: '`If-Match` names another version than the record has.',
    remedy: 'Read it again and decide.',
    details: '`current_version`',
  },
  validation_failed: {
    when: 'Fields or parameters cannot be accepted.',
    remedy: 'Fix what is listed: at most 50 faults are.',
    details:
      '`fields`: [{ `path`, `rule`, `message`, `allowed`? }]; `path` is `lines.2.quantity`, `query.page`, or `body` for the whole; `allowed` are the names there are in place of an unknown one, nearest first',
  },
  invalid_per_page: {
    when: '`per_page` is not a whole number from 1 to 100.',
    remedy: 'Send one.',
    details: '`max`',
  },
  invalid_sort: {
    when: 'The list does not sort by this column.',
    remedy: 'Use one that is allowed.',
    details: '`allowed`: the columns',
  },
  unsupported_language: {
    when: '`lang` is none of the brand’s languages.',
    remedy: 'Use one of them, or add the language to the brand.',
    details: '`supported`: the languages',
  },
  idempotency_key_reused: {
    when: 'The key came with another request before, or the first request with it is more than seven days old.',
    remedy: 'Make a new key for each new request; the same one only to repeat it.',
    details: '`first_at` of the first request, when it is too old',
  },
  payment_exceeds_due: {
    when: 'More is paid than is due, other than in cash.',
    remedy: 'Read the bill again and pay what is due.',
    details: '`due`',
  },
  url_not_allowed: {
    when: 'The URL points where the service must not call.',
    remedy: 'Use a public https address.',
    details: '`reason`',
  },
  rate_limited: {
    when: 'The key, or without a valid key the address, has used up its requests of the last 60 seconds; or too many PINs were wrong.',
    remedy: 'Wait `Retry-After` seconds; the next try succeeds.',
    details: '`limit`, `retry_after`',
  },
  internal_error: {
    when: 'The service has a fault. It is logged with the `X-Request-Id` of the answer.',
    remedy: 'Report that id; try again with the same `Idempotency-Key`.',
  },
  unavailable: {
    when: 'The service is starting, stopping or busy, too many requests of the brand wait, another request holds the same bill for too long, or the database is away. When the request had begun, the message says that its outcome is unknown: it may have been done.',
    remedy: 'Wait `Retry-After` seconds and send it again, with the same `Idempotency-Key`.',
  },
}
