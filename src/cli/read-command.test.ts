import { expect, test } from 'vitest'
import { UsageError } from './command.ts'
import { commands } from './commands.ts'
import { helpOf, helpOfAll } from './help.ts'
import { readCommand } from './read-command.ts'

const read = (line: string) => readCommand(commands, line === '' ? [] : line.split(' '))

test.each([
  ['key create --brand B --scopes orders.read', 'key create'],
  ['key create --for till', 'key create'],
  ['import menu.json --dry-run', 'import'],
  ['menu import menu.json --brand B --replace', 'menu import'],
  ['key revoke ID', 'key revoke'],
  ['backup file', 'backup'],
])('%s', (line, name) => {
  expect(read(line)).toMatchObject({ run: { command: { name } } })
})

test.each([
  ['frobnicate', 'There is no command "frobnicate"'],
  ['key', 'The commands are: key create, key list, key rotate, key revoke.'],
  ['key destroy', 'There is no command "key destroy"'],
  ['key revoke', 'ID is missing.'],
  ['key revoke A B', '"B" is an unexpected argument.'],
  ['key create --brand', "Option '--brand <value>' argument missing."],
  ['key create --brand B --scopes x --frob', "Unknown option '--frob'."],
  ['doctor --replace', "Unknown option '--replace'."],
  ['key create --brand A --brand B --scopes x', '--brand is set twice.'],
  ['key create --brand B --scopes x --branches ', '--branches is empty.'],
  ['key create --brand B --scopes x --branches ,', '--branches is empty.'],
  ['restore FILE --into=', '--into is empty.'],
  ['help frobnicate', 'There is no command "frobnicate"'],
  ['frobnicate --help', 'There is no command "frobnicate"'],
])('refuses %s', (line, message) => {
  expect(() => read(line)).toThrow(UsageError)
  expect(() => read(line)).toThrow(message)
})

test.each(['', 'help', '--help', '-h', 'key --help', 'help key'])('help: %j', line => {
  expect(read(line)).toEqual({ help: undefined })
})

test.each(['help key create', 'key create --help', 'key create -h --brand'])('help: %j', line => {
  expect(read(line)).toMatchObject({ help: { name: 'key create' } })
})

test('the help lists every command, and the help of a command every option', () => {
  const all = helpOfAll(commands)
  for (const command of commands) {
    expect(all).toContain(`  ${command.name}  `.slice(0, command.name.length + 3))
    const one = helpOf(command)
    for (const option of command.options ?? []) expect(one).toContain(`--${option.name}`)
    for (const word of command.words ?? []) expect(one).toContain(word)
  }
})
