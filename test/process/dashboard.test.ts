import { readFileSync } from 'node:fs'
import { parser } from '@prometheus-io/lezer-promql'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { startProgram, tempFolder } from '#test/support/program.ts'
import { isLong } from '#test/support/sweep.ts'

// Every metric of the dashboard and the alerts is exported by a running service.

type Dashboard = { panels: { id: number; title: string; targets: { expr: string }[] }[] }
type Rules = { groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[] }

const dashboard = JSON.parse(readFileSync('deploy/grafana/comanda.json', 'utf8')) as Dashboard
const rules = parse(readFileSync('deploy/prometheus-rules.yaml', 'utf8')) as Rules
const expressions = [
  ...dashboard.panels.flatMap(panel => panel.targets.map(target => target.expr)),
  ...rules.groups.flatMap(group => group.rules.map(rule => rule.expr)),
].map(expression => expression.replaceAll('[$__rate_interval]', '[5m]'))

/** The metrics in a PromQL expression. */
function metricsOf(expression: string): string[] {
  const metrics: string[] = []
  parser.parse(expression).iterate({
    enter(node) {
      if (node.type.isError) throw new Error(`No PromQL at ${node.from}: ${expression}`)
      if (node.name === 'VectorSelector') {
        metrics.push(/^[\w:]+/.exec(expression.slice(node.from, node.to))![0])
      }
    },
  })
  return metrics
}

test('detects a wrong expression', () => {
  expect(metricsOf('rate(a_total{b="c"}[5m]) / sum(d)')).toEqual(['a_total', 'd'])
  expect(() => metricsOf('sum(rate(a_total[5m])')).toThrow('No PromQL')
})

test('panels do not overlap', () => {
  expect(new Set(dashboard.panels.map(panel => panel.id)).size).toBe(dashboard.panels.length)
  expect(dashboard.panels.length).toBeGreaterThan(10)
})

test.skipIf(!isLong)('the dashboard and the alerts use existing metrics', async () => {
  const folder = tempFolder()
  onTestFinished(() => folder.drop())
  const [DATA_DIR, ARCHIVE_DIR] = [`${folder.path}/data`, `${folder.path}/archive`]
  const service = startProgram(['serve'], { DATA_DIR, ARCHIVE_DIR, PORT: '0', LOG_FORMAT: 'json' })
  const address = await service.listening()
  const text = await (await fetch(`${address}/metrics`)).text()
  const written = new Set(
    [...text.matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(([, name, type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  )
  const read = new Set(expressions.flatMap(metricsOf))
  expect([...read].filter(name => !written.has(name))).toEqual([])
  expect(read.size).toBeGreaterThan(12)
})
