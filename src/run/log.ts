import { pino, type Logger } from 'pino'
import type { LogLevel } from '../config.ts'

/** The log: one JSON object a line on standard output, written before the call returns. */
export function makeLog(level: LogLevel): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
}
