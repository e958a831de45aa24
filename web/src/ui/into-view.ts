/** As the `ref` of what opens by a press: scrolls it into view, since below the fold it looks as if nothing had opened. */
export function intoView(opened: Element | null): void {
  opened?.scrollIntoView({ block: 'nearest' })
}
