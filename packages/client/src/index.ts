// The public exports of the package.
export { Comanda, type ComandaOptions } from './comanda.ts'
export { Copy } from './copy.ts'
export type { EventChoice } from './events.ts'
export type {
  Answer,
  CopyPath,
  ListPath,
  OptionsOf,
  OperationOf,
  PathOf,
  RecordOf,
  SyncPath,
} from './operation.types.ts'
export type { Page } from './read-pages.ts'
export type { Changes } from './read-changes.ts'
export { NoAnswer, Refused } from './refused.ts'
export type { components, Event, ErrorCode, WebhookMessage } from './schema.ts'
export { verifyWebhook, type WebhookOptions, WebhookRejected } from './webhooks.ts'
