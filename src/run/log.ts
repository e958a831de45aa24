import { destination, pino, stdTimeFunctions, type Logger } from 'pino'
import type { Config } from '../config.ts'
import { textLine } from './log-text.ts'

/**
 * The log, a line at a time on standard output, written before the call returns: JSON for programs, or text for people
 * at a terminal.
 */
export function makeLog({ logLevel, logFormat }: Pick<Config, 'logLevel' | 'logFormat'>): Logger {
  const options = { level: logLevel, base: null, timestamp: stdTimeFunctions.isoTime }
  if (logFormat === 'json') return pino(options)
  const out = destination({ fd: 1, sync: true })
  return pino(options, { write: (json: string) => void out.write(textLine(json)) })
}
