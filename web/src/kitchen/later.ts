import { later } from '../ui/later.tsx'

// Nobody needs these before the first press.

export const StationRail = later(async () => (await import('./StationRail.tsx')).StationRail)
export const RecallSheet = later(async () => (await import('./RecallSheet.tsx')).RecallSheet)
export const SoldOutSheet = later(async () => (await import('./SoldOutSheet.tsx')).SoldOutSheet)
export const ShiftSheet = later(async () => (await import('./ShiftSheet.tsx')).ShiftSheet)
export const PinSheet = later(async () => (await import('./PinSheet.tsx')).PinSheet)
export const Expo = later(async () => (await import('./Expo.tsx')).Expo)
