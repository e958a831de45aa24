import { expect, test } from 'vitest'
import { type Report, scoreOf, tellSurvivors, tellTable } from './report.ts'

const source = 'export function due(total: number) {\n  return total > 0\n}\n'
const location = { start: { line: 2, column: 10 }, end: { line: 2, column: 19 } }

function reportOf(...statuses: Report['files'][string]['mutants'][number]['status'][]): Report {
  const mutants = statuses.map(status => ({
    mutatorName: 'EqualityOperator',
    replacement: 'total >= 0',
    status,
    location,
  }))
  return { files: { 'src/due.ts': { source, mutants } } }
}

test('counts untested mutants as survivors and hanging ones as killed, and omits ignored ones', () => {
  expect(scoreOf(reportOf('Killed', 'Timeout', 'Killed', 'Survived'))).toBe(75)
  expect(scoreOf(reportOf('Killed', 'NoCoverage'))).toBe(50)
  expect(scoreOf(reportOf('Killed', 'Ignored', 'CompileError'))).toBe(100)
  expect(scoreOf(reportOf('Survived'))).toBe(0)
})

test('lists each file on a line, and each survivor with its position and outcome', () => {
  const report = reportOf('Killed', 'Survived', 'Ignored')
  expect(
    tellTable([['money', report]])
      .split('\n')
      .slice(2),
  ).toEqual(['| **money** | 50.0 | 1 | 1 | 1 |', '| src/due.ts | 50.0 | 1 | 1 | 1 |'])
  expect(tellSurvivors(['money', report])).toBe(
    '## money\n\nsrc/due.ts:2 Survived EqualityOperator\n  - total > 0\n  + total >= 0\n',
  )
})
