import path from 'node:path'

/** A file of src with the files it imports. */
export type Source = { file: string; text: string; imports: string[] }

const maxFiles = 22

/** The roles of pure files: each holds one kind of thing, and all stand on the same rung. */
export const pure = ['rules', 'refusals', 'types', 'shape', 'row', 'presenter', 'format', 'texts']
const roles = ['routes', 'command', 'steps', 'record', 'store', 'gateway', 'cache', 'schema', ...pure]

export function suffixOf(file: string): string | undefined {
  return new RegExp(`\\.(${roles.join('|')})\\.ts$`).exec(file)?.[1]
}

/** The role that a file's exports give it, where its name says another. */
export function roleFaults({ file, text }: Source): string[] {
  const suffix = suffixOf(file)
  if (suffix === undefined || !pure.includes(suffix)) return []
  const functions = [...text.matchAll(/^export (?:const (\w+) = .*=>|function (\w+))/gm)].map(
    ([, value, name]) => (value ?? name)!,
  )
  const is = (pattern: RegExp, role: string) =>
    suffix === role
      ? []
      : functions.filter(name => pattern.test(name)).map(name => `${name} belongs in a *.${role}.ts`)
  const judges = suffix !== 'rules' || /^(?:export )?(?:const \w+ = .*=>|function|class) ?/m.test(text)
  const faults = [
    ...is(/^present[A-Z]/, 'presenter'),
    ...is(/From(?:Row|Json)$/, 'row'),
    ...(judges ? [] : ['it judges nothing; name it *.types.ts, *.shape.ts or *.texts.ts']),
    ...(['types', 'shape'].includes(suffix) && functions.length > 0
      ? ['it has functions; they belong in a *.rules.ts']
      : []),
  ]
  return faults.map(fault => `${file}: ${fault}`)
}

/** Contents without which the name of a file would lie. */
const contents: Record<string, { holds: RegExp; must: string }> = {
  steps: { holds: /\b(?:Tx|Db)\b/, must: 'a *.steps.ts takes a Tx, or a Db that may be one' },
  store: { holds: /from 'sql-template-tag'/, must: 'a *.store.ts holds SQL' },
  routes: { holds: /\bendpoint\(|\bEndpoint\b|\bapp\.get\(/, must: 'a *.routes.ts holds endpoints' },
}

export function contentFaults({ file, text }: Source): string[] {
  const content = contents[suffixOf(file) ?? '']
  return content === undefined || content.holds.test(text) ? [] : [`${file}: ${content.must}`]
}

/** Folders with more files than a reader takes in at a glance, tests apart. */
export function fullFolders(sources: readonly Source[]): string[] {
  const counts = Map.groupBy(sources, ({ file }) => path.dirname(file))
  return [...counts]
    .filter(([, files]) => files.length > maxFiles)
    .map(
      ([folder, files]) => `${folder} has ${files.length} files, more than ${maxFiles}; give it subfolders`,
    )
}
