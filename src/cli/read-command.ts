import { parseArgs } from 'node:util'
import { type Command, UsageError } from './command.ts'

export type ReadCommand = {
  command: Command
  words: string[]
  values: Readonly<Record<string, string | boolean | undefined>>
}

/** The request of a command line: to run a command, or for help about one or about all. */
export type Asked = { run: ReadCommand } | { help: Command | undefined }

/**
 * Reads the words of a command line.
 * @throws UsageError for an unknown command or option, a missing value or word
 */
export function readCommand(commands: readonly Command[], typed: readonly string[]): Asked {
  const asksHelp = typed.length === 0 || typed.some(word => word === '--help' || word === '-h')
  const words = typed[0] === 'help' ? typed.slice(1) : typed
  const command = findCommand(commands, words)
  const [first = '-'] = words
  const isKnown = first.startsWith('-') || commands.some(({ name }) => name.split(' ')[0] === first)
  if ((asksHelp || typed[0] === 'help') && isKnown) return { help: command }
  if (command === undefined) throw new UsageError(unknown(commands, words))
  const { positionals, values } = parse(command, words.slice(command.name.split(' ').length))
  if (positionals.length < command.words.length) {
    throw new UsageError(`${command.words[positionals.length]} is missing.`)
  }
  if (positionals.length > command.words.length) {
    throw new UsageError(`${JSON.stringify(positionals[command.words.length])} is one word too many.`)
  }
  const missing = command.options.find(option => option.required && values[option.name] === undefined)
  if (missing !== undefined) throw new UsageError(`--${missing.name} is missing.`)
  return { run: { command, words: positionals, values } }
}

/** The command that the words begin with. */
export function findCommand(commands: readonly Command[], words: readonly string[]): Command | undefined {
  return commands.find(({ name }) => name.split(' ').every((word, at) => words[at] === word))
}

function parse(command: Command, args: string[]) {
  const options = Object.fromEntries(
    command.options.map(({ name, value }) => [
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

/** A variable of a script that was never set would else make `--branches "$BRANCH"` a key for every branch. */
function refuseOddValues(options: readonly { name: string; value?: string | undefined }[]): void {
  const names = new Set<string>()
  for (const { name, value } of options) {
    if (value !== undefined && /^[\s,]*$/.test(value)) throw new Error(`--${name} is empty.`)
    if (names.has(name)) throw new Error(`--${name} is given twice.`)
    names.add(name)
  }
}

function unknown(commands: readonly Command[], words: readonly string[]): string {
  const group = commands.filter(({ name }) => name.split(' ')[0] === words[0]).map(({ name }) => name)
  const said = JSON.stringify(words.slice(0, group.length > 0 ? 2 : 1).join(' '))
  const names = group.length > 0 ? group : commands.map(({ name }) => name)
  return `There is no command ${said}. There are: ${names.join(', ')}.`
}
