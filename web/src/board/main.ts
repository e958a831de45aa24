import { NoAnswer, Refused } from '@comanda/client'
import { startLook } from '../ui/look.ts'
import '../ui/screen.css'
import './board.css'
import { boardDay, patienceMs, readyOf } from './board.rules.ts'
import { canChime, chime, unlockChime } from './chime.ts'
import { element } from '../ui/dom.ts'
import { drawBoard } from './draw.ts'
import { followBoard, type Me, type Numbers, readMe } from './read-board.ts'
import { type Texts, textsOf } from './texts.ts'

// Numbers for guests: what is being prepared, and what can be fetched.

const screen = document.querySelector('#screen')!
const versionMs = 600_000

startLook()
await start()

async function start(): Promise<void> {
  try {
    const me = await readMe()
    show(me, await textsOf(me.brand.languages))
  } catch (error) {
    if (!(error instanceof NoAnswer || error instanceof Refused)) throw error
    if (error instanceof Refused && error.status === 401) return location.replace('/pair')
    screen.replaceChildren(element('p', { class: 'moment' }, ['One moment, please']))
    setTimeout(() => location.reload(), 10_000)
  }
  return undefined
}

function show(me: Me, texts: readonly [Texts, Texts | undefined]): void {
  const [first] = texts
  const branch = me.branches[0]!
  document.documentElement.lang = first.lang
  document.documentElement.dir = first.dir
  document.title = first.title
  const ahead = Date.parse(me.server_time) - Date.now()
  const openedOn = boardDay(Date.now() + ahead, branch.timezone)
  const board = element('div', { class: 'board' })
  screen.replaceChildren(board, soundButton(first.sound))
  let numbers: Numbers | undefined
  let answeredAt = Date.now()
  let drawn = ''
  const draw = () => {
    const now = Date.now() + ahead
    if (boardDay(now, branch.timezone) !== openedOn) location.reload()
    const isOld = Date.now() - answeredAt > patienceMs
    const time = new Intl.DateTimeFormat('en-GB', { timeZone: branch.timezone, timeStyle: 'short' }).format(
      now,
    )
    const nodes = drawBoard({ brand: me.brand.name, texts, numbers: isOld ? undefined : numbers, time, now })
    const next = element('div', {}, nodes)
    // Only what changed is drawn, so that a screen reader does not hear the same again.
    if (next.innerHTML === drawn) return
    drawn = next.innerHTML
    board.replaceChildren(...next.childNodes)
  }
  followBoard(
    branch.id,
    read => {
      if (hasNew(numbers, read, Date.now() + ahead)) chime()
      numbers = read
      answeredAt = Date.now()
      draw()
    },
    () => void reloadIfOld(me.screen_version),
  )
  setInterval(draw, 1000)
  setInterval(() => void reloadIfOld(me.screen_version), versionMs)
  draw()
}

/** Whether a number became ready since the last look; what is there when the board opens is no news. */
function hasNew(before: Numbers | undefined, after: Numbers, now: number): boolean {
  const { big } = readyOf(after.ready, now)
  return (
    before !== undefined && big !== undefined && !before.ready.some(({ order_id: id }) => id === big.order_id)
  )
}

/** Starts again with the screens that the service serves now. */
async function reloadIfOld(version: string): Promise<void> {
  const me = await readMe().catch(() => undefined)
  if (me !== undefined && me.screen_version !== version) location.reload()
}

/** Browsers give sound and the full screen only to a press; the button is gone after it. */
function soundButton(name: string): Node {
  const button = element('button', { type: 'button', class: 'sound' }, [name])
  button.hidden = canChime()
  button.addEventListener('click', () => {
    button.hidden = true
    void unlockChime().then(chime)
    void document.documentElement.requestFullscreen().catch(() => undefined)
  })
  return button
}
