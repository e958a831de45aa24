/** Connections of one serving process: two batches in flight and the reads beside them. */
export const poolSize = 10

/** What the embedded server must take: every worker's, and room for commands and copies. */
export function serverConnections(workers: number): number {
  return Math.max(60, workers * poolSize + 20)
}
