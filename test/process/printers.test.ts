import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  closes,
  cuts,
  keepsSilent,
  type Manner,
  openPrinter,
  type Printer,
  prints,
  printsIn,
} from '#test/support/printer.ts'
import { type Program, startProgram, tempFolder, typeCommand } from '#test/support/program.ts'
import { copyCluster } from '#test/support/ready-cluster.ts'
import { isLong } from '#test/support/sweep.ts'
import type { Body } from '#test/support/api.ts'

// The real program prints tickets on stand-ins that misbehave, and is killed while it prints.

type Kitchen = { ticket: (mark: string) => Promise<void> }
type Service = { program: Program; url: string }

const patience = { timeout: 120_000, interval: 100 }

async function start(settings: Record<string, string>): Promise<Service> {
  const program = startProgram(['serve'], settings)
  return { program, url: await program.listening() }
}

/** Creates a brand whose kitchen prints on these printers, the second in place of the first. */
async function openKitchen(
  settings: Record<string, string>,
  running: () => Service,
  [printer, fallback]: readonly [Printer, Printer?],
): Promise<Kitchen> {
  const words = `--name Trattoria --branch-code CENTRO --currency EUR --timezone Europe/Rome --language en`
  const { stdout } = await typeCommand(['brand', 'create', ...words.split(' ')], settings)
  const { key } = JSON.parse(stdout) as { key: string }
  const make = async (url: string, body: object): Promise<Body> => {
    const answer = await fetch(`${running().url}/v1/pos${url}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
    return ((await answer.json()) as Body).data
  }
  const branches = await fetch(`${running().url}/v1/pos/branches`, {
    headers: { authorization: `Bearer ${key}` },
  })
  const branch_id = ((await branches.json()) as Body).data[0].id
  const printerOf = ({ host, port }: Printer, more: object) =>
    make('/printers', { branch_id, name: 'Pass', connection: { kind: 'network', host, port }, ...more })
  const fallback_id = fallback && (await printerOf(fallback, {})).id
  const station = await make('/kitchen-stations', { branch_id, name: 'Pass' })
  await printerOf(printer, { station_ids: [station.id], ...(fallback_id !== undefined && { fallback_id }) })
  const category = await make('/categories', { name: 'Food' })
  const dish = await make('/products', {
    name: 'Pie',
    category_id: category.id,
    price: 3,
    kitchen_station_ids: [station.id],
  })
  return {
    ticket: async mark => {
      const lines = [{ product_id: dish.id, quantity: 1, note: mark }]
      await make('/orders', { branch_id, channel: 'pos', lines })
    },
  }
}

const marksOf = (papers: readonly string[]) =>
  new Set(papers.flatMap(paper => /mark\d+/.exec(paper)?.[0] ?? []))

/** Marks that stand on more than one paper, whole or torn, without REPRINT. */
function doubled(...printers: Printer[]): string[] {
  const papers = printers.flatMap(({ papers: whole, torn }) => [...whole, ...torn])
  const plain = papers.filter(paper => !paper.includes('REPRINT'))
  const marks = plain.flatMap(paper => /mark\d+/.exec(paper)?.[0] ?? [])
  return marks.filter((mark, at) => marks.indexOf(mark) !== at)
}

test.skipIf(!isLong)(
  'every ticket arrives, none twice without REPRINT, whatever the printer does and however the service ends',
  async () => {
    const folder = tempFolder()
    onTestFinished(() => folder.drop())
    const [pass, bar, other] = [await openPrinter(), await openPrinter(), await openPrinter()]
    const ports = [pass, bar, other].map(({ port }) => port).join(',')
    const settings = { DATA_DIR: path.join(folder.path, 'data'), PORT: '0', PRINTER_PORTS: ports }
    await copyCluster(settings.DATA_DIR)
    let running = await start(settings)
    const kitchen = await openKitchen(settings, () => running, [pass, bar])
    const stranger = await openKitchen(settings, () => running, [other])
    const manners: Manner[] = [prints, printsIn(300), cuts, closes, cuts, prints]
    let count = 0
    for (const manner of manners) {
      pass.manner = manner
      for (let more = 0; more < 3; more++) await kitchen.ticket(`mark${++count}`)
      await stranger.ticket(`mark${count}`)
      await expect.poll(() => marksOf(other.papers).has(`mark${count}`), patience).toBe(true)
    }
    for (let kills = 0; kills < 3; kills++) {
      pass.manner = keepsSilent
      const [papers, torn] = [pass.papers.length, pass.torn.length]
      await kitchen.ticket(`mark${++count}`)
      await expect.poll(() => pass.papers.length + pass.torn.length, patience).toBeGreaterThan(papers + torn)
      running.program.child.kill('SIGKILL')
      await running.program.ended
      pass.manner = prints
      running = await start(settings)
      await kitchen.ticket(`mark${++count}`)
    }
    await expect.poll(() => marksOf([...pass.papers, ...bar.papers]).size, patience).toBe(count)
    expect(doubled(pass, bar)).toEqual([])
    expect(pass.papers.filter(paper => paper.includes('REPRINT')).length, 'control').toBeGreaterThanOrEqual(3)

    await pass.leave()
    for (let more = 0; more < 3; more++) await kitchen.ticket(`mark${++count}`)
    await expect.poll(() => marksOf(bar.papers).has(`mark${count}`), patience).toBe(true)
    expect(marksOf([...pass.papers, ...bar.papers]).size).toBe(count)
    expect(doubled(pass, bar)).toEqual([])
  },
  600_000,
)
