// Runs inside a page: measures what it shows, and changes how it is shown.

/** Controls that are smaller than they must be, as they are pressed: an edge that only a finger notices counts. */
function smallTargets(least) {
  const pressed =
    'button, a[href], input:not([type=hidden]), select, textarea, summary, [role=button], [role=option], [role=menuitem]'
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
  const all = [...(modal ?? document).querySelectorAll(pressed)]
  return all.filter(isShown).filter(isSmall).map(describe)

  function isShown(element) {
    const { width, height } = element.getBoundingClientRect()
    const isSeen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    return isSeen && width > 1 && height > 1 && element.closest('[inert], [hidden]') === null
  }
  function isSmall(element) {
    if (isInText(element)) return false
    const field = element.matches('input, select, textarea') ? (element.closest('label') ?? element) : element
    const { width, height } = field.getBoundingClientRect()
    if (width >= least - 0.5 && height >= least - 0.5) return false
    field.scrollIntoView({ block: 'center', inline: 'center' })
    return reach(field, 0, 1) < least - 1 || reach(field, 1, 0) < least - 1
  }
  /** How far the control is pressed along one direction through its middle. */
  function reach(element, x, y) {
    const { left, top, width, height } = element.getBoundingClientRect()
    const isHit = step =>
      element.contains(document.elementFromPoint(left + width / 2 + x * step, top + height / 2 + y * step))
    let [from, to] = [0, 0]
    while (to < least && isHit(to + 1)) to += 1
    while (from > -least && isHit(from - 1)) from -= 1
    return to - from + 1
  }
  function isInText(element) {
    const isInline = element.matches('a') && getComputedStyle(element).display === 'inline'
    return isInline && element.parentElement.textContent.trim() !== element.textContent.trim()
  }
  function describe(element) {
    const { width, height } = element.getBoundingClientRect()
    const name = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 30)
    return `${element.localName} “${name}” is ${Math.round(width)} × ${Math.round(height)}`
  }
}

/** What lies beyond the sides of the page and cannot be reached by scrolling a part of it. */
function sideways() {
  const page = document.scrollingElement
  const over = page.scrollWidth - page.clientWidth
  const out = [...document.querySelectorAll('button, a[href], input, p, h1, h2, h3, li, td, bdi')]
    .filter(isBeside)
    .slice(0, 5)
    .map(one => `${one.localName} “${one.textContent.trim().slice(0, 30)}” lies beside the page`)
  return over > 1 ? [`the page scrolls sideways by ${over} px`, ...out] : out

  function isBeside(element) {
    const { left, right, width, height } = element.getBoundingClientRect()
    if (width <= 1 || height <= 1 || !element.checkVisibility()) return false
    return (right > innerWidth + 1 || left < -1) && !isScrolled(element)
  }
  // A name from data may be cut.
  function isScrolled(element) {
    for (let at = element.parentElement; at !== null && at !== document.body; at = at.parentElement)
      if (
        (element.localName === 'bdi' ? /auto|scroll|hidden|clip/ : /auto|scroll/).test(
          getComputedStyle(at).overflowX,
        )
      )
        return true
    return false
  }
}

/** Words of the interface of which a part cannot be read; names from data are cut on purpose, and are left out. */
function clippedTexts() {
  const found = new Set()
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
  const walker = document.createTreeWalker(modal ?? document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement
    const text = node.textContent.trim()
    if (text === '' || isHidden(element) || element.closest('bdi, noscript, [aria-hidden=true]') !== null)
      continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const box = range.getBoundingClientRect()
    const by = box.width > 0 ? clippedBy(element, box) : undefined
    if (by !== undefined) found.add(`“${text.slice(0, 40)}” is cut off or spills, by ${by}`)
  }
  return [...found]

  function isHidden(element) {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return true
    for (let at = element; at !== null; at = at.parentElement)
      if (getComputedStyle(at).clipPath !== 'none') return true
    return false
  }
  function clippedBy(element, box) {
    for (let at = element; at !== null && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at)
      if (/auto|scroll/.test(overflowX + overflowY)) return undefined
      const { left, right, top, bottom } = at.getBoundingClientRect()
      const isWide = box.right > right + 2 || box.left < left - 2
      const isHigh = box.bottom > bottom + 3 || box.top < top - 3
      const isBounded = at.localName === 'button' && at.getAttribute('role') !== 'option'
      if (
        (isWide && (overflowX !== 'visible' || isBounded)) ||
        (isHigh && (overflowY !== 'visible' || isBounded))
      )
        return `${at.localName}.${String(at.className).split(' ')[0]}`
    }
    return undefined
  }
}

/** Choices whose state forced colours make unreadable: chosen and not chosen look the same. */
function lostStates() {
  const chosen = '[aria-pressed=true], [aria-selected=true]'
  return [...document.querySelectorAll(chosen)].flatMap(one => {
    const other = [...one.parentElement.children].find(
      next => next.matches('[aria-pressed=false], [aria-selected=false]') && next.className === one.className,
    )
    const isSame =
      other !== undefined && look(other) === look(one) && other.children.length === one.children.length
    return isSame ? [`“${one.textContent.trim().slice(0, 30)}” does not look chosen`] : []
  })

  function look(element) {
    const { color, backgroundColor, borderColor, borderWidth, outline, textDecorationLine, fontWeight } =
      getComputedStyle(element)
    return [color, backgroundColor, borderColor, borderWidth, outline, textDecorationLine, fontWeight].join()
  }
}

/** What still moves although the reader asked for rest; fades of up to 180 ms remain. */
function motions() {
  const moved = new Set()
  for (const element of document.querySelectorAll('*')) {
    const style = getComputedStyle(element)
    const transitions = style.transitionProperty.split(', ')
    const seconds = style.transitionDuration.split(', ').map(Number.parseFloat)
    const isMoving = transitions.some(
      (name, at) =>
        /all|transform|translate|inset|width|height/.test(name) && seconds[at % seconds.length] > 0,
    )
    const isAnimated = style.animationName !== 'none' && Number.parseFloat(style.animationDuration) > 0.18
    if (isMoving || isAnimated) moved.add(`${element.localName}.${element.className} moves`)
  }
  return [...moved]
}

/** Makes every word of the interface two fifths longer, as some languages are. */
function lengthen() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const isOurs = /\p{L}{2}/u.test(node.data) && node.parentElement.closest('bdi, noscript') === null
    if (isOurs)
      node.data = node.data.replaceAll(
        /\p{L}{2,}/gu,
        word => word + word.slice(0, Math.ceil(word.length * 0.4)),
      )
  }
}

/** The spacing that readers may set for themselves (WCAG 1.4.12). */
function spaceOut() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
    p { margin-block-end: 2em !important }`,
  )
  document.adoptedStyleSheets = [sheet]
}

function spaceAsDrawn() {
  document.adoptedStyleSheets = []
}

/** Hebrew names that are not isolated from the sentence around them, and would turn it around. */
function looseNames() {
  const found = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (/[\u0590-\u05FF]/.test(node.data) && node.parentElement.closest('bdi, option, textarea') === null)
      found.push(`“${node.data}” in ${node.parentElement.localName} is not isolated`)
  return found
}

/** All that a script of this page can read: storage, databases, cookies, the address. */
async function everythingKept() {
  const kept = [document.cookie, location.href, JSON.stringify(localStorage), JSON.stringify(sessionStorage)]
  for (const { name } of await indexedDB.databases()) {
    const database = await answer(indexedDB.open(name))
    for (const store of database.objectStoreNames)
      kept.push(JSON.stringify(await answer(database.transaction(store).objectStore(store).getAll())))
    database.close()
  }
  return kept.join('\n')

  function answer(request) {
    return new Promise((done, failed) => {
      request.addEventListener('success', () => done(request.result))
      request.addEventListener('error', () => failed(request.error))
    })
  }
}

/** As if another tab of this browser chose the language. */
function speak(language) {
  localStorage.setItem('comanda-language', language)
  dispatchEvent(new StorageEvent('storage', { key: 'comanda-language' }))
}

globalThis.inPage = {
  smallTargets,
  sideways,
  clippedTexts,
  lostStates,
  motions,
  lengthen,
  looseNames,
  everythingKept,
  spaceOut,
  spaceAsDrawn,
  speak,
}
