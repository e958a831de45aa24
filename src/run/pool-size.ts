import { gatePlaces } from '../db/gate.ts'
import { batchPlaces } from '../orders/place/place-order.routes.ts'

/** For look-ups of keys, staff and pictures and for probes, which pass no gate and must not wait for what does. */
const reserve = 3

/** For giving positions to events, and for reading them to those that follow: neither passes the gate. */
const eventPlaces = 2

/** Connections of one serving process: what has passed the gate, the batches of orders, events, and the reserve. */
export const poolSize = gatePlaces + batchPlaces + eventPlaces + reserve

/** Connections that the embedded server must accept: every worker's, and room for commands and copies. */
export function serverConnections(workers: number): number {
  return Math.max(60, workers * poolSize + 20)
}
