import type { Command } from './command.ts'

/** The prefix of every command line. */
export const program = 'npm run -s comanda --'

export function helpOfAll(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length))
  return [
    `Usage: ${program} <command> [options]`,
    '',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    'Every command prints JSON; --help after a command describes it. Commands use the configured database',
    '(DATA_DIR or DATABASE_URL), even while the server runs. Exit codes: 0 success, 1 failure, 2 invalid usage.',
  ].join('\n')
}

export function helpOf({ name: commandName, summary, words = [], options = [] }: Command): string {
  const flags = options.map(({ name, value, ...option }) => ({
    ...option,
    flag: value === undefined ? `--${name}` : `--${name} ${value}`,
  }))
  const width = Math.max(0, ...flags.map(({ flag }) => flag.length))
  const needed = flags.filter(({ required }) => required).map(({ flag }) => flag)
  const rest = flags.length > needed.length ? ['[options]'] : []
  const usage = [program, commandName, ...words, ...needed, ...rest].join(' ')
  const lines = flags.map(({ flag, help }) => `  ${flag.padEnd(width)}  ${help}`)
  return [`Usage: ${usage}`, '', summary, ...(lines.length > 0 ? ['', ...lines] : [])].join('\n')
}
