import type { FastifyReply } from 'fastify'

/** Adds the name of a request header to `Vary` (RFC 9110 §12.5.5). */
export function addVary(reply: FastifyReply, name: string): void {
  const before = reply.getHeader('vary')
  const names = typeof before === 'string' ? before.split(', ') : []
  if (!names.includes(name)) reply.header('vary', [...names, name].join(', '))
}
