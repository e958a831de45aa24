import { destination, pino, stdTimeFunctions, type Logger } from 'pino'
import type { Config } from '../config.ts'

/**
 * Makes the log, which writes lines to standard output synchronously: JSON for programs, or text for terminals.
 */
export function makeLog({ logLevel, logFormat }: Pick<Config, 'logLevel' | 'logFormat'>): Logger {
  const options = { level: logLevel, base: null, timestamp: stdTimeFunctions.isoTime }
  if (logFormat === 'json') return pino(options)
  const out = destination({ fd: 1, sync: true })
  return pino(options, { write: (json: string) => void out.write(textLine(json)) })
}

type Entry = Readonly<Record<string, unknown>>

const levels: Readonly<Record<number, string>> = {
  10: 'TRACE',
  20: 'DEBUG',
  30: 'INFO',
  40: 'WARN',
  50: 'ERROR',
  60: 'FATAL',
}

/** Fields not written as `name=value`, since they have their own place in the line. */
const shown = new Set(['level', 'time', 'msg', 'err'])

/**
 * Formats a log line as text: `19:31:48.681 INFO  stopping why=SIGTERM`, followed by the stack of an error.
 * @param json the line as JSON
 */
export function textLine(json: string): string {
  const entry = JSON.parse(json) as Entry
  const level = (levels[Number(entry['level'])] ?? '').padEnd(5)
  const fields = Object.entries(entry).filter(([name, value]) => !shown.has(name) && value !== null)
  const time = String(entry['time']).slice(11, 23)
  const pairs = fields.map(([name, value]) => `${name}=${quoteIfNeeded(value)}`)
  return `${[time, level, entry['msg'], ...pairs].join(' ')}${errorText(entry)}\n`
}

function quoteIfNeeded(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return /^[^\s"=]+$/.test(text) ? text : JSON.stringify(value)
}

/** The message of an error, or its stack in lines of level `error` and above. */
function errorText({ level, err }: Entry): string {
  if (err === undefined) return ''
  const { message, stack } = err as { message?: string; stack?: string }
  if (Number(level) >= 50 && stack !== undefined) return `\n  ${stack.replaceAll('\n', '\n  ')}`
  return `: ${message ?? JSON.stringify(err)}`
}
