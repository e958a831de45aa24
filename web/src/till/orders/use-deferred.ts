import { useEffect, useState } from 'react'

/** The value once it has not changed for so many milliseconds. */
export function useDeferred<T>(value: T, quietMs: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), quietMs)
    return () => clearTimeout(timer)
  }, [value, quietMs])
  return settled
}
