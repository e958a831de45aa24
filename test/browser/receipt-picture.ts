import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { findChromium, noChromium, openBrowser } from './chromium.ts'
import { type Demo, startDemo } from './demo.ts'

// "npm run receipt-picture" writes docs/images/receipts.png: the PDF receipt of one order in English and in Arabic, with
// names in many scripts, as a PDF reader draws it.

const file = path.resolve(import.meta.dirname, '../../docs/images/receipts.png')
const maxBytes = 300 * 1024
const scale = 1.6

const dishes = [
  { name: 'Pizza Margherita', price: 9.5, quantity: 2 },
  { name: 'Mixed grill', price: 14, quantity: 1, arabic: 'مشاوي مشكلة (حار)' },
  { name: 'كباب مشوي 250 جم', price: 11, quantity: 1 },
  { name: 'ต้มยำกุ้ง น้ำใส', price: 8.5, quantity: 1 },
  { name: 'שקשוקה', price: 9, quantity: 1 },
  { name: '親子丼', price: 10, quantity: 1 },
  { name: 'Борщ', price: 6, quantity: 1 },
]

if (findChromium() === undefined) {
  console.error(noChromium)
  process.exit(1)
}
const { demo, stop } = await startDemo()
const browser = await openBrowser()
try {
  const orderId = await sell(demo)
  const pdfs = await Promise.all(['en', 'ar'].map(lang => readPdf(demo, orderId, lang)))
  const picture = await takeApiSnapshot(browser, pdfs)
  if (picture.length > maxBytes) throw new Error(`${picture.length} bytes are more than ${maxBytes}`)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, picture)
  console.log(`docs/images/receipts.png: ${picture.length} bytes`)
} finally {
  await browser.close()
  await stop()
}

/** Sells the dishes at the counter for cash. @returns the order's id */
async function sell(demo: Demo): Promise<string> {
  const { data: brand } = await call(demo, 'GET', '/brand')
  await call(demo, 'PATCH', '/brand', { languages: [...new Set([...brand.languages, 'ar'])] })
  const { data: branches } = await call(demo, 'GET', '/branches')
  const { data: methods } = await call(demo, 'GET', '/payment-methods')
  const { data: category } = await call(demo, 'POST', '/categories', { name: 'From everywhere' })
  const { data: tax } = await call(demo, 'POST', '/taxes', { name: 'VAT', rate: 10 })
  const lines = []
  for (const { name, price, quantity, arabic } of dishes) {
    const translations = arabic === undefined ? {} : { ar: { name: arabic } }
    const body = { name, price, category_id: category.id, tax_id: tax.id, translations }
    const { data: product } = await call(demo, 'POST', '/products', body)
    lines.push({ product_id: product.id, quantity })
  }
  const order = { branch_id: branches[0].id, channel: 'pos', lines }
  const { data: sold } = await call(demo, 'POST', '/orders', order)
  const cash = methods.find((method: { type: string }) => method.type === 'cash')
  await call(demo, 'POST', `/orders/${sold.id}/pay`, {
    payments: [{ payment_method_id: cash.id, tendered: 100 }],
  })
  return sold.id
}

// oxlint-disable-next-line typescript/no-explicit-any -- the shapes are the API's, and the picture shows them
async function call({ url, key }: Demo, method: string, to: string, body?: unknown): Promise<any> {
  const answer = await fetch(`${url}/v1/pos${to}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${to}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

async function readPdf({ url, key }: Demo, orderId: string, lang: string): Promise<string> {
  const answer = await fetch(`${url}/v1/pos/orders/${orderId}/receipt?format=pdf&lang=${lang}`, {
    headers: { authorization: `Bearer ${key}` },
  })
  if (!answer.ok) throw new Error(`the receipt: ${answer.status} ${await answer.text()}`)
  return Buffer.from(await answer.arrayBuffer()).toString('base64')
}

/** Draws the PDFs side by side with PDF.js; the page loads nothing from anywhere. */
async function takeApiSnapshot(browser: Browser, files: readonly string[]): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 900, height: 900 } })
  await page.setContent(
    '<body style="margin:0"><main style="display:inline-flex;gap:24px;padding:24px;background:#ddd">',
  )
  await page.addScriptTag({ content: readFileSync(path.join(import.meta.dirname, 'draw-pdf.js'), 'utf8') })
  const source = readFileSync(fileURLToPath(import.meta.resolve('unpdf/pdfjs')), 'utf8')
  await page.evaluate(`drawPdfs(${JSON.stringify({ source, files, scale })})`)
  return page.locator('main').screenshot()
}
