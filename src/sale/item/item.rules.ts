/** Whether the item is neither cancelled nor refunded. */
export function isLive(item: { cancelledAt: number | null }): boolean {
  return item.cancelledAt === null
}
