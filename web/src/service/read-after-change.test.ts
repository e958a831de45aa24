import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { readAfterChange } from './read-after-change.ts'

test('a change that comes while something is read for the first time is read afterwards', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const { promise: answer, resolve } = Promise.withResolvers<string>()
  const queryKey = ['bill']
  const first = queries.fetchQuery({ queryKey, queryFn: () => answer })
  readAfterChange(queries, queryKey)
  resolve('before')
  expect(await first).toBe('before')
  await expect.poll(() => queries.getQueryState(queryKey)?.isInvalidated).toBe(true)
  expect(await queries.fetchQuery({ queryKey, queryFn: async () => 'after' })).toBe('after')
})
