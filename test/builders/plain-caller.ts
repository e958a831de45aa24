import { type Caller, keyOnly } from '../../src/access/caller.rules.ts'
import { plainSettings } from './plain-settings.ts'

/** A key of a brand, which reaches every branch and may nothing yet; nobody is signed in. */
export function plainCaller(given: Partial<Caller> = {}): Caller {
  return {
    keyId: 'key',
    brand: {
      id: 'brand',
      currency: 'EUR',
      timezone: 'Europe/Rome',
      defaultLanguage: 'en',
      languages: ['en'],
      taxMode: 'inclusive',
      ...plainSettings,
    },
    scopes: [],
    branchIds: [],
    backdateDays: 0,
    rateLimit: 120,
    ...keyOnly,
    ...given,
  }
}
