import { NoAnswer, Refused } from '@comanda/client'
import demoMenuUrl from '../../../src/cli/demo/menu.json?url'
import type { Me } from '../service/device.ts'
import { moneyFormat } from '../service/money.ts'
import { refusalText } from '../service/refusal-text.ts'
import { type DemoMenu, demoMenuFor } from './first-files.rules.ts'
import { type Format, importFile, type Report } from './read-setup.ts'

export type Chosen = { file: Blob; format: Format; name: string }
export type FileFault = { line: number; column?: string; path: string; message: string }
export type Tried = { report: Report } | { faults: readonly FileFault[] } | { message: string }

/** Says what a file would do, or what is wrong with it. */
export async function tryFile({ file, format }: Chosen): Promise<Tried> {
  return run(importFile(file, format, true))
}

export async function takeFile({ file, format }: Chosen): Promise<Tried> {
  return run(importFile(file, format, false))
}

async function run(answer: Promise<Report>): Promise<Tried> {
  try {
    return { report: await answer }
  } catch (error) {
    if (error instanceof NoAnswer) return { message: '' }
    if (!(error instanceof Refused)) throw error
    const faults = error.details['fields'] as readonly FileFault[] | undefined
    return faults?.[0]?.line === undefined ? { message: refusalText(error) } : { faults }
  }
}

/** The format by the ending of a file's name. */
export function chosenFrom(file: File): Chosen | undefined {
  const format = (['json', 'csv', 'xlsx'] as const).find(one => file.name.toLowerCase().endsWith(`.${one}`))
  return format && { file, format, name: file.name }
}

/** The demo's menu in the languages and the currency of this restaurant. */
export async function demoMenu({ brand, branches }: Me, name: string): Promise<Chosen> {
  const menu = (await (await fetch(demoMenuUrl)).json()) as DemoMenu
  const { decimals } = moneyFormat(brand.currency, 'en')
  const languages = [brand.default_language, ...brand.languages.filter(one => one !== brand.default_language)]
  return { ...fileOf(demoMenuFor(menu, { branch: branches[0]!.code, languages, decimals })), name }
}

export function fileOf(content: object): Omit<Chosen, 'name'> {
  return { file: new Blob([JSON.stringify(content)]), format: 'json' }
}
