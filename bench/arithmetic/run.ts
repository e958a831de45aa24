import { parseArgs } from 'node:util'
import { search } from '#test/oracle/search.ts'

// Tells very many random orders by the service's rules and by an oracle in exact fractions: every figure after every
// step must be the same. Ends with 1 and the seeds when one is not.

const usage = 'npm run arithmetic -- [--count 1000000] [--seed N]'

process.exitCode = main()

function main(): number {
  const { values } = parseArgs({
    options: { count: { type: 'string', default: '1000000' }, seed: { type: 'string' } },
  })
  const count = Number(values.count)
  const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 32) : Number(values.seed)
  if (!Number.isSafeInteger(count) || count < 1 || !Number.isSafeInteger(seed)) {
    console.error(usage)
    return 2
  }
  const begun = performance.now()
  const seconds = () => Math.round((performance.now() - begun) / 1000)
  console.error(`${count} orders from seed ${seed}`)
  const { sold, had, faults } = search(seed, count, undefined, done => {
    if (done % 50_000 === 0) console.error(`${done} of ${count} agree after ${seconds()} s`)
  })
  for (const {
    seed,
    faults: [first],
  } of faults)
    console.error(`seed ${seed}: ${first}`)
  console.log(
    JSON.stringify({ orders: count, seed, sold, had, disagreements: faults.length, seconds: seconds() }),
  )
  return faults.length === 0 ? 0 : 1
}
