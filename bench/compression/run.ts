import { openBenchCluster } from '../bench-cluster.ts'
import { type Generator, startGenerator } from '../generator.ts'
import { type Bench, measureOurs } from '../measure.ts'
import { readOptions } from '../options.ts'
import type { OursFigures } from '../report.ts'

// Orders per second of clients that take gzip, beside clients that do not, in turns on one service: what it costs to
// compress an answer of some 3 KB. docs/decisions/0019 has the figures.

const turns = 5
const connections = 64

const options = readOptions(process.argv.slice(2))
const generator = startGenerator()
const bench: Bench = { options, pgbench: '', generator, nextBill: 1000, grown: { ours: {}, pgbench: {} } }

/** The same generator, whose requests have one header more. */
const takesGzip: Generator = {
  ...generator,
  run: order => generator.run({ ...order, header: 'Accept-Encoding: gzip\r\n' }),
}

const cluster = await openBenchCluster([])
try {
  await measureOurs(bench, cluster, 'spread', connections)
  const plain: OursFigures[] = []
  const packed: OursFigures[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    plain.push(await measureOurs(bench, cluster, 'spread', connections))
    bench.generator = takesGzip
    packed.push(await measureOurs(bench, cluster, 'spread', connections))
    bench.generator = generator
  }
  report('as they are', plain)
  report('gzip', packed)
  const ratio = median(packed, one => one.ordersPerSecond) / median(plain, one => one.ordersPerSecond)
  console.log(`gzip / as they are: ${ratio.toFixed(3)}`)
} finally {
  await cluster.close()
  generator.stop()
}

function report(name: string, figures: readonly OursFigures[]): void {
  const perSecond = median(figures, one => one.ordersPerSecond).toFixed(0)
  const micros = median(figures, one => one.nodeMicros).toFixed(0)
  const p99 = median(figures, one => one.p99Ms).toFixed(1)
  console.log(`${name}: ${perSecond} orders/s, ${micros} µs of Node each, p99 ${p99} ms`)
}

function median(figures: readonly OursFigures[], of: (one: OursFigures) => number): number {
  const values = figures.map(of).sort((one, other) => one - other)
  return values[Math.floor(values.length / 2)]!
}
