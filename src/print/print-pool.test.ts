import type { Worker } from 'node:worker_threads'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { patientThreads } from '#test/support/patient-threads.ts'
import { isLong, sample } from '#test/support/sweep.ts'
import { printEscPos } from './escpos.gateway.ts'
import { printPdf } from './pdf.gateway.ts'
import { makePrintPool, type PrintPool, type PrintPoolOptions, type PrintJob } from './print-pool.gateway.ts'
import { print } from './print.gateway.ts'
import { directionOf, isolate, pairLine, type Printout, ruleLine, textLine } from './printout.format.ts'

const odd = new URL('../../test/support/odd-print-thread.ts', import.meta.url)

function openPress(plan: Partial<PrintPoolOptions>): PrintPool {
  const printPool = makePrintPool(pino({ level: 'silent' }), { ...patientThreads, ...plan })
  onTestFinished(() => printPool.close())
  return printPool
}

/** Hears of every thread that begins from now on. */
function threadsBegun(): Worker[] {
  const begun: Worker[] = []
  const hear = (thread: Worker) => void begun.push(thread)
  process.on('worker', hear)
  onTestFinished(() => void process.off('worker', hear))
  return begun
}

const fileName = 'slip'

function slip(title: string, owner = 'brand', lines = 0): PrintJob {
  const printout = { lang: 'en', direction: 'ltr', title, lines: Array(lines).fill(ruleLine) } as const
  return { owner, printout, format: 'pdf' }
}

const words = ['Margherita', 'Caffè', '牛肉面', 'كباب مشوي (حار)', 'ต้มยำกุ้ง น้ำใส', 'שווארמה 12', '\u{10FFFF}']

test.each(sample('languages of printed slips', ['en', 'ar', 'zh']))(
  'a thread prints the same bytes as the main thread, in %s',
  async lang => {
    const printPool = openPress({})
    const direction = directionOf(lang)
    const lines = words.flatMap(word => [
      textLine(isolate(word, direction), { align: 'center', weight: 'large' }),
      pairLine(`2 x ${isolate(word, direction)}`, '1.50', { weight: 'bold' }),
      ruleLine,
    ])
    const printout = { lang, direction, title: 'Slip', lines }
    const pdf = await print({ printPool }, 'brand', { printout, fileName }, 'pdf')
    expect(pdf.bytes.equals(await printPdf(printout))).toBe(true)
    const escpos = await print({ printPool }, 'brand', { printout, fileName }, 'escpos')
    expect(escpos.bytes.equals(printEscPos(printout))).toBe(true)
  },
)

test('starts a thread for the first job and keeps it', async () => {
  const begun = threadsBegun()
  const printPool = openPress({})
  const lines = [textLine('Trattoria', { weight: 'large' }), pairLine('2 x Te', '3.00'), ruleLine]
  const plain: Printout = { lang: 'en', direction: 'ltr', title: 'Slip', lines }
  const slip = { printout: plain, fileName }
  expect((await print({ printPool }, 'brand', slip, 'escpos')).bytes.equals(printEscPos(plain))).toBe(true)
  expect(await print({ printPool }, 'brand', slip, 'html')).not.toHaveProperty('fileName')
  expect(begun).toHaveLength(0)
  expect(await print({ printPool }, 'brand', slip, 'pdf')).toHaveProperty('fileName', 'slip.pdf')
  await print(
    { printPool },
    'brand',
    { ...slip, printout: { ...plain, lines: [textLine('Caffè')] } },
    'escpos',
  )
  expect(begun).toHaveLength(1)
})

test('refuses jobs above the queue limit and prints the waiting ones', async () => {
  const printPool = openPress({ program: odd, threads: 1, waiting: 3 })
  const taken = ['one', 'two', 'three', 'four'].map(title => printPool.print(slip(title)))
  await expect(printPool.print(slip('five'))).rejects.toMatchObject({ code: 'unavailable', retryAfter: 1 })
  expect((await Promise.all(taken)).map(String)).toEqual(['one', 'two', 'three', 'four'])
  expect(String(await printPool.print(slip('six')))).toBe('six')
})

test.each(['die', 'throw', 'grow'])('a thread that must %s loses only its own slip', async fate => {
  const begun = threadsBegun()
  const printPool = openPress({ program: odd, threads: 1, maxMegabytes: 16 })
  const slips = ['before', fate, 'after', 'last'].map(title => printPool.print(slip(title)))
  const ended = await Promise.allSettled(slips)
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  expect(ended[1]).toMatchObject({ reason: { code: 'unavailable', retryAfter: 1 } })
  expect(begun).toHaveLength(2)
})

test.skipIf(!isLong)(
  'cancels a slow job, refuses one that waited too long, and prints the next',
  async () => {
    // Time enough for a thread to begin on a slow machine.
    const printPool = openPress({ program: odd, threads: 1, maxPrintMs: 3000, maxWaitMs: 1500 })
    const [hangs, waits] = [printPool.print(slip('hang')), printPool.print(slip('late'))]
    const ended = Promise.allSettled([hangs, waits])
    await expect(hangs).rejects.toMatchObject({ code: 'unavailable', retryAfter: 30 })
    expect(String(await printPool.print(slip('next', 'other')))).toBe('next')
    expect((await ended)[1]).toMatchObject({ reason: { code: 'unavailable', retryAfter: 1 } })
  },
)

test('reports a print error to the caller, and the thread continues', async () => {
  const begun = threadsBegun()
  const printPool = openPress({ program: odd, threads: 1 })
  await expect(printPool.print(slip('fail'))).rejects.toThrow('no paper')
  expect(String(await printPool.print(slip('next')))).toBe('next')
  expect(begun).toHaveLength(1)
})

test('closing refuses running and new jobs and leaves no thread', async () => {
  const begun = threadsBegun()
  const printPool = openPress({ program: odd, threads: 2 })
  const idle = await printPool.print(slip('one'))
  const slips = ['hang', 'hang', 'two'].map((title, at) => printPool.print(slip(title, `brand ${at}`)))
  const ended = Promise.allSettled(slips)
  await printPool.close()
  expect(String(idle)).toBe('one')
  expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  await expect(printPool.print(slip('three'))).rejects.toMatchObject({ code: 'unavailable' })
  expect(begun.map(thread => thread.threadId)).toEqual([-1, -1])
})

test('one brand never has every thread or the whole queue', async () => {
  const printPool = openPress({ program: odd, threads: 2, waitingPerOwner: 2 })
  const ended = Promise.allSettled(['hang', 'two', 'three'].map(title => printPool.print(slip(title))))
  await expect(printPool.print(slip('four'))).rejects.toMatchObject({ code: 'unavailable', retryAfter: 1 })
  expect(String(await printPool.print(slip('neighbour', 'other')))).toBe('neighbour')
  await printPool.close()
  expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
})

test('brands take turns, and one that asks for little takes the place of one that asks for much', async () => {
  const printPool = openPress({ program: odd, threads: 1, waiting: 3 })
  const printed: string[] = []
  const print = (title: string, owner: string) =>
    printPool.print(slip(title, owner)).then(
      () => void printed.push(title),
      () => void printed.push(`${title} refused`),
    )
  const jobs = [print('a1', 'a'), print('a2', 'a'), print('a3', 'a'), print('a4', 'a'), print('b1', 'b')]
  await Promise.all(jobs)
  expect(printed.toSorted()).toEqual(['a1', 'a2', 'a3', 'a4 refused', 'b1'])
  expect(printed.indexOf('b1')).toBeLessThan(printed.indexOf('a3'))
})

test('long printouts of any number of brands leave a thread to short ones', async () => {
  const printPool = openPress({ program: odd, threads: 2 })
  const long = ['a', 'b', 'c'].map(owner => printPool.print(slip('hang', owner, 200)))
  const ended = Promise.allSettled(long)
  expect(String(await printPool.print(slip('short', 'd')))).toBe('short')
  await printPool.close()
  expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
})

test.skipIf(!isLong)(
  'refuses a printout half as long as one that timed out, and prints a shorter one',
  async () => {
    const printPool = openPress({ program: odd, threads: 1, maxPrintMs: 3000 })
    const long = slip('hang', 'brand', 4)
    await expect(printPool.print(long)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 30 })
    const begun = threadsBegun()
    for (const lines of [4, 3, 2]) {
      const known = printPool.print(slip('hang', 'brand', lines))
      await expect(known).rejects.toMatchObject({ code: 'unavailable', retryAfter: 30 })
    }
    expect(begun).toHaveLength(0)
    expect(String(await printPool.print(slip('short', 'brand', 1)))).toBe('short')
    await expect(printPool.print({ ...long, owner: 'other' })).rejects.toMatchObject({ retryAfter: 30 })
    expect(begun.length).toBeGreaterThan(0)
  },
)
