/** Where what happens is told: a logger such as pino. */
export type Log = {
  [level in 'debug' | 'info' | 'warn' | 'error']: {
    (facts: object, line?: string): void
    (line: string): void
  }
}
