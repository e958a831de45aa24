let last = Promise.resolve()

/**
 * Waits for a turn of the event loop that no other caller gets. Long work of several requests that become ready in the same
 * turn then leaves room for other requests in between, instead of adding up.
 */
export function ownTurn(): Promise<void> {
  last = last.then(() => new Promise(resolve => void setImmediate(resolve)))
  return last
}
