import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { escapeHtml } from '../../src/print/html.format.ts'
import { findChromium, noChromium, openBrowser } from './chromium.ts'
import { type Demo, startDemo } from './demo.ts'

// "npm run picture" writes docs/images/first-look.png: what a newcomer sees after the first command, from a real run
// of it: the terminal, the answer to the printed curl, and the documentation behind the printed address.

const file = path.resolve(import.meta.dirname, '../../docs/images/first-look.png')
const maxBytes = 300 * 1024
/** Where a newcomer's demo listens; when the port is taken here, the picture shows it all the same. */
const usualAddress = 'http://127.0.0.1:8080'

/** Of the whole order. */
const shownFields = ['order_number', 'status', 'kitchen', 'totals']
/** The place of the documentation in the picture. It is drawn at that size, as shrinking it blurs the letters. */
const room = { width: 890, height: 810 }
const scale = 0.74

if (findChromium() === undefined) {
  console.error(noChromium)
  process.exit(1)
}
const { demo, stop } = await startDemo()
const browser = await openBrowser()
try {
  const picture = await compose(browser, terminalText(demo), await photographDocs(browser, demo.url))
  if (picture.length > maxBytes) throw new Error(`${picture.length} bytes are more than ${maxBytes}`)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, picture)
  console.log(`docs/images/first-look.png: ${picture.length} bytes`)
} finally {
  await browser.close()
  await stop()
}

/** The terminal's text: the demo's welcome, then the curl and the main part of its answer. */
function terminalText({ url, key, curl, stdout }: Demo): string {
  const welcome = stdout.slice(stdout.indexOf('Trattoria'), stdout.indexOf('curl ')).trim()
  const { data } = JSON.parse(execFileSync('sh', ['-c', curl], { encoding: 'utf8' })) as {
    data: Record<string, unknown>
  }
  const shown = Object.fromEntries(shownFields.map(name => [name, data[name]]))
  const lines = [
    '$ npm ci && npm run demo',
    '',
    welcome,
    '',
    `$ ${curl.replaceAll(/ (?=-[XHd] )/g, ' \\\n    ')} | jq '.data | {${shownFields.join(', ')}}'`,
    '',
    JSON.stringify(shown, null, 2),
  ]
  return lines
    .join('\n')
    .replaceAll(url, usualAddress)
    .replaceAll(key, `${key.slice(0, 22)}…`)
}

async function photographDocs(browser: Browser, url: string): Promise<string> {
  const viewport = { width: Math.round(room.width / scale), height: Math.round(room.height / scale) }
  const page = await browser.newPage({ viewport, deviceScaleFactor: scale })
  await page.goto(`${url}/docs#tag/orders/createTableOrder`)
  await page.waitForTimeout(5000)
  await page.evaluate(`{
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) texts.currentNode.data = texts.currentNode.data.replace('${url}', '${usualAddress}')
  }`)
  const photo = await page.screenshot()
  await page.close()
  return `data:image/png;base64,${photo.toString('base64')}`
}

async function compose(browser: Browser, terminal: string, docs: string): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 1640, height: 900 } })
  await page.setContent(`<!doctype html><style>
    body { margin: 0; height: 900px; display: grid; grid-template-columns: 670px 1fr; gap: 24px; padding: 28px;
      box-sizing: border-box; background: #d9dee7; font-family: sans-serif }
    section { display: flex; flex-direction: column; overflow: hidden; border-radius: 10px; background: #fff }
    header { flex: none; height: 34px; display: flex; align-items: center; gap: 8px; padding: 0 14px;
      background: #e9ecf2; color: #566072; font-size: 13px }
    header i { width: 11px; height: 11px; border-radius: 50%; background: #b9c0cd }
    header span { margin: 0 auto }
    .terminal { background: #161b26 }
    .terminal header { background: #202838; color: #a3aec2 }
    .terminal header i { background: #465066 }
    pre { margin: 0; padding: 16px 18px; color: #e4e8f0; font: 12px/1.5 'DejaVu Sans Mono', monospace;
      white-space: pre-wrap; overflow-wrap: anywhere }
    b { color: #a8e0a0 }
    img { width: ${room.width}px }
  </style>
  <section class="terminal"><header><i></i><i></i><i></i><span>Terminal</span></header><pre>${commandsMarked(terminal)}</pre></section>
  <section><header><i></i><i></i><i></i><span>127.0.0.1:8080/docs</span></header><img src="${docs}"></section>`)
  const picture = await page.screenshot()
  await page.close()
  return picture
}

function commandsMarked(text: string): string {
  return escapeHtml(text).replaceAll(/^\$ .+$/gm, line => `<b>${line}</b>`)
}
