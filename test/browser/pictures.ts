import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { escapeHtml } from '../../src/print/html.format.ts'
import { findChromium, noChromium } from './chromium.ts'
import { otherScenes } from './scenes/other-scenes.ts'
import type { Scene } from './scenes/scene.ts'
import { setStage } from './scenes/stage.ts'
import { tillScenes } from './scenes/till-scenes.ts'

// "npm run pictures" photographs every screen and state in pictures/, with a sheet of them all: pictures/index.html.
// "npm run pictures -- pay order" takes only those whose names begin so, and leaves the others as they are.

if (findChromium() === undefined) {
  console.error(noChromium)
  process.exit(1)
}
const folder = path.resolve(import.meta.dirname, '../../pictures')
const wanted = process.argv.slice(2)
const all = [...tillScenes, ...otherScenes]
const chosen = all.filter(({ name }) => wanted.length === 0 || wanted.some(one => name.startsWith(one)))
if (wanted.length === 0) rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

const stage = await setStage()
try {
  for (const scene of chosen) await photograph(scene)
} finally {
  await stage.close()
}
writeFileSync(path.join(folder, 'index.html'), sheet(all))
console.log(`${chosen.length} pictures, and pictures/index.html`)

/** A state that is not reached is photographed as it is, and fails the run in the end. */
async function photograph(scene: Scene): Promise<void> {
  const { page, fault } = await stage.show(scene)
  await page.screenshot({ path: path.join(folder, `${scene.name}.png`) })
  await page.context().close()
  if (fault === undefined) return
  console.error(`${scene.name}: ${fault.message.split('\n').slice(0, 3).join(' ')}`)
  process.exitCode = 1
}

function sheet(scenes: readonly Scene[]): string {
  const figures = scenes.map(
    ({ name, width, height }) =>
      `<figure><a href="${name}.png"><img src="${name}.png" loading="lazy" alt=""></a>
      <figcaption>${escapeHtml(name)}, ${width} × ${height}</figcaption></figure>`,
  )
  return `<!doctype html><meta charset="utf-8"><title>Screens</title><style>
    body { font: 14px/1.4 sans-serif; display: flex; flex-wrap: wrap; gap: 20px; background: #d9dee7 }
    figure { margin: 0 } img { height: 340px; border-radius: 6px; background: #fff }
  </style>${figures.join('\n')}`
}
