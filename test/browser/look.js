// Runs inside of the page: what somebody who sees, hears or types would miss. Each function gives its findings.
export function look() {
  const visible = element => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })

  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  function rgba(colour) {
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = colour
    canvas.fillRect(0, 0, 1, 1)
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data
    return { r, g, b, a: a / 255 }
  }
  function over(top, below) {
    const mix = part => top[part] * top.a + below[part] * (1 - top.a)
    return { r: mix('r'), g: mix('g'), b: mix('b'), a: 1 }
  }
  function backgroundOf(element) {
    if (element === null) return { r: 255, g: 255, b: 255, a: 1 }
    const own = rgba(getComputedStyle(element).backgroundColor)
    return own.a === 1 ? own : over(own, backgroundOf(element.parentElement))
  }
  // WCAG 2.2, "relative luminance" and "contrast ratio".
  function luminance({ r, g, b }) {
    const [red, green, blue] = [r, g, b].map(value => {
      const part = value / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  function ratio(one, other) {
    const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a)
    return (light + 0.05) / (dark + 0.05)
  }
  const called = element =>
    `${element.tagName.toLowerCase()}.${element.className} "${element.textContent.trim().slice(0, 40)}"`

  /** Text that is too faint: 4.5 to 1, large text 3 to 1. */
  function faintTexts() {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const seen = new Set()
    const found = []
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const element = node.parentElement
      if (node.textContent.trim() === '' || seen.has(element) || !visible(element)) continue
      seen.add(element)
      const style = getComputedStyle(element)
      const size = parseFloat(style.fontSize)
      const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700)
      const background = backgroundOf(element)
      const contrast = ratio(over(rgba(style.color), background), background)
      if (contrast < (large ? 3 : 4.5)) found.push(`${called(element)} ${contrast.toFixed(2)}`)
    }
    return { checked: seen.size, found }
  }

  /** Finds elements that a screen reader would read wrongly or not at all. */
  function unnamed() {
    const found = []
    const all = selector => [...document.querySelectorAll(selector)]
    const named = element =>
      (
        element.getAttribute('aria-label') ??
        element.labels?.[0]?.textContent ??
        element.textContent
      ).trim() !== ''
    for (const element of all('a,button,summary,input,select,textarea,[role=button],[role=region]')) {
      if (!named(element)) found.push(`no name: ${element.outerHTML.slice(0, 80)}`)
    }
    for (const image of all('img:not([alt])')) found.push(`no alt: ${image.outerHTML.slice(0, 80)}`)
    for (const element of all('[aria-labelledby]')) {
      if (!document.getElementById(element.getAttribute('aria-labelledby')))
        found.push(`no label: ${element.id}`)
    }
    const ids = all('[id]').map(element => element.id)
    for (const id of new Set(ids.filter((id, at) => ids.indexOf(id) !== at))) found.push(`id twice: ${id}`)
    let level = 0
    for (const heading of all('h1,h2,h3,h4,h5,h6')) {
      const next = Number(heading.tagName[1])
      if (next > level + 1) found.push(`heading skips a level: ${called(heading)}`)
      level = next
    }
    if (all('h1').length !== 1) found.push('there must be one h1')
    if (all('main').length !== 1 || all('nav[aria-label]').length === 0) found.push('landmarks are missing')
    if (document.documentElement.lang === '' || document.title === '') found.push('no language or title')
    return found
  }

  /** Finds targets that are hard to hit: less than 24 px, links in running text aside (WCAG 2.2, 2.5.8). */
  function smallTargets() {
    const targets = [...document.querySelectorAll('button,input,summary,nav a')].filter(visible)
    return targets.flatMap(target => {
      const { width, height } = target.getBoundingClientRect()
      return Math.min(width, height) < 24 ? [`${called(target)} ${width.toFixed()}x${height.toFixed()}`] : []
    })
  }

  /** Where the keyboard is, and whether that can be seen. */
  function focus() {
    const element = document.activeElement
    const style = getComputedStyle(element)
    const box = element.getBoundingClientRect()
    const around = backgroundOf(parseFloat(style.outlineOffset) < 0 ? element : element.parentElement)
    return {
      called: called(element),
      inView: box.bottom > 0 && box.top < innerHeight,
      outline: style.outlineStyle === 'none' ? 0 : parseFloat(style.outlineWidth),
      contrast: ratio(over(rgba(style.outlineColor), around), around),
    }
  }

  /** How far the page is wider than the screen. */
  const overflow = () => document.scrollingElement.scrollWidth - innerWidth
  const brightness = () => luminance(backgroundOf(document.body))
  const openAll = () => document.querySelectorAll('details').forEach(details => (details.open = true))

  /** The element is on the screen and nothing lies over it. */
  function seen(selector) {
    const element = document.querySelector(selector)
    const { left, top, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(left + Math.min(width, 60) / 2, top + height / 2)
    return hit !== null && (element.contains(hit) || hit.contains(element))
  }
  return { faintTexts, unnamed, smallTargets, focus, overflow, brightness, openAll, seen }
}
