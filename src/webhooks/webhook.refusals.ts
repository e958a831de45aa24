import { Refusal } from '../lib/refusal.ts'
import type { TargetFault } from './webhook.types.ts'

const messages: Readonly<Record<TargetFault, string>> = {
  malformed: 'This is not a valid URL. Send one like https://example.org/comanda.',
  not_https: 'Webhooks are only sent over HTTPS. Send a URL that begins with https://.',
  credentials: 'The URL contains a user name or password. Remove them; every message is signed.',
  private_address: 'The address is not on the public internet. Send a publicly reachable URL.',
  local_name: 'The host name only exists on a local machine or network. Send a publicly reachable URL.',
}

export const urlNotAllowed = (reason: TargetFault) =>
  new Refusal('url_not_allowed', messages[reason], { reason })

export const webhookIsOff = () =>
  new Refusal(
    'invalid_transition',
    'This webhook is disabled. Enable it first: PATCH it with `active` true.',
    { from: 'inactive', to: 'waiting' },
  )
