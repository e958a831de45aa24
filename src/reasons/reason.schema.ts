import { optional, text, Ulid } from '../wire/common.schema.ts'

/** The fields of a body that gives a reason. @param about why it is given, as a sentence without its end */
export function reasonFields(about: string) {
  return {
    reason: optional(text(255), `${about}; required without \`reason_id\`.`),
    reason_id: optional(Ulid, 'One of the brand’s reasons of this kind, in place of `reason`.'),
  }
}
