/** The address of a device's own screen; undefined where its purpose has no screen yet. */
export function screenOf({
  purpose,
  station_id: stationId,
}: {
  purpose: string | null
  station_id: string | null
}): string | undefined {
  if (purpose === 'till') return '/till'
  if (purpose === 'kitchen') return stationId === null ? '/kitchen' : `/kitchen/${stationId}`
  if (purpose === 'board') return '/board'
  // Until there is a back office.
  return purpose === 'office' ? '/setup' : undefined
}
