import { parseArgs } from 'node:util'
import { type Command, UsageError } from './command.ts'

export type ReadCommand = {
  command: Command
  words: string[]
  values: Readonly<Record<string, string | boolean | undefined>>
}

/** A parsed command line: a command to run, or a request for help about one or all. */
export type ParsedLine = { run: ReadCommand } | { help: Command | undefined }

/** Parses a command line. */
export function readCommand(commands: readonly Command[], typed: readonly string[]): ParsedLine {
  const asksHelp = typed.length === 0 || typed.some(word => word === '--help' || word === '-h')
  const words = typed[0] === 'help' ? typed.slice(1) : typed
  const command = findCommand(commands, words)
  const [first = '-'] = words
  const isKnown = first.startsWith('-') || commands.some(({ name }) => name.split(' ')[0] === first)
  if ((asksHelp || typed[0] === 'help') && isKnown) return { help: command }
  if (command === undefined) throw new UsageError(unknown(commands, words))
  const { positionals, values } = parse(command, words.slice(command.name.split(' ').length))
  const { words: names = [], options = [] } = command
  if (positionals.length < names.length) throw new UsageError(`${names[positionals.length]} is missing.`)
  if (positionals.length > names.length) {
    throw new UsageError(`${JSON.stringify(positionals[names.length])} is an unexpected argument.`)
  }
  const missing = options.find(option => option.required && values[option.name] === undefined)
  if (missing !== undefined) throw new UsageError(`--${missing.name} is missing.`)
  return { run: { command, words: positionals, values } }
}

/** Finds the command that the words start with. */
export function findCommand(commands: readonly Command[], words: readonly string[]): Command | undefined {
  return commands.find(({ name }) => name.split(' ').every((word, at) => words[at] === word))
}

function parse(command: Command, args: string[]) {
  const options = Object.fromEntries(
    (command.options ?? []).map(({ name, value }) => [
      name,
      { type: value === undefined ? ('boolean' as const) : ('string' as const) },
    ]),
  )
  try {
    const parsed = parseArgs({ args, options, allowPositionals: true, strict: true, tokens: true })
    refuseOddValues(parsed.tokens.filter(token => token.kind === 'option'))
    return parsed
  } catch (error) {
    throw new UsageError((error as Error).message.split('. ')[0]!.replace(/\.?$/, '.'))
  }
}

/** Without this, an unset variable in `--branches "$BRANCH"` would create a key for every branch. */
function refuseOddValues(options: readonly { name: string; value?: string | undefined }[]): void {
  const names = new Set<string>()
  for (const { name, value } of options) {
    if (value !== undefined && /^[\s,]*$/.test(value)) throw new Error(`--${name} is empty.`)
    if (names.has(name)) throw new Error(`--${name} is set twice.`)
    names.add(name)
  }
}

function unknown(commands: readonly Command[], words: readonly string[]): string {
  const group = commands.filter(({ name }) => name.split(' ')[0] === words[0]).map(({ name }) => name)
  const typed = JSON.stringify(words.slice(0, group.length > 0 ? 2 : 1).join(' '))
  const names = group.length > 0 ? group : commands.map(({ name }) => name)
  return `There is no command ${typed}. The commands are: ${names.join(', ')}.`
}
