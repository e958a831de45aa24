/** A line of the log as JSON, read back. */
type Entry = Readonly<Record<string, unknown>>

const levels: Readonly<Record<number, string>> = {
  10: 'TRACE',
  20: 'DEBUG',
  30: 'INFO',
  40: 'WARN',
  50: 'ERROR',
  60: 'FATAL',
}

/** Fields that are not written as `name=value`: they have a place of their own in the line. */
const shown = new Set(['level', 'time', 'msg', 'err'])

/**
 * A line of the log for people: `19:31:48.681 INFO  stopping why=SIGTERM`; below it the stack of a fault.
 * @param json one object, as the log writes it
 */
export function textLine(json: string): string {
  const entry = JSON.parse(json) as Entry
  const level = (levels[Number(entry['level'])] ?? '').padEnd(5)
  const fields = Object.entries(entry).filter(([name, value]) => !shown.has(name) && value !== null)
  const said = fields.map(([name, value]) => `${name}=${plain(value)}`)
  const words = [timeOf(entry['time']), level, entry['msg'], ...said]
  return `${words.join(' ')}${faultOf(entry)}\n`
}

function timeOf(time: unknown): string {
  return String(time).slice(11, 23)
}

function plain(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return /^[^\s"=]+$/.test(text) ? text : JSON.stringify(value)
}

/** The words of a fault; its stack where the program is at fault. */
function faultOf({ level, err }: Entry): string {
  if (err === undefined) return ''
  const { message, stack } = err as { message?: string; stack?: string }
  if (Number(level) >= 50 && stack !== undefined) return `\n  ${stack.replaceAll('\n', '\n  ')}`
  return `: ${message ?? JSON.stringify(err)}`
}
