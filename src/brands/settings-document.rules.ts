import { isDeepStrictEqual } from 'node:util'

type Settings = Readonly<Record<string, unknown>>

/**
 * Puts the sent settings over the stored ones, key by key. Values equal to their default are not stored, so that
 * sending a value that holds already changes nothing.
 */
export function mergeSettings(defaults: Settings, stored: Settings, sent: Settings): Settings {
  const merged = Object.entries({ ...stored, ...sent })
  return Object.fromEntries(merged.filter(([name, value]) => !isDeepStrictEqual(value, defaults[name])))
}

/** The settings whole, as they are shown: in the order of their defaults. */
export function wholeSettings(defaults: Settings, stored: Settings): Settings {
  return Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, stored[name] ?? value]))
}
