import { listBranches, listBrands } from '../settings/brand.store.ts'
import { branchCodePattern, languageFault } from '../settings/brand.rules.ts'
import { createBrand } from '../brands/create-brand.ts'
import { cleanText } from '../http/input/clean-text.rules.ts'
import type { TaxMode } from '../settings/settings.types.ts'
import { type Command, type CommandCall, listOption, UsageError } from './command.ts'
import { presentRow } from './present.ts'

const maxNameLength = 120

const brandCreate: Command = {
  name: 'brand create',
  begins: true,
  summary: 'Create a brand with its first branch and a key with every scope (only shown once).',
  options: [
    { name: 'name', value: 'NAME', help: "the brand's name, up to 120 characters", required: true },
    {
      name: 'currency',
      value: 'CODE',
      help: 'ISO 4217, like EUR; cannot change after the first order',
      required: true,
    },
    { name: 'timezone', value: 'ZONE', help: 'IANA, like Europe/Rome', required: true },
    { name: 'language', value: 'CODE', help: 'the default language, BCP 47, like it', required: true },
    { name: 'languages', value: 'CODES', help: 'all languages, like it,en (default: --language)' },
    {
      name: 'branch-code',
      value: 'CODE',
      help: 'code of the first branch, part of every order number, like ROMA (default: from the name)',
    },
    { name: 'code', value: 'CODE', help: 'alias of --branch-code' },
    {
      name: 'tax-mode',
      value: 'MODE',
      help: 'inclusive (default) or exclusive; cannot change after the first order',
    },
  ],
  async run(call) {
    const code = branchCode(call)
    const defaultLanguage = call.option('language')!
    const languages = listOption(call, 'languages')
    requireLanguages('--language', [defaultLanguage])
    requireLanguages('--languages', languages)
    const brand = {
      name: nameOption(call),
      currency: call.option('currency')!,
      timezone: call.option('timezone')!,
      defaultLanguage,
      languages: languages.length === 0 ? [defaultLanguage] : languages,
      taxMode: taxMode(call.option('tax-mode') ?? 'inclusive'),
      ...(code !== undefined && { branchCode: code }),
    }
    const created = await createBrand(await call.openContext(), brand)
    if (code === undefined) {
      call.say(
        `The first branch has the code ${created.branch.code}, derived from the name; it is part of every order number. ` +
          'Choose another with --branch-code, or change it with PATCH /v1/pos/branches/{id}.',
      )
    }
    return {
      brand: presentRow(created.brand, brand.timezone),
      branch: presentRow(created.branch, brand.timezone),
      key: created.key,
    }
  },
}

const brandList: Command = {
  name: 'brand list',
  summary: 'List brands with their branches and ids.',
  async run(call) {
    const { db } = await call.openContext()
    const branches = await listBranches(db)
    return (await listBrands(db)).map(brand => ({
      ...presentRow(brand, brand.timezone),
      branches: branches
        .filter(({ brand_id: brandId }) => brandId === brand.id)
        .map(({ id, code, name, active }) => ({ id, code, name, active })),
    }))
  },
}

export const brandCommands: readonly Command[] = [brandCreate, brandList]

function branchCode(call: CommandCall): string | undefined {
  const [name, other] = ['branch-code', 'code'].filter(option => call.option(option) !== undefined)
  if (name === undefined) return undefined
  if (other !== undefined) throw new UsageError('--code is an alias of --branch-code. Use only one of them.')
  const code = call.option(name)!
  if (branchCodePattern.test(code)) return code
  throw new UsageError(`--${name} takes 2 to 8 capital letters and digits, not ${JSON.stringify(code)}.`)
}

/** The value of `--name`, normalized like texts of the API: trimmed, one line, at most 120 characters. */
export function nameOption(call: CommandCall, fallback = ''): string {
  const name = cleanText(call.option('name') ?? fallback)
  if (name === undefined || name.includes('\n')) {
    throw new UsageError('--name cannot contain line breaks, control characters or invalid Unicode.')
  }
  const length = Array.from(name).length
  if (length < 1 || length > maxNameLength)
    throw new UsageError(`--name takes 1 to ${maxNameLength} characters.`)
  return name
}

function requireLanguages(option: string, codes: readonly string[]): void {
  const [fault] = codes.flatMap(code => languageFault(option, code) ?? [])
  if (fault !== undefined) throw new UsageError(`${option}: ${fault.message}`)
}

function taxMode(text: string): TaxMode {
  if (text === 'inclusive' || text === 'exclusive') return text
  throw new UsageError(`--tax-mode is inclusive or exclusive, not ${JSON.stringify(text)}.`)
}
