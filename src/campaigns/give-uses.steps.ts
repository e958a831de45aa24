import type { Tx } from '../db/database.ts'
import { giveUsesTo } from './campaign-use.store.ts'
import { customerUsedUp } from './campaign.refusals.ts'

/**
 * Gives the uses of campaigns by orders to their new customer. An order that loses its customer stays a use of the former
 * one, who could use the campaign again otherwise.
 */
export async function giveUses(
  tx: Tx,
  brandId: string,
  orderIds: readonly string[],
  customerId: string | null,
): Promise<void> {
  if (customerId === null || orderIds.length === 0) return
  const [campaign] = await giveUsesTo(tx, brandId, orderIds, customerId)
  if (campaign !== undefined) throw customerUsedUp(campaign)
}
