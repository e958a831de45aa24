import { Counter, Histogram } from 'prom-client'

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
