import { Ajv, _, type Code, type ErrorObject, type KeywordCxt, type Name, type ValidateFunction } from 'ajv'
import type { FastifySchemaCompiler, FastifySchemaValidationError } from 'fastify'
import { isUlid } from '../../lib/ulid.ts'
import { parseClockTime, parseDate, parseTimestamp } from '../../lib/zone.ts'
import { prepareSchema } from './prepare-schema.rules.ts'
import type { SchemaError } from './schema-faults.rules.ts'

/** @returns what is wrong with the value, or undefined; ids in lower case are put in upper case in place */
export type Check = (value: unknown) => readonly SchemaError[] | undefined

/** Compiles a schema into a check that coerces, fills in and drops nothing, and reports every fault. */
export function compileCheck(schema: object): Check {
  const prepared = prepareSchema(schema)
  const text = JSON.stringify(prepared)
  let check = compiled.get(text)
  if (check === undefined) {
    const validate: ValidateFunction = ajv.compile(prepared)
    check = value => (validate(value) ? undefined : (validate.errors as ErrorObject[]))
    compiled.set(text, check)
  }
  return check
}

/** `compileCheck` as Fastify takes a validator. */
export const compileValidator: FastifySchemaCompiler<object> = ({ schema }) => {
  const check = compileCheck(schema)
  return value => {
    const errors = check(value)
    return errors === undefined || { error: errors as unknown as FastifySchemaValidationError[] }
  }
}

/** By their text: operations share schemas, and a test run starts many services. */
const compiled = new Map<string, Check>()

const noMessage = { message: '' }

function makeAjv(): Ajv {
  const made = new Ajv({
    allErrors: true,
    // It takes two thirds of the time of a compilation, and what it makes checks no faster.
    code: { optimize: false },
    coerceTypes: false,
    removeAdditional: false,
    useDefaults: false,
    strict: true,
    // `type: ['string', 'null']` stands for what may be null.
    strictTypes: false,
    strictRequired: false,
    messages: false,
    // A text of the wrong form is answered with what its schema says the form is.
    verbose: true,
    validateSchema: false,
    // `compiled` finds them again.
    addUsedSchema: false,
  })
  made.addFormat('ulid', isUlid)
  made.addFormat('date-time', text => parseTimestamp(text) !== undefined)
  made.addFormat('date', text => parseDate(text) !== undefined)
  made.addFormat('clock-time', text => parseClockTime(text) !== undefined)
  // Whether it is one of the brand's is a refusal of its own, `unsupported_language`.
  made.addFormat('lang', true)
  made.addKeyword({ keyword: 'x-lines' })
  made.addKeyword({ keyword: 'x-one-line', type: 'string', code: checkOneLine, error: noMessage })
  made.addKeyword({ keyword: 'x-upper-case', type: 'string', code: cxt => replace(cxt, upperCase) })
  made.addKeyword({ keyword: 'x-phone', type: 'string', code: cxt => replace(cxt, withoutSeparators) })
  made.addKeyword({
    keyword: 'x-decimals',
    type: 'number',
    code: checkDecimals,
    error: { message: '', params: cxt => _`{limit: ${cxt.schema}}` },
  })
  // Last of all, when ids are in upper case already.
  made.addKeyword({ keyword: 'x-distinct', post: true, validate: checkDistinct, schema: false, errors: true })
  return made
}

function checkOneLine(cxt: KeywordCxt): void {
  cxt.fail(_`${cxt.data}.includes(${'\n'})`)
}

/** Puts the text that is kept in the place of the one that was sent. */
function replace({ gen, data, it }: KeywordCxt, kept: (data: Name) => Code): void {
  gen.if(_`${data} !== ${kept(data)}`, () => {
    gen.assign(_`${it.parentData}[${it.parentDataProperty}]`, kept(data))
  })
}

const upperCase = (data: Name): Code => _`${data}.toUpperCase()`
const withoutSeparators = (data: Name): Code => _`${data}.replace(/[ .()-]/g, '')`

/** Exact: a decimal of n places is the double nearest to k / 10^n, and nothing else is. */
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

// Last, because it uses what stands above.
const ajv = makeAjv()
