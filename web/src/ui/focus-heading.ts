/** Where the focus goes when what had it is gone: not to the top of the page. */
export function focusHeading(): void {
  const heading = document.querySelector('h1')
  if (heading === null) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
