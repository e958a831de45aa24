/** Time limits of print threads in tests, ms: with their low priority they take ten times as long beside other tests. */
export const patientThreads = { maxWaitMs: 50_000, maxPrintMs: 50_000 }
