import { Type } from 'typebox'
import { staffRoles } from '../access/caller.rules.ts'
import { dataOf, nullable, oneOf, strict, text, Timestamp, Ulid } from '../wire/common.schema.ts'

export const Word = strict({ word: text(64) })
export const Person = strict({ staff_id: Ulid })

export const PeopleAnswer = dataOf(
  strict({
    staff: Type.Array(
      strict({
        id: Ulid,
        name: Type.String(),
        role: oneOf(staffRoles),
        /** As the demo was loaded; null for people added since. */
        pin: nullable(Type.String()),
      }),
    ),
  }),
)

export const WordAnswer = dataOf(strict({ word: Type.String(), expires_at: Timestamp }))
