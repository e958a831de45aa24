import { isDeepStrictEqual } from 'node:util'

type Settings = Readonly<Record<string, unknown>>

/**
 * Puts what is sent over what is stored, key by key. What has its default is left out of what is stored, so that saying
 * what is so already changes nothing.
 */
export function mergeSettings(defaults: Settings, stored: Settings, sent: Settings): Settings {
  const merged = Object.entries({ ...stored, ...sent })
  return Object.fromEntries(merged.filter(([name, value]) => !isDeepStrictEqual(value, defaults[name])))
}

/** The settings whole, as they are shown: in the order of their defaults. */
export function wholeSettings(defaults: Settings, stored: Settings): Settings {
  return Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, stored[name] ?? value]))
}
