import { t } from '@lingui/core/macro'
import type { Fault, Planned } from './ask-service.ts'

/** Says what went wrong, what it means, what to do. */
export function faultText(fault: Fault): string {
  if (fault.kind === 'unknown')
    return t`This code is wrong, was used, or is older than ten minutes. Compare it, or make a new one.`
  if (fault.kind === 'busy') return t`Too many wrong codes. Try again in ${fault.seconds} s.`
  return fault.kind === 'silent'
    ? t`The service did not answer. The code may be used: make a new one if it is refused.`
    : fault.message
}

/** Till, in Da Lucia sul lago. Names are isolated by characters that belong to them. */
export function placeText({ purpose, branches, brand, station, register }: Planned): string {
  const place = branches.length === 1 ? branches[0]! : brand
  const [where, what] = [isolated(place), isolated(station ?? register ?? '')]
  if (purpose === 'till')
    return register === null ? t`Till, in ${where}` : t`Till with the drawer ${what}, in ${where}`
  if (purpose === 'kitchen')
    return station === null ? t`Kitchen, in ${where}` : t`Kitchen, ${what}, in ${where}`
  if (purpose === 'board') return t`Board, in ${where}`
  return purpose === 'kiosk' ? t`Kiosk, in ${where}` : t`Office, in ${where}`
}

const [firstStrong, pop] = ['\u2068', '\u2069']

/** Isolates a name in plain text as a `<bdi>` does. */
function isolated(name: string): string {
  return `${firstStrong}${name.replaceAll(/[\u2066-\u2069\u202A-\u202E]/g, '')}${pop}`
}
