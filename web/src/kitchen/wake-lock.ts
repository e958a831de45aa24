/** Keeps the screen lit while it is seen. @returns a function that stops it */
export function stayAwake(): () => void {
  let held: WakeLockSentinel | undefined
  const take = async () => {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    // Refused on an empty battery: the tablet's own setting then decides.
    held = await navigator.wakeLock.request('screen').catch(() => undefined)
  }
  const again = () => void take()
  again()
  document.addEventListener('visibilitychange', again)
  return () => {
    document.removeEventListener('visibilitychange', again)
    void held?.release()
  }
}
