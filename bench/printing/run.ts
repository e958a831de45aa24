import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { printEscPos } from '../../src/print/escpos.gateway.ts'
import { printPdf } from '../../src/print/pdf.gateway.ts'
import { makePrintPool, type PrintJob } from '../../src/print/print-pool.gateway.ts'
import { directionOf, pairLine, type Printout } from '../../src/print/printout.format.ts'

const usage = `npm run bench:printing -- [--rounds 5]

Prints slips on the event loop and by threads, the best of some rounds: how long one takes, and for how long nobody else
would have been answered meanwhile (the longest pause of the event loop). Nothing is served, no database is needed.`

const han = '牛肉面红烧排骨宫保鸡丁麻婆豆腐鱼香茄子糖醋里脊'

const slips: readonly (readonly [string, Printout])[] = [
  ['50 lines, plain', slipOf(50, 'it', at => `${at} x Margherita`)],
  ['50 lines with accents', slipOf(50, 'it', at => `${at} x Caffè macchiato`)],
  ['300 lines, Arabic', slipOf(300, 'ar', at => `${at} x كباب مشوي (حار)`)],
  ['300 lines, Chinese', slipOf(300, 'zh', at => `${at} x ${han.slice(at % 10)}`)],
  ['3,000 lines, Chinese', slipOf(3000, 'zh', at => `${at} x ${han.slice(at % 10)}`)],
]

process.exitCode = await main()

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } })
  const rounds = Number(values.rounds)
  if (!Number.isSafeInteger(rounds) || rounds < 1) {
    console.error(usage)
    return 2
  }
  const printPool = makePrintPool(pino({ level: 'silent' }), { threads: 1, maxPrintMs: 600_000 })
  console.log(
    '| slip | form | kB | loop ms | loop pause ms | thread ms | loop pause ms |\n|---|---|---|---|---|---|---|',
  )
  for (const [name, printout] of slips) {
    for (const format of ['pdf', 'escpos'] as const) {
      const slip = { owner: 'bench', printout, format }
      const here = await best(rounds, () => printHere(slip))
      const there = await best(rounds, () => printPool.print(slip))
      const figures = [here.bytes / 1000, here.ms, here.pause, there.ms, there.pause].map(Math.round)
      console.log(`| ${name} | ${format} | ${figures.join(' | ')} |`)
    }
  }
  await printPool.close()
  return 0
}

function slipOf(count: number, lang: string, name: (at: number) => string): Printout {
  const lines = Array.from({ length: count }, (_, at) => pairLine(name(at), `${at}.50`))
  return { lang, direction: directionOf(lang), title: 'Slip', lines }
}

async function printHere({ printout, format }: PrintJob): Promise<Buffer> {
  return format === 'pdf' ? printPdf(printout) : printEscPos(printout)
}

type Figures = { ms: number; pause: number; bytes: number }

/** One round more is not counted: it reads fonts. */
async function best(rounds: number, printIt: () => Promise<Buffer>): Promise<Figures> {
  const all: Figures[] = []
  for (let round = 0; round <= rounds; round++) all.push(await time(printIt))
  const counted = all.slice(1)
  const least = (of: (one: Figures) => number) => Math.min(...counted.map(of))
  return { ms: least(one => one.ms), pause: least(one => one.pause), bytes: all[0]!.bytes }
}

async function time(printIt: () => Promise<Buffer>): Promise<Figures> {
  const loop = watchLoop()
  await sleep(20)
  const begun = performance.now()
  const { length: bytes } = await printIt()
  const ms = performance.now() - begun
  await sleep(20)
  return { ms, pause: loop.longestPause(), bytes }
}

/** Sees for how long at most a timer that is due each millisecond had to wait. */
function watchLoop() {
  let [last, longest] = [performance.now(), 0]
  const timer = setInterval(() => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }, 1)
  return {
    longestPause: () => {
      clearInterval(timer)
      return longest
    },
  }
}
