import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Started } from '../attacks.ts'

// Clients that ask for the largest answers, several in a row on each connection, and read none of them or twenty kilobytes a
// second.

const seconds = 30

process.once('message', ({ neighbours, keys, connections }: Started) => {
  const { hostname, port } = new URL(neighbours.url)
  const { branchId, bills, guest } = neighbours.noisy
  const menu = `/menu?branch_id=${branchId}`
  const senders = keys.length > 0 ? keys : [guest]
  for (let at = 0; at < connections; at++) {
    const path = keys.length === 0 || at % 2 === 0 ? menu : `/dining-sessions/${bills[0]}`
    const request = `GET /v1/pos${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${senders[at % senders.length]}\r\n\r\n`
    const socket = connect(Number(port), hostname)
    socket.on('error', () => undefined).pause()
    socket.write(request.repeat(keys.length > 0 ? 10 : 3))
    if (at % 4 > 1) setInterval(() => void socket.read(Math.min(5 * 1024, socket.readableLength)), 250)
  }
  void sleep(seconds * 1000).then(() => process.exit(0))
})
// Everything is loaded: the attack can begin.
process.send!('ready')
