import type { Command } from './command.ts'

/** The start of every command line. */
export const program = 'npm run -s comanda --'

export function helpOfAll(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length))
  return [
    `Use: ${program} <command> [options]`,
    '',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    'Every command prints JSON; with --help it explains itself. It works on the database of the settings',
    '(DATA_DIR or DATABASE_URL), also while the server runs. Exit code: 0 done, 1 refused, 2 typed wrongly.',
  ].join('\n')
}

export function helpOf(command: Command): string {
  const flags = command.options.map(option => ({ ...option, flag: flagOf(option) }))
  const width = Math.max(0, ...flags.map(({ flag }) => flag.length))
  const needed = flags.filter(({ required }) => required).map(({ flag }) => flag)
  const rest = flags.length > needed.length ? ['[options]'] : []
  const use = [program, command.name, ...command.words, ...needed, ...rest].join(' ')
  const lines = flags.map(({ flag, help }) => `  ${flag.padEnd(width)}  ${help}`)
  return [`Use: ${use}`, '', command.summary, ...(lines.length > 0 ? ['', ...lines] : [])].join('\n')
}

function flagOf({ name, value }: Command['options'][number]): string {
  return value === undefined ? `--${name}` : `--${name} ${value}`
}
