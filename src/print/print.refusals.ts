import { unavailable } from '../lib/common.refusals.ts'

export const tooManyPrints = () =>
  unavailable(
    'Too many receipts are being printed. Try again shortly, or use format=html, which needs no rendering.',
  )
export const printTooLong = () =>
  unavailable(
    'This takes too long to print. Use format=html, or print one payer or one order of the bill.',
    30,
  )
export const printFailed = () => unavailable('Printing failed on our side. Try again shortly.')
