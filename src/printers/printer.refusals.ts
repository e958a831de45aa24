import { fault, Refusal } from '../lib/refusal.ts'
import type { TargetFault } from '../network/printer-target.types.ts'

export const hostNeeded = () =>
  fault('connection.host', 'required', 'A network printer has an address. Send its host.')
export const hostNotTaken = (field: string) =>
  fault(`connection.${field}`, 'not_allowed', 'A polled printer has no address. Leave it out.')
export const otherBranchesStation = (at: number) =>
  fault(
    `station_ids.${at}`,
    'not_allowed',
    "This station is in another branch. Choose one of the printer's branch.",
  )
export const noFallback = (why: string) =>
  fault('fallback_id', 'not_allowed', `${why} Choose another printer of the branch, or null.`)
/** @param ids the printers that fall back to it */
export const printerInUse = (ids: readonly string[]) =>
  new Refusal('in_use', 'Other printers fall back to this one. Give them another fallback first, or null.', {
    by: 'printer',
    ids,
  })
export const languageUnknown = (languages: readonly string[]) =>
  fault(
    'language',
    'not_allowed',
    `The brand's languages are ${languages.join(', ')}. Use one of them, or null.`,
  )

const notAllowed: Readonly<Record<TargetFault, string>> = {
  port_not_allowed:
    'Printers may not have this port. Use one of the setting PRINTER_PORTS, 9100 to 9109 by default.',
  unknown_host: 'No printer has this name here. Check the name, or send its address.',
  not_local:
    'This address is not in the local network. Send the address of a printer in the network of the service.',
}

export const printerNotAllowed = (reason: TargetFault) =>
  new Refusal('url_not_allowed', notAllowed[reason], { reason })
