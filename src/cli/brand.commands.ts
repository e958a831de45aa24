import { listBranches, listBrands } from '../settings/brand.store.ts'
import { branchCodePattern } from '../settings/brand.rules.ts'
import { createBrand } from '../brands/create-brand.ts'
import { cleanText } from '../http/input/clean-text.rules.ts'
import type { TaxMode } from '../settings/settings.types.ts'
import { type Command, type CommandCall, listOption, required, UsageError } from './command.ts'
import { presentRow } from './present.ts'

const maxNameLength = 120

const brandCreate: Command = {
  name: 'brand create',
  begins: true,
  summary: 'Makes a brand with its first branch, and a key that may do everything in it (shown this once).',
  words: [],
  options: [
    { name: 'name', value: 'NAME', help: 'the business, up to 120 characters', required: true },
    {
      name: 'currency',
      value: 'CODE',
      help: 'ISO 4217, as EUR; fixed once there is an order',
      required: true,
    },
    { name: 'timezone', value: 'ZONE', help: 'IANA, as Europe/Rome', required: true },
    { name: 'language', value: 'CODE', help: 'the default language, BCP 47, as it', required: true },
    { name: 'languages', value: 'CODES', help: 'all languages, as it,en (default: the default one)' },
    {
      name: 'branch-code',
      value: 'CODE',
      help: 'of the first branch, in every order number, as ROMA (default: from the name)',
    },
    { name: 'code', value: 'CODE', help: 'the same as --branch-code' },
    {
      name: 'tax-mode',
      value: 'MODE',
      help: 'inclusive (default) or exclusive; fixed once there is an order',
    },
  ],
  async run(call) {
    const code = branchCode(call)
    const defaultLanguage = required(call, 'language')
    const languages = listOption(call, 'languages')
    const brand = {
      name: nameOption(call),
      currency: required(call, 'currency'),
      timezone: required(call, 'timezone'),
      defaultLanguage,
      languages: languages.length === 0 ? [defaultLanguage] : languages,
      taxMode: taxMode(call.option('tax-mode') ?? 'inclusive'),
      ...(code !== undefined && { branchCode: code }),
    }
    const created = await createBrand(await call.openContext(), brand)
    if (code === undefined) {
      call.say(
        `The first branch has the code ${created.branch.code}, made from the name; it stands in every order number. ` +
          '--branch-code chooses one, and PATCH /v1/pos/branches/{id} changes it.',
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
  summary: 'Lists the brands with their branches: the ids that other commands ask for.',
  words: [],
  options: [],
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
  const given = ['branch-code', 'code'].filter(name => call.option(name) !== undefined)
  const [name] = given
  if (name === undefined) return undefined
  if (given.length > 1) throw new UsageError('--code is the same as --branch-code. Keep one.')
  const code = required(call, name)
  if (branchCodePattern.test(code)) return code
  throw new UsageError(`--${name} takes 2 to 8 capital letters and digits, not ${JSON.stringify(code)}.`)
}

/** `--name`, as the service keeps texts: trimmed, one line, at most 120 characters. */
export function nameOption(call: CommandCall, otherwise?: string): string {
  const name = cleanText(call.option('name') ?? otherwise ?? '')
  if (name === undefined || name.includes('\n')) {
    throw new UsageError('--name may hold no line break, control character or broken Unicode.')
  }
  const length = Array.from(name).length
  if (length < 1 || length > maxNameLength)
    throw new UsageError(`--name takes 1 to ${maxNameLength} characters.`)
  return name
}

function taxMode(text: string): TaxMode {
  if (text === 'inclusive' || text === 'exclusive') return text
  throw new UsageError(`--tax-mode is inclusive or exclusive, not ${JSON.stringify(text)}.`)
}
