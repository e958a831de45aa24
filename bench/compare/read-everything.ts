import type { Body } from '#test/support/api.ts'
import { operations } from './operations.ts'
import { anyOrder, type Till, unknownId } from './till.ts'

/** Reads all that the service returns of a brand: lists in every order, records alone, receipts, reports, menus. */
export async function readEverything(till: Till): Promise<void> {
  for (const { method, path, query } of operations) {
    if (method !== 'GET' || path.includes('{') || query['per_page'] === undefined) continue
    await readList(till, path, query)
  }
  await readReports(till)
}

async function readList(till: Till, path: string, query: Record<string, Body>): Promise<void> {
  const branch = query['branch_id'] === undefined ? '' : `&branch_id=${till.branchId}`
  const all: Body[] = (await till.get(`${path}?per_page=100${branch}`)).body?.data ?? []
  // Pages of tickets hold others at every run.
  const isInOrder = path !== '/kitchen/tickets'
  for (const sort of query['sort']?.enum ?? []) {
    const isWhole = !isInOrder || sort.endsWith('_at')
    const ask = `${path}?per_page=${isWhole ? 100 : 7}&sort=${sort}&direction=desc${branch}`
    await till.ask(isWhole ? anyOrder : '', 'GET', ask, {})
  }
  if (isInOrder) {
    await till.get(`${path}?per_page=3&page=2&active=true${branch}`)
    await till.get(`${path}?per_page=5&after=${unknownId}&updated_since=2020-01-01T00:00:00Z${branch}`)
  }
  const alone = operations.filter(
    one => one.method === 'GET' && one.path.startsWith(`${path}/{`) && one.query['per_page'] === undefined,
  )
  for (const [at, { id }] of all.slice(0, 40).entries()) {
    for (const one of alone) {
      await readAlone(till, one.path.replace(/\{\w+\}/, id), one.query)
      // Drawing takes long, and of what is drawn only the kind is compared.
      if (at === 0) await readFormats(till, one.path.replace(/\{\w+\}/, id), one.query)
    }
  }
}

async function readAlone(till: Till, path: string, query: Record<string, Body>): Promise<void> {
  const needed = path.endsWith('/split') ? ['ways=3'] : []
  await till.get(`${path}?${needed.join('&')}`)
  if (query['lang'] !== undefined) await till.get(`${path}?${[...needed, 'lang=it'].join('&')}`)
}

async function readFormats(till: Till, path: string, query: Record<string, Body>): Promise<void> {
  for (const format of query['format']?.enum ?? []) await till.get(`${path}?format=${format}`)
}

async function readReports(till: Till): Promise<void> {
  const dayMs = 86_400_000
  const [from, to] = [-dayMs, dayMs].map(ms => new Date(Date.now() + ms).toISOString().slice(0, 10))
  for (const { method, path, query } of operations) {
    if (method !== 'GET' || !path.startsWith('/reports/')) continue
    for (const group of query['group_by']?.enum ?? [undefined]) {
      const grouped = group === undefined ? '' : `&group_by=${group}`
      for (const format of ['json', 'csv']) {
        await till.get(`${path}?branch_id=${till.branchId}&from=${from}&to=${to}${grouped}&format=${format}`)
      }
    }
  }
  for (const channel of ['table', 'pos', 'online']) {
    await till.get(`/menu?branch_id=${till.branchId}&channel=${channel}&lang=it`)
  }
}
