import { gatePlaces } from '../db/gate/gate.ts'
import { printingPlaces } from '../spool/print-jobs.ts'
import { webhookPlaces } from '../webhooks/deliver-webhooks.ts'
import { batchPlaces } from '../orders/place/place-order.routes.ts'

/** For look-ups of keys, staff and images and for probes, which bypass the gate and must not wait for requests in it. */
const reserve = 3

/** For assigning positions to events and for reading events for streams, which bypass the gate. */
const eventPlaces = 2

/** Connections of one serving process beside those of reports: requests past the gate, batches, events, webhooks, printing and the reserve. */
export const poolSize = gatePlaces + batchPlaces + eventPlaces + webhookPlaces + printingPlaces + reserve
