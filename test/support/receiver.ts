import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

type Message = { headers: IncomingHttpHeaders; text: string; type: string; id: string }

/** A webhook receiver on this machine: the requests that it got, and its next answers. */
export type Receiver = {
  url: string
  messages: Message[]
  answer: (reply: ServerResponse, path: string) => void
}

export async function openReceiver(
  answer: Receiver['answer'] = reply => void reply.end(),
): Promise<Receiver> {
  const receiver: Receiver = { url: '', messages: [], answer }
  const server = createServer((request, reply) => {
    let text = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
    request.on('end', () => {
      const { headers, url } = request
      const { type } = JSON.parse(text) as { type: string }
      receiver.messages.push({ headers, text, type, id: String(headers['webhook-id']) })
      receiver.answer(reply, url!)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return receiver
}

/** An answer with this status. */
export const status =
  (code: number, headers = {}) =>
  (reply: ServerResponse) =>
    void reply.writeHead(code, headers).end()
