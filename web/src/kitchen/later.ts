import { lazy } from 'react'

// What nobody needs before the first press is loaded once the screen stands, so that it is there without a connection too.

const loads = {
  rail: () => import('./StationRail.tsx'),
  recall: () => import('./RecallSheet.tsx'),
  soldOut: () => import('./SoldOutSheet.tsx'),
  shift: () => import('./ShiftSheet.tsx'),
  pin: () => import('./PinSheet.tsx'),
  expo: () => import('./Expo.tsx'),
}

export const StationRail = lazy(async () => ({ default: (await loads.rail()).StationRail }))
export const RecallSheet = lazy(async () => ({ default: (await loads.recall()).RecallSheet }))
export const SoldOutSheet = lazy(async () => ({ default: (await loads.soldOut()).SoldOutSheet }))
export const ShiftSheet = lazy(async () => ({ default: (await loads.shift()).ShiftSheet }))
export const PinSheet = lazy(async () => ({ default: (await loads.pin()).PinSheet }))
export const Expo = lazy(async () => ({ default: (await loads.expo()).Expo }))

/** Loads all of it after the tickets. */
export function loadTheRest(): () => void {
  const timer = setTimeout(() => void Promise.allSettled(Object.values(loads).map(load => load())), 1000)
  return () => clearTimeout(timer)
}
