import { isDeepStrictEqual } from 'node:util'

type Settings = Readonly<Record<string, unknown>>

/**
 * Merges the sent settings into the stored ones, key by key. Values equal to their default are not stored, so that
 * sending a current value changes nothing.
 */
export function mergeSettings(defaults: Settings, stored: Settings, sent: Settings): Settings {
  const merged = Object.entries({ ...stored, ...sent })
  return Object.fromEntries(merged.filter(([name, value]) => !isDeepStrictEqual(value, defaults[name])))
}

/** All settings, with defaults for those not stored, in the order of the defaults. */
export function wholeSettings(defaults: Settings, stored: Settings): Settings {
  return Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, stored[name] ?? value]))
}
