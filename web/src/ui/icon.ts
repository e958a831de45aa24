import { createElement, type SVGProps } from 'react'

const looks = {
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
} as const

/** An icon of one path. The build makes one of each name that is imported from `lucide-react`. */
export function icon(d: string) {
  const drawn = createElement('path', { d })
  return (props: SVGProps<SVGSVGElement>) => createElement('svg', { ...looks, ...props }, drawn)
}
