import { Ajv, _, type Code, type ErrorObject, type KeywordCxt, type Name, type ValidateFunction } from 'ajv'
import type { FastifySchemaCompiler, FastifySchemaValidationError } from 'fastify'
import { isUlid } from '../../lib/ulid.ts'
import { parseClockTime, parseDate, parseTimestamp } from '../../lib/zone.ts'
import { prepareSchema } from './prepare-schema.rules.ts'
import type { SchemaError } from './schema-faults.rules.ts'

/** Returns the errors of a value, or undefined. Converts ids to upper case in place. */
export type Check = (value: unknown) => readonly SchemaError[] | undefined

/**
 * Makes a check of a schema that reports every fault, and coerces, fills in and removes nothing. The first value compiles
 * it, in a few ms: compiling all schemas would delay every start.
 */
export function makeCheck(schema: object): Check {
  let check: Check | undefined
  return value => (check ??= compileCheck(schema))(value)
}

export function compileCheck(schema: object): Check {
  const prepared = prepareSchema(schema)
  return compiled.getOrInsertComputed(JSON.stringify(prepared), () => {
    const validate: ValidateFunction = ajv.compile(prepared)
    return value => (validate(value) ? undefined : (validate.errors as ErrorObject[]))
  })
}

/** `makeCheck` as a validator for Fastify. */
export const compileValidator: FastifySchemaCompiler<object> = ({ schema }) => {
  const check = makeCheck(schema)
  return value => {
    const errors = check(value)
    return errors === undefined || { error: errors as unknown as FastifySchemaValidationError[] }
  }
}

/** Compiled checks by schema text: operations share schemas, and tests start many services. */
const compiled = new Map<string, Check>()

const noMessage = { message: '' }

function makeAjv(): Ajv {
  const made = new Ajv({
    allErrors: true,
    // Optimising takes two thirds of the compile time and gains nothing.
    code: { optimize: false },
    coerceTypes: false,
    removeAdditional: false,
    useDefaults: false,
    strict: true,
    // Nullable schemas use `type: ['string', 'null']`.
    strictTypes: false,
    strictRequired: false,
    messages: false,
    // Faults of a pattern quote the description in its schema.
    verbose: true,
    validateSchema: false,
    // `compiled` caches them.
    addUsedSchema: false,
  })
  made.addFormat('ulid', isUlid)
  made.addFormat('date-time', text => parseTimestamp(text) !== undefined)
  made.addFormat('date', text => parseDate(text) !== undefined)
  made.addFormat('clock-time', text => parseClockTime(text) !== undefined)
  // Checked against the brand's languages later: `unsupported_language`.
  made.addFormat('lang', true)
  made.addKeyword({ keyword: 'x-lines' })
  made.addKeyword({ keyword: 'x-one-line', type: 'string', code: checkOneLine, error: noMessage })
  made.addKeyword({ keyword: 'x-upper-case', type: 'string', code: cxt => replace(cxt, upperCase) })
  // Runs before the limits of length, because a text may become longer.
  made.addKeyword({ keyword: 'x-caseless', type: 'string', before: 'maxLength', code: replaceFirst })
  made.addKeyword({ keyword: 'x-phone', type: 'string', code: cxt => replace(cxt, withoutSeparators) })
  made.addKeyword({
    keyword: 'x-decimals',
    type: 'number',
    code: checkDecimals,
    error: { message: '', params: cxt => _`{limit: ${cxt.schema}}` },
  })
  // Runs last, after ids are converted to upper case.
  made.addKeyword({ keyword: 'x-distinct', post: true, validate: checkDistinct, schema: false, errors: true })
  return made
}

function checkOneLine(cxt: KeywordCxt): void {
  cxt.fail(_`${cxt.data}.includes(${'\n'})`)
}

/** Replaces the sent text by the stored form. */
function replace({ gen, data, it }: KeywordCxt, kept: (data: Name) => Code): void {
  gen.if(_`${data} !== ${kept(data)}`, () => {
    gen.assign(_`${it.parentData}[${it.parentDataProperty}]`, kept(data))
  })
}

/** Replaces a code by its upper-case form, for the later keywords too. Not every upper case is in Unicode NFC. */
function replaceFirst({ gen, data, it }: KeywordCxt): void {
  gen.assign(data, _`${data}.toUpperCase().normalize()`)
  gen.assign(_`${it.parentData}[${it.parentDataProperty}]`, data)
}

const upperCase = (data: Name): Code => _`${data}.toUpperCase()`
const withoutSeparators = (data: Name): Code => _`${data}.replace(/[ .()-]/g, '')`

/** Exact: a decimal of n places is always the double nearest to k / 10^n. */
function checkDecimals(cxt: KeywordCxt): void {
  const factor = 10 ** (cxt.schema as number)
  cxt.fail(_`Math.round(${cxt.data} * ${factor}) / ${factor} !== ${cxt.data}`)
}

const checkDistinct = Object.assign(
  (value: unknown): boolean => {
    if (!Array.isArray(value)) return true
    const seen = new Set<unknown>()
    const at = value.findIndex(item => {
      const known = typeof item === 'object' ? JSON.stringify(item) : item
      return seen.size === seen.add(known).size
    })
    checkDistinct.errors = [{ keyword: 'x-distinct', params: { at: String(at) } }]
    return at === -1
  },
  { errors: [] as Partial<ErrorObject>[] },
)

// Last, because it uses the functions above.
const ajv = makeAjv()
