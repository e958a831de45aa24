export const drawerPins = ['none', 'pin2', 'pin5'] as const

export const receiptRules = ['always', 'on_request'] as const

export const connectionKinds = ['network', 'polled'] as const
/** How a printer gets its jobs; a `polled` one is served by a program that claims them. */
export type Connection = { kind: 'network'; host: string; port: number } | { kind: 'polled' }

/** Why a network printer does not print. */
export const printFaults = [
  'port_not_allowed',
  'unknown_host',
  'not_local',
  'refused',
  'no_connection',
  'offline',
  'cut_off',
  'no_answer',
] as const
export type PrintFault = (typeof printFaults)[number]

/** The port of ESC/POS over TCP. */
export const defaultPort = 9100
