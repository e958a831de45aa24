import { expect, test } from 'vitest'
import { loadViewer } from './viewer.gateway.ts'

test.each([
  ['ends without the script', '', 'ended without its script'],
  ['fails', 'throw new Error("no such package")', 'no such package'],
])('a thread that %s gives an error instead of an endless wait', async (_, program, message) => {
  await expect(loadViewer(new URL(`data:text/javascript,${program}`))).rejects.toThrow(message)
})
