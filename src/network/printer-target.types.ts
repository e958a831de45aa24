/** Where a network printer listens. */
export type PrinterTarget = { host: string; port: number }

/** Why the service does not connect to a printer. */
export type TargetFault = 'port_not_allowed' | 'unknown_host' | 'not_local'
