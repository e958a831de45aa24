import { expect, onTestFinished, test, vi } from 'vitest'
import { giveUp, newTurn, type Turn } from '../../lib/turn.ts'
import { type GateKind, makeGate } from './gate.ts'

const turn = () => new Promise(resolve => setImmediate(resolve))

type Asked = { kind?: GateKind; targetId?: string; retryKey?: string; turn?: Turn }

/** A gate whose work ends when the test says so. */
function harness(plan: Parameters<typeof makeGate>[0] = {}) {
  const gate = makeGate(plan)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const pass = (name: string, { kind = 'write', targetId, retryKey, turn: own = newTurn() }: Asked = {}) => {
    const brandId = name.slice(0, 1)
    const passing = gate.pass({ brandId, kind, targetId, retryKey, turn: own }, () => {
      begun.push(name)
      return new Promise<string>(resolve => ends.set(name, () => resolve(name)))
    })
    passing.catch(() => undefined)
    return passing
  }
  const end = async (name: string) => {
    await turn()
    ends.get(name)!()
    await turn()
  }
  return { begun, pass, end }
}

test('limits the places of one brand while another starts at once', async () => {
  const { begun, pass, end } = harness()
  for (const at of [1, 2, 3, 4, 5]) void pass(`a${at}`)
  void pass('b1')
  await turn()
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1'])
  await end('a2')
  await turn()
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'a4'])
})

function fakeClock() {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  return { advance: (ms: number) => void vi.advanceTimersByTime(ms) }
}

const readAll = (pass: ReturnType<typeof harness>['pass'], brand: string, count: number) => {
  for (let at = 1; at <= count; at++) void pass(`${brand}${at}`, { kind: 'read' })
}

test('a brand of which many requests wait has two places while another brand is active, and four alone', async () => {
  const clock = fakeClock()
  const { begun, pass, end } = harness()
  readAll(pass, 'a', 30)
  await turn()
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a4'])
  void pass('b1', { kind: 'read' })
  for (const name of ['a1', 'a2', 'b1']) await end(name)
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a4', 'b1'])
  await end('a3')
  expect(begun.slice(5)).toEqual(['a5'])
  clock.advance(1_000)
  await end('a4')
  expect(begun.slice(5)).toEqual(['a5', 'a6', 'a7', 'a8'])
})

test('two brands of which many requests wait have four places each', async () => {
  const clock = fakeClock()
  const { begun, pass, end } = harness()
  readAll(pass, 'a', 30)
  readAll(pass, 'b', 30)
  clock.advance(1_000)
  for (const name of ['a1', 'b1']) await end(name)
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3', 'b4', 'a5', 'b5'])
})

test('writes that wait for rows block neither the reads of their brand nor other writes', async () => {
  const { begun, pass } = harness()
  for (const brand of ['a', 'b', 'c', 'd']) for (const at of [1, 2, 3]) void pass(`${brand}${at}`)
  await turn()
  expect(begun).toHaveLength(8)
  void pass('a4', { kind: 'read' })
  void pass('e1', { kind: 'read' })
  await turn()
  expect(begun.slice(8)).toEqual(['a4', 'e1'])
})

test('runs one report of a brand at a time, concurrently with its reads', async () => {
  const { begun, pass } = harness()
  void pass('a1', { kind: 'report' })
  void pass('a2', { kind: 'report' })
  void pass('a3', { kind: 'read' })
  await turn()
  expect(begun).toEqual(['a1', 'a3'])
})

test('writes on one bill run one after the other in one place; another bill passes', async () => {
  const { begun, pass, end } = harness()
  for (const at of [1, 2, 3, 4]) void pass(`a${at}`, { targetId: 'bill' })
  void pass('a5', { targetId: 'other' })
  void pass('b1', { targetId: 'bill' })
  await turn()
  expect(begun).toEqual(['a1', 'a5', 'b1'])
  await end('a1')
  await turn()
  expect(begun).toEqual(['a1', 'a5', 'b1', 'a2'])
})

test('waiting brands take turns', async () => {
  const one = { any: 1, write: 1, read: 1, report: 1 }
  const { begun, pass, end } = harness({ inAll: one })
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2']) void pass(name)
  for (const name of ['a1', 'a2', 'b1', 'a3']) await end(name)
  await turn()
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'b2'])
})

test('a failed task frees its place', async () => {
  const gate = makeGate({ inAll: { any: 1, write: 1, read: 1, report: 1 } })
  const request = { brandId: 'a', kind: 'write', targetId: 'bill', retryKey: 'key' } as const
  const fails = () => Promise.reject(new Error('no'))
  for (let at = 0; at < 3; at++) {
    await expect(gate.pass({ ...request, turn: newTurn() }, fails)).rejects.toThrow('no')
  }
})

test('refuses at once above the queue limit and never runs an aborted task', async () => {
  const { begun, pass, end } = harness({ waitingPerBrand: 2, waitingInAll: 3 })
  for (const at of [1, 2, 3]) void pass(`a${at}`, { targetId: 'bill' })
  await expect(pass('a4', { targetId: 'bill' })).rejects.toMatchObject({ code: 'unavailable', retryAfter: 1 })
  void pass('b1', { targetId: 'bill' })
  void pass('b2', { targetId: 'bill' })
  await expect(pass('b3', { targetId: 'bill' })).rejects.toMatchObject({ code: 'unavailable' })
  await end('a1')
  const waiting = newTurn()
  const left = pass('a5', { targetId: 'bill', turn: waiting })
  giveUp(waiting)
  await expect(left).rejects.toMatchObject({ code: 'unavailable' })
  await end('a2')
  await end('a3')
  await turn()
  expect(begun).toEqual(['a1', 'b1', 'a2', 'a3'])
})
