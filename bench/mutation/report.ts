/** Stryker's report, as far as it is read here. */
export type Report = { files: Record<string, { source: string; mutants: Mutant[] }> }

type Mutant = {
  mutatorName: string
  replacement?: string
  status: 'Killed' | 'Timeout' | 'Survived' | 'NoCoverage' | 'Ignored' | 'CompileError' | 'RuntimeError'
  statusReason?: string
  location: { start: Place; end: Place }
}
type Place = { line: number; column: number }

type Counts = { killed: number; survived: number; ignored: number }

/** Percent of the mutants that were noticed; one that no test reaches counts as not noticed. */
export function scoreOf(report: Report): number {
  return scoreOfCounts(count(Object.values(report.files).flatMap(({ mutants }) => mutants)))
}

function count(mutants: readonly Mutant[]): Counts {
  const having = (...statuses: Mutant['status'][]) =>
    mutants.filter(({ status }) => statuses.includes(status)).length
  return {
    killed: having('Killed', 'Timeout'),
    survived: having('Survived', 'NoCoverage'),
    ignored: having('Ignored', 'CompileError', 'RuntimeError'),
  }
}

function scoreOfCounts({ killed, survived }: Counts): number {
  return killed + survived === 0 ? 100 : (100 * killed) / (killed + survived)
}

/** A line of each file, and one of each group. */
export function tellTable(reports: readonly [string, Report][]): string {
  const rows = reports.flatMap(([group, { files }]) => [
    row(`**${group}**`, count(Object.values(files).flatMap(({ mutants }) => mutants))),
    ...Object.entries(files).map(([file, { mutants }]) => row(file, count(mutants))),
  ])
  return ['| | score | killed | survived | left out |', '|---|---|---|---|---|', ...rows].join('\n')
}

function row(name: string, counts: Counts): string {
  const { killed, survived, ignored } = counts
  return `| ${name} | ${scoreOfCounts(counts).toFixed(1)} | ${killed} | ${survived} | ${ignored} |`
}

/** Each mutant that lives, with its place. */
export function tellSurvivors([group, { files }]: [string, Report]): string {
  const lines = Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants
      .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
      .map(
        mutant =>
          `${file}:${mutant.location.start.line} ${mutant.status} ${mutant.mutatorName}\n` +
          `  - ${cut(source, mutant.location)}\n  + ${mutant.replacement ?? ''}`,
      ),
  )
  return `## ${group}\n\n${lines.join('\n')}\n`
}

/** The text of a place, on one line. */
function cut(source: string, { start, end }: Mutant['location']): string {
  const lines = source.split('\n').slice(start.line - 1, end.line)
  lines[lines.length - 1] = lines.at(-1)!.slice(0, end.column - 1)
  lines[0] = lines[0]!.slice(start.column - 1)
  return lines.map(line => line.trim()).join(' ')
}
