// What the documentation page does beside being read: search, copy, and showing where one is.
const search = document.getElementById('search')
const menu = document.querySelector('nav .menu')
const groups = [...document.querySelectorAll('nav .group')]
const items = [...document.querySelectorAll('nav li')]
const none = document.querySelector('.none')
const narrow = matchMedia('(max-width: 820px)')
const openBefore = new Map(groups.map(group => [group, group.open]))

// On a telephone the list would hide the page: there it opens when it is asked for.
if (narrow.matches) menu.open = false

search.addEventListener('input', () => {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean)
  for (const item of items) item.hidden = !words.every(word => item.dataset.words.includes(word))
  for (const group of groups) {
    group.hidden = !group.querySelector('li:not([hidden])')
    group.open = words.length > 0 || openBefore.get(group)
  }
  none.hidden = items.some(item => !item.hidden)
  menu.open = words.length > 0 || !narrow.matches
})

document.addEventListener('keydown', event => {
  const typing = /^(INPUT|TEXTAREA)$/.test(document.activeElement.tagName)
  if (event.key === '/' && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault()
    search.focus()
  }
})

// Enter goes to the first that fits, Escape shows everything again.
search.addEventListener('keydown', event => {
  if (event.key === 'Enter')
    items
      .find(item => !item.hidden)
      ?.querySelector('a')
      .click()
  if (event.key === 'Escape') {
    search.value = ''
    search.dispatchEvent(new Event('input'))
  }
})

menu.addEventListener('click', event => {
  if (narrow.matches && event.target.closest('a')) menu.open = false
})

// The reader goes on from the place that was opened, with the keyboard too.
addEventListener('hashchange', () => {
  const place = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  place?.setAttribute('tabindex', '-1')
  place?.focus({ preventScroll: true })
})

for (const base of document.querySelectorAll('.base')) base.textContent = location.origin

document.addEventListener('click', event => {
  const button = event.target.closest('.code button')
  if (button) void pressCopy(button)
})

async function pressCopy(button) {
  const copied = await copy(button.closest('.code').querySelector('pre'))
  button.textContent = copied ? 'Copied' : 'Press Ctrl+C'
  setTimeout(() => (button.textContent = 'Copy'), 2000)
}

// Browsers give the clipboard to https and localhost only; elsewhere the text is selected and copied the old way.
async function copy(place) {
  try {
    await navigator.clipboard.writeText(place.textContent)
    return true
  } catch {
    getSelection().selectAllChildren(place)
    return document.execCommand('copy')
  }
}

// Colours come when an example comes into view, and the list shows which operation that is.
const parts = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(-?\d+(?:\.\d+)?|true|false|null)\b/g
function colour(place) {
  const text = place.textContent
  const pieces = []
  let at = 0
  for (const { 0: whole, 1: quoted, 2: colon, index } of text.matchAll(parts)) {
    const piece = document.createElement(quoted ? (colon ? 'b' : 'em') : 'u')
    piece.textContent = quoted ?? whole
    pieces.push(text.slice(at, index), piece)
    at = index + piece.textContent.length
  }
  place.replaceChildren(...pieces, text.slice(at))
}

const colouring = new IntersectionObserver(
  entries => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      colouring.unobserve(target)
      colour(target)
    }
  },
  { rootMargin: '600px' },
)
for (const place of document.querySelectorAll('pre.json')) colouring.observe(place)

const links = new Map(items.map(item => [item.querySelector('a').hash.slice(1), item.querySelector('a')]))
let current
const following = new IntersectionObserver(
  entries => {
    const link = links.get(entries.findLast(entry => entry.isIntersecting)?.target.id)
    if (!link || link === current) return
    current?.removeAttribute('aria-current')
    link.setAttribute('aria-current', 'true')
    current = link
    if (!narrow.matches && !menu.contains(document.activeElement)) link.scrollIntoView({ block: 'nearest' })
  },
  { rootMargin: '-10% 0px -75% 0px' },
)
for (const place of document.querySelectorAll('article[id]')) following.observe(place)
