import { expect, test } from 'vitest'
import { loadViewer } from './viewer.gateway.ts'

test.each([
  ['ends without the script', '', 'ended without its script'],
  ['fails', 'throw new Error("no such package")', 'no such package'],
])('fails when the thread %s, instead of waiting forever', async (_, program, message) => {
  await expect(loadViewer(new URL(`data:text/javascript,${program}`))).rejects.toThrow(message)
})
