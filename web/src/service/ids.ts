/** Random hexadecimal digits; `randomUUID` is missing on pages without https. */
export function randomId(bytes = 16): string {
  const values = crypto.getRandomValues(new Uint8Array(bytes))
  return Array.from(values, byte => byte.toString(16).padStart(2, '0')).join('')
}

/** An id that sorts by the time of this browser, also within a millisecond. */
export function sortableId(): string {
  count += 1
  const time = Date.now().toString(36).padStart(9, '0')
  return `${time}-${count.toString(36).padStart(6, '0')}-${randomId(8)}`
}

let count = 0
