import { expect, test } from 'vitest'
import { LookUpGate } from './look-up-gate.ts'

/** A gate with look-ups that the test completes. */
function scene(atOnce: number, maxWaiting: number) {
  const gate = new LookUpGate<string>({ atOnce, maxWaiting })
  const begun: string[] = []
  const ends = new Map<string, { resolve(): void; reject(error: Error): void }>()
  const pass = (name: string): Promise<string> | undefined =>
    gate.pass(name, () => {
      begun.push(name)
      return new Promise((resolve, reject) => ends.set(name, { resolve: () => resolve(name), reject }))
    })
  const settle = async () => void (await new Promise(resolve => setImmediate(resolve)))
  return { pass, begun, end: (name: string) => (ends.get(name)!.resolve(), settle()), ends, settle }
}

test('runs two at once, the others in the order of arrival', async () => {
  const { pass, begun, end } = scene(2, 10)
  const all = ['a', 'b', 'c', 'd'].map(name => pass(name)!)
  expect(begun).toEqual(['a', 'b'])
  await end('b')
  expect(begun).toEqual(['a', 'b', 'c'])
  await end('a')
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
  await end('c')
  await end('d')
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
})

test('runs the same look-up once at a time', async () => {
  const { pass, begun, end } = scene(2, 0)
  const all = [pass('a')!, pass('a')!, pass('a')!]
  await end('a')
  expect(await Promise.all(all)).toEqual(['a', 'a', 'a'])
  expect(begun).toEqual(['a'])
  void pass('a')
  expect(begun).toEqual(['a', 'a'])
})

test('refuses above its queue limit and accepts again once there is room', async () => {
  const { pass, begun, end } = scene(1, 2)
  const taken = ['a', 'b', 'c'].map(pass)
  expect(taken.every(one => one !== undefined)).toBe(true)
  expect([pass('d'), pass('e')]).toEqual([undefined, undefined])
  expect(pass('b')).toBe(taken[1])
  await end('a')
  expect(pass('d')).toBeDefined()
  expect(begun).toEqual(['a', 'b'])
})

test('a failed look-up lets the next one run', async () => {
  const { pass, begun, ends, settle } = scene(1, 1)
  const failed = pass('a')!.catch((error: Error) => error.message)
  void pass('b')
  ends.get('a')!.reject(new Error('away'))
  expect(await failed).toBe('away')
  await settle()
  expect(begun).toEqual(['a', 'b'])
})
