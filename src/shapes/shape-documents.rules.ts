import type { Field, Fields, Of, Options, Row, Shape } from './shape.rules.ts'

// Fields that are documents themselves.

/** A list of documents in one column; an empty list is stored as null. */
export function list<S extends Fields>(of: Shape<S>, options: Options = {}): Field<readonly Of<S>[]> {
  return {
    kind: 'json',
    type: { list: of },
    nullable: false,
    read: value => ((value ?? []) as Row[]).map(row => of.fromRow(row)),
    write: value => (value.length === 0 ? null : JSON.stringify(value.map(one => of.toRow(one)))),
    show: (value, zone) => value.map(one => of.show(one, zone)),
    ...options,
  }
}

/** One document in one column. */
export function document<S extends Fields>(of: Shape<S>, options: Options = {}): Field<Of<S>> {
  return {
    kind: 'json',
    type: { document: of },
    nullable: false,
    read: value => of.fromRow(value as Row),
    write: value => JSON.stringify(of.toRow(value)),
    show: (value, zone) => of.show(value, zone),
    ...options,
  }
}

/** Several columns of the row that form one object in code and in answers; `columnsOf` writes each of them. */
export function group<S extends Fields>(of: Shape<S>, options: Options = {}): Field<Of<S>> {
  return { ...document(of, options), type: { group: of } }
}
