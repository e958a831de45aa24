import { Counter, Gauge, Histogram } from 'prom-client'

// The figures of the service that are not about HTTP; the process's registry is prom-client's own, so that
// processes of one service can be added up.

export const batchSizes = new Histogram({
  name: 'comanda_batch_size',
  help: 'Orders written together in one transaction.',
  buckets: [1, 2, 4, 8, 16, 32, 64],
})

export const eventsRecorded = new Counter({
  name: 'comanda_events_total',
  help: 'Events recorded, by type; those of transactions that were taken back are among them.',
  labelNames: ['type'],
})

export const refusedForOverload = new Counter({
  name: 'comanda_overload_refused_total',
  help: 'Requests refused at once because too many waited already, by queue.',
  labelNames: ['queue'],
})

export const waitingInQueue = new Gauge({
  name: 'comanda_queue_waiting',
  help: 'Requests that wait for their turn, by queue.',
  labelNames: ['queue'],
})

export const gateWaits = new Histogram({
  name: 'comanda_gate_wait_seconds',
  help: 'Time a request waited for its turn at the database, by kind.',
  labelNames: ['kind'],
  buckets: [0.001, 0.01, 0.1, 0.5, 1, 2.5, 5, 10],
})

export const webhookAttempts = new Counter({
  name: 'comanda_webhook_attempts_total',
  help: 'Attempts to deliver an event to a webhook, by how they ended.',
  labelNames: ['outcome'],
})
