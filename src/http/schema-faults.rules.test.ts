import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { strict } from '../wire/common.schema.ts'
import { schemaFaults } from './schema-faults.rules.ts'
import { compileCheck } from './validator.ts'

const messages = {
  name: ['a text', Type.String()],
  price: ['a number', Type.Number()],
  guests: ['a whole number', Type.Integer()],
  active: ['true or false', Type.Boolean()],
  lines: ['a list', Type.Array(Type.String())],
  texts: ['an object', Type.Object({})],
  note: ['a text or null', Type.Unsafe({ type: ['string', 'null'] })],
} as const

test.each(Object.entries(messages))(
  'a wrong type is told in words a person uses: %s',
  (name, [words, schema]) => {
    const check = compileCheck(strict({ [name]: schema }))
    const wrong = name === 'name' || name === 'note' ? 1 : 'x'
    expect(schemaFaults(check({ [name]: wrong }) ?? [], 'body')).toEqual([
      { path: name, rule: 'type', message: `Must be ${words}.` },
    ])
    const right = { name: 'x', price: 1.5, guests: 2, active: true, lines: [], texts: {}, note: null }
    expect(check({ [name]: right[name as keyof typeof right] })).toBeUndefined()
  },
)
