import { Counter, Gauge, Histogram } from 'prom-client'

// Metrics other than those of HTTP. They use prom-client's default registry, so that the processes of a service can be
// aggregated.

export const batchSizes = new Histogram({
  name: 'comanda_batch_size',
  help: 'Orders written together in one transaction.',
  buckets: [1, 2, 4, 8, 16, 32, 64],
})

export const eventsRecorded = new Counter({
  name: 'comanda_events_total',
  help: 'Events recorded, by type, including those of transactions rolled back.',
  labelNames: ['type'],
})

export const refusedForOverload = new Counter({
  name: 'comanda_overload_refused_total',
  help: 'Requests refused because too many were waiting, by queue.',
  labelNames: ['queue'],
})

export const waitingInQueue = new Gauge({
  name: 'comanda_queue_waiting',
  help: 'Requests waiting for their turn, by queue.',
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
  help: 'Attempts to deliver an event to a webhook, by outcome.',
  labelNames: ['outcome'],
})
