/** The sign of Comanda: a slip with a tick. */
export function Mark() {
  return (
    <svg width="26" height="26" viewBox="0 0 28 28" aria-hidden="true">
      <path
        d="M5 2h18a2 2 0 0 1 2 2v21.2l-3.7-2.6-3.6 2.6-3.7-2.6-3.7 2.6-3.6-2.6L3 25.2V4a2 2 0 0 1 2-2z"
        fill="currentColor"
      />
      <path d="M8.2 8.2h6.2" stroke="var(--surface)" strokeWidth="2.4" strokeLinecap="round" />
      <path
        d="M8.4 14.2l3.2 3.1 8-8.3"
        fill="none"
        stroke="var(--surface)"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
