import type { Row } from '../shapes/shape.rules.ts'
import { ledgerShape } from './ledger.rules.ts'

/** @param zone the brand's time zone: a ledger belongs to no branch */
export function presentLedgerRow(row: Row, zone: string) {
  return ledgerShape.show(ledgerShape.fromRow(row), zone)
}
