import { Refusal } from '../lib/refusal.ts'
import type { TargetFault } from './webhook.types.ts'

const words: Readonly<Record<TargetFault, string>> = {
  malformed: 'This is no URL. Send one like https://example.org/comanda.',
  not_https: 'Webhooks are sent by https alone. Send a URL that begins with https://.',
  credentials: 'The URL has a user name or password. Leave them out; every message is signed.',
  private_address: 'The address is not one of the public internet. Send a URL that anybody could call.',
  local_name: 'The name is known on one machine or network alone. Send a URL that anybody could call.',
}

export const urlNotAllowed = (reason: TargetFault) =>
  new Refusal('url_not_allowed', words[reason], { reason })

export const webhookIsOff = () =>
  new Refusal(
    'invalid_transition',
    'This webhook is switched off. Switch it on first: PATCH it with active true.',
    {
      from: 'inactive',
      to: 'waiting',
    },
  )
