import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { answerInTurn } from './answer-in-turn.ts'

/** A server that records how many requests it serves at once; answers contain the path. */
async function scene(prepare: (server: Server) => void) {
  const seen = { atOnce: 0, most: 0, served: 0 }
  const server = createServer((request, response) => {
    seen.served++
    seen.most = Math.max(seen.most, ++seen.atOnce)
    setTimeout(() => {
      seen.atOnce--
      response.end(request.url)
    }, 1)
  })
  prepare(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { seen, port: (server.address() as AddressInfo).port }
}

/** Sends requests in one piece and returns all bytes received until the last answer or the end. */
async function pipeline(port: number, count: number): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const requests = Array.from({ length: count }, (_, at) => `GET /${at}; HTTP/1.1\r\nhost: x\r\n\r\n`)
  socket.write(requests.join(''))
  let text = ''
  for await (const chunk of socket) {
    text += String(chunk)
    if (text.includes(`/${count - 1};`)) break
  }
  socket.destroy()
  return text
}

test('serves pipelined requests of one connection one after the other, in order', async () => {
  const { seen, port } = await scene(answerInTurn)
  const [first, second] = await Promise.all([pipeline(port, 5), pipeline(port, 11)])
  expect(first.match(/\/\d+;/g)).toEqual(Array.from({ length: 5 }, (_, at) => `/${at};`))
  expect(second.match(/\/\d+;/g)).toHaveLength(11)
  // One per connection.
  expect(seen.most).toBe(2)
})

test('control: Node without this serves them all at once', async () => {
  const { seen, port } = await scene(() => undefined)
  await pipeline(port, 20)
  expect(seen.most).toBe(20)
})

test('closes a connection with more than ten waiting requests', async () => {
  const { seen, port } = await scene(answerInTurn)
  expect(await pipeline(port, 12).catch(() => 'closed')).not.toContain('/11;')
  await sleep(20)
  expect(seen.served).toBeLessThan(12)
  expect(await pipeline(port, 3)).toContain('/2;')
})

test('drops the waiting requests of a client that disconnects', async () => {
  const { seen, port } = await scene(answerInTurn)
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /a HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(10))
  await new Promise(resolve => socket.once('data', resolve))
  socket.destroy()
  await sleep(100)
  expect(seen.served).toBeLessThan(10)
  expect(seen.atOnce).toBe(0)
})
