import type { Actor } from '../db/audit/entry.rules.ts'
import type { Row, Tx } from '../db/database.ts'
import { recordAudit } from '../db/record-audit.ts'
import type { Fault } from '../lib/refusal.ts'
import { draftRow } from '../records/draft.rules.ts'
import type { Change, RecordAnswer } from '../records/record-kind.types.ts'
import { toRecordAnswer } from '../records/record.presenter.ts'
import { changedColumns, checkBody, type RecordCall } from '../records/record.steps.ts'
import { getRow } from '../records/record.store.ts'
import { brandCodeFaults, currencyDecimals } from '../settings/brand.rules.ts'
import type { BrandRow } from '../settings/brand.store.ts'
import { lockBrand } from '../settings/settings.store.ts'
import {
  findAnyOrder,
  findFractionalAmounts,
  findOpenShifts,
  moveDefaultLanguage,
  updateBrand,
} from './brand-record.store.ts'
import { brandKind } from './brand.record.ts'
import { movedQuickNotes, type QuickNote, quickNoteFaults } from './quick-notes.rules.ts'
import {
  brandHasOrders,
  chargePercentNeeded,
  defaultLanguageMissing,
  fractionalAmounts,
  shiftsOpen,
} from './brand.refusals.ts'

/** Settings to change, who changes them, and what the stored ones must allow before anything is written. */
type BrandChange = {
  body: RecordCall['body']
  actor: Actor
  require?: { permitted(before: Row): Promise<void>; version(before: Row): void }
}

/** Changes settings of the brand, which is locked; writes nothing when no value changes. */
export async function changeBrand(
  tx: Tx,
  brandId: string,
  { body, actor, require }: BrandChange,
): Promise<RecordAnswer> {
  const brand = await lockBrand(tx, brandId)
  const before = await getRow(tx, brandKind, brandId, brandId)
  await require?.permitted(before)
  const after = withNotes(draftRow(brandKind, brand, body, before).after, before)
  const change: Change = { brand, id: brandId, before, after, body }
  const faults = [...settingFaults(after as BrandRow, body), ...chargeFaults(change), ...noteFaults(change)]
  await checkBody(tx, brandKind, change, faults)
  require?.version(before)
  const changed = changedColumns(brandKind, change)
  if (changed === undefined) return show(before)
  await requireUnsold(tx, brandId, changed)
  await updateBrand(tx, brandId, written(changed))
  const language = changed['default_language']
  if (typeof language === 'string') {
    await moveDefaultLanguage(tx, brandId, brand.defaultLanguage, language)
  }
  const changedBrand = show(await getRow(tx, brandKind, brandId, brandId))
  const audited = { resource: 'brand', id: brandId, branchId: null }
  recordAudit(tx, brandId, actor, [{ ...audited, before: show(before).data, after: changedBrand.data }])
  return changedBrand
}

function show(row: Row): RecordAnswer {
  const { timezone, default_language: lang, languages } = row as BrandRow
  return toRecordAnswer(brandKind, row, { brand: { timezone, defaultLanguage: lang, languages }, lang })
}

function settingFaults(after: BrandRow, body: RecordCall['body']): Fault[] {
  const found = brandCodeFaults({ ...after, defaultLanguage: after.default_language })
  const faults = found.filter(fault => body[fault.path.split('.')[0]!] !== undefined)
  if (!after.languages.includes(after.default_language)) {
    const path = body['languages'] === undefined ? 'default_language' : 'languages'
    faults.push(defaultLanguageMissing(path, path === 'languages' ? 'required' : 'enum'))
  }
  return faults
}

/** Notes that the request does not send follow the default language, like all texts of the brand. */
function withNotes(after: Row, before: Row): Row {
  const { default_language: from, quick_notes: notes } = before as QuickNotesRow
  const { default_language: to, quick_notes: next } = after as QuickNotesRow
  return from === to || next !== notes ? after : { ...after, quick_notes: movedQuickNotes(notes, from, to) }
}

type QuickNotesRow = { default_language: string; languages: string[]; quick_notes: QuickNote[] }

function noteFaults({ after, body }: Change): Fault[] {
  if (body['quick_notes'] === undefined) return []
  const row = after as QuickNotesRow
  return quickNoteFaults(row.quick_notes, row)
}

/** The columns as they are written: documents as JSON. */
function written(changed: Row): Row {
  const entries = Object.entries(changed).map(([name, value]) => {
    const isDocument = brandKind.fields[name]?.document === true && value !== null
    return [name, isDocument ? JSON.stringify(value) : value]
  })
  return Object.fromEntries(entries)
}

/** Requires the percentage of a new service charge. */
function chargeFaults({ before, body }: Change): Fault[] {
  const sent = body['service_charge'] as { percent?: number } | null | undefined
  const isNew = before?.['service_charge'] === null
  return isNew && sent && sent.percent === undefined ? [chargePercentNeeded()] : []
}

/** Amounts of orders depend on the currency and tax mode, so these are fixed from the first order on. */
async function requireUnsold(tx: Tx, brandId: string, changed: Row): Promise<void> {
  if (changed['currency'] === undefined && changed['tax_mode'] === undefined) return
  const order = await findAnyOrder(tx, brandId)
  if (order !== undefined) throw brandHasOrders(order)
  const currency = changed['currency']
  if (typeof currency !== 'string') return
  const shiftIds = await findOpenShifts(tx, brandId)
  if (shiftIds.length > 0) throw shiftsOpen(shiftIds)
  if (currencyDecimals(currency) === 2) return
  const fractional = await findFractionalAmounts(tx, brandId)
  if (fractional !== undefined) throw fractionalAmounts(currency, fractional)
}
