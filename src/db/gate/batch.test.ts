import { expect, onTestFinished, test, vi } from 'vitest'
import { giveUp, newTurn, type Turn } from '../../lib/turn.ts'
import { makeBatcher, type Outcome, type PromiseOr } from './batch.ts'

type Job = { owner: string; lane?: string; retryKey?: string; turn?: Turn; name: string }

/** A batcher whose batches end when the test says so. */
function harness(inFlight = 2, size = 3, inFlightPerOwner = inFlight) {
  const batches: {
    jobs: Job[]
    end: (outcomes?: PromiseOr<Outcome<string>>[]) => void
    fail: (error: Error) => void
  }[] = []
  const submit = makeBatcher<Job, string>({
    owner: job => job.owner,
    lane: job => job.lane,
    retryKey: job => job.retryKey,
    turn: job => job.turn ?? newTurn(),
    inFlight,
    inFlightPerOwner,
    size,
    waitingPerOwner: 4,
    waitingInAll: 6,
    run: jobs =>
      new Promise((resolve, reject) => {
        batches.push({
          jobs,
          end: outcomes => resolve(outcomes ?? jobs.map(job => ({ value: `done ${job.name}` }))),
          fail: reject,
        })
      }),
  })
  return {
    batches,
    submit,
    names: () => batches.map(batch => batch.jobs.map(job => job.name).join('')),
    /** By default, requests of one owner that arrive together and may share a batch. */
    arrive: (names: string, more: Partial<Job> = {}) => {
      for (const name of names) void submit({ owner: 'x', name, ...more })
      return turn()
    },
    /** Ends a batch as it should. */
    end: (at: number) => {
      batches[at]!.end()
      return turn()
    },
  }
}

const turn = () => new Promise(resolve => setImmediate(resolve))

test('an idle batcher runs one request at once and gathers what arrives meanwhile', async () => {
  const { batches, submit, names, end } = harness(1)
  const results = [submit({ owner: 'x', name: 'a' })]
  await turn()
  expect(names()).toEqual(['a'])
  results.push(...['b', 'c', 'd', 'e'].map(name => submit({ owner: 'x', name })))
  await turn()
  expect(names()).toEqual(['a'])
  await end(0)
  expect(names()).toEqual(['a', 'bcd'])
  await end(1)
  batches[2]!.end()
  expect(await Promise.all(results)).toEqual(['done a', 'done b', 'done c', 'done d', 'done e'])
})

test('owners take turns, so a busy brand does not delay a quiet one', async () => {
  const { submit, names, arrive, end } = harness(1, 1)
  for (const name of ['a', 'b', 'c']) void submit({ owner: 'busy', name })
  await arrive('q', { owner: 'quiet' })
  await end(0)
  await end(1)
  expect(names().slice(0, 2).join('')).toContain('a')
  expect(names().slice(0, 3)).toContain('q')
})

test('requests that arrive together run together', async () => {
  const { names, arrive } = harness(2)
  await arrive('abc')
  expect(names()).toEqual(['abc'])
})

test('a second batch of an owner waits to fill, that of another owner does not', async () => {
  const { submit, names, arrive, end } = harness(3, 4)
  await arrive('abcd')
  void submit({ owner: 'x', name: 'e' })
  await arrive('q', { owner: 'y' })
  expect(names()).toEqual(['abcd', 'q'])
  await arrive('f')
  expect(names()).toEqual(['abcd', 'q', 'ef'])
  void submit({ owner: 'x', name: 'g' })
  await end(0)
  expect(names()).toEqual(['abcd', 'q', 'ef', 'g'])
})

test('one bill is never in two batches at once', async () => {
  const { submit, names, arrive, end } = harness(2)
  await arrive('a', { lane: 'bill' })
  void submit({ owner: 'x', lane: 'bill', name: 'b' })
  await arrive('c', { lane: 'other' })
  expect(names()).toEqual(['a', 'c'])
  await end(1)
  expect(names()).toEqual(['a', 'c'])
  await end(0)
  expect(names()).toEqual(['a', 'c', 'b'])
})

test('duplicates run one after the other, within one batch too', async () => {
  const { names, arrive, end } = harness(2)
  await arrive('ab', { retryKey: 'key' })
  expect(names()).toEqual(['a'])
  await end(0)
  expect(names()).toEqual(['a', 'b'])
})

test('each request gets its own outcome, and a batch that throws rejects them all', async () => {
  const { batches, submit } = harness(1)
  const first = submit({ owner: 'x', name: 'a' })
  await turn()
  const second = submit({ owner: 'x', name: 'b' })
  const third = submit({ owner: 'x', name: 'c' })
  batches[0]!.end()
  expect(await first).toBe('done a')
  await turn()
  batches[1]!.end([{ error: new Error('no b') }, { value: 'done c' }])
  await expect(second).rejects.toThrow('no b')
  expect(await third).toBe('done c')
  const fourth = submit({ owner: 'x', name: 'd' })
  await turn()
  batches[2]!.fail(new Error('all of it'))
  await expect(fourth).rejects.toThrow('all of it')
})

test('a request that runs alone blocks its bill, not other requests or the next batch', async () => {
  const { batches, submit, names, arrive } = harness(1)
  const first = submit({ owner: 'x', name: 'a' })
  await turn()
  const slow = submit({ owner: 'x', lane: 'bill', name: 'b' })
  const quick = submit({ owner: 'x', name: 'c' })
  const behind = submit({ owner: 'x', lane: 'bill', name: 'd' })
  batches[0]!.end()
  await first
  let finish: (outcome: Outcome<string>) => void = () => undefined
  batches[1]!.end([new Promise(resolve => (finish = resolve)), { value: 'done c' }, { value: 'done d' }])
  expect(await quick).toBe('done c')
  expect(await behind).toBe('done d')
  void submit({ owner: 'x', lane: 'bill', name: 'e' })
  await arrive('f')
  expect(names()).toEqual(['a', 'bcd', 'f'])
  finish({ value: 'done b' })
  batches[2]!.end()
  expect(await slow).toBe('done b')
  await turn()
  expect(names()).toEqual(['a', 'bcd', 'f', 'e'])
})

test('one owner never has all batches: that of another starts at once', async () => {
  const { names, arrive } = harness(3, 1, 2)
  await arrive('abcd', { owner: 'busy' })
  await arrive('q', { owner: 'quiet' })
  expect(names()).toEqual(['a', 'b', 'q'])
})

test('refuses at once above the queue limit, of one owner and of all', async () => {
  const { submit, names, arrive, end } = harness(1)
  await arrive('a')
  for (const name of ['b', 'c', 'd', 'e']) void submit({ owner: 'x', name })
  const refused = { code: 'unavailable', retryAfter: 1 }
  await expect(submit({ owner: 'x', name: 'f' })).rejects.toMatchObject(refused)
  for (const name of ['q', 'r']) void submit({ owner: 'y', name })
  await expect(submit({ owner: 'z', name: 's' })).rejects.toMatchObject(refused)
  await end(0)
  expect(names()).toEqual(['a', 'bcd'])
})

test('drops an aborted request that waits, and frees its place', async () => {
  const { submit, names, arrive, end } = harness(1)
  await arrive('a')
  const waiting = newTurn()
  const left = submit({ owner: 'x', turn: waiting, name: 'b' })
  for (const name of ['c', 'd', 'e']) void submit({ owner: 'x', name })
  giveUp(waiting)
  await expect(left).rejects.toMatchObject({ code: 'unavailable' })
  expect(waiting.begun).toBe(false)
  void submit({ owner: 'x', name: 'f' })
  await end(0)
  expect(names()).toEqual(['a', 'cde'])
})

test('reports an aborted request as begun when it is running', async () => {
  const { arrive } = harness(1)
  const working = newTurn()
  await arrive('a', { turn: working })
  giveUp(working)
  expect(working).toMatchObject({ begun: true, givenUp: true })
})

test('a duplicate waits five seconds for the first, then is refused and never runs', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { submit, names, arrive, end } = harness(1)
  await arrive('a', { retryKey: 'key' })
  const second = submit({ owner: 'x', retryKey: 'key', name: 'b' })
  const refused = second.catch((error: unknown) => error)
  vi.advanceTimersByTime(5000)
  expect(await refused).toMatchObject({ code: 'idempotency_in_progress', retryAfter: 1 })
  await end(0)
  expect(names()).toEqual(['a'])
})
