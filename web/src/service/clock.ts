import { useEffect, useState } from 'react'

// The service's time: ages of tickets and bills do not depend on the clock of a tablet.

let aheadMs = 0

/** Takes the time that the service gave just now. */
export function setServerTime(serverTime: string): void {
  aheadMs = Date.parse(serverTime) - Date.now()
}

/** Epoch milliseconds. */
export function now(): number {
  return Date.now() + aheadMs
}

/** Now, read again every so many milliseconds; undefined: when it is first drawn. */
export function useNow(everyMs: number | undefined): number {
  const [time, setTime] = useState(now)
  useEffect(() => {
    if (everyMs === undefined) return undefined
    const timer = setInterval(() => setTime(now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return time
}

/** Hours and minutes, of a table: 0:34, 1:04. @param ms a span in milliseconds */
export function hoursAndMinutes(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

/** Minutes and seconds, of a ticket: 4:08, 24:10. @param ms a span in milliseconds */
export function minutesAndSeconds(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
