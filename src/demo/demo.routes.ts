import type { Context } from '../context.ts'
import { deviceKind } from '../devices/device.record.ts'
import { keyCookie } from '../http/endpoint/cookie.rules.ts'
import { type Endpoint, endpoint } from '../http/endpoint/endpoint.ts'
import { formatInZone } from '../lib/zone.ts'
import { recordAnswer, recordSchema } from '../records/record.schema.ts'
import { staffKind } from '../staff/staff.record.ts'
import { signedIn } from '../staff/staff.schema.ts'
import { unknownWord } from './demo.refusals.ts'
import { PeopleAnswer, Person, Word, WordAnswer } from './demo.schema.ts'
import { listStaff } from './demo.store.ts'
import type { DemoWords } from './demo-words.ts'
import { pairWithDemo, signInAs } from './enter-demo.ts'

const common = { tag: 'Demo', resource: 'demo_word', refuses: ['not_found'] } as const
const post = { ...common, method: 'POST', ignoresIdempotencyKey: true } as const
const ofDevice = { scope: 'any', permission: 'none', openToDevices: true } as const

/**
 * The operations that only a running demo has, so that its start page opens each screen in one tap, paired and signed in. They
 * are no part of the API or its document.
 * @param pins the published PINs by name
 */
export function demoEndpoints(
  ctx: Context,
  words: DemoWords,
  pins: Readonly<Record<string, string>>,
): Endpoint[] {
  return [
    pairing(ctx, words),
    endpoint({
      ...common,
      ...ofDevice,
      method: 'GET',
      path: '/demo',
      operationId: 'readDemo',
      summary: 'List the people of the demo',
      status: 200,
      answer: PeopleAnswer,
      handle: async ({ caller: { brand } }) => {
        const people = await listStaff(ctx.db, brand.id)
        return { data: { staff: people.map(one => ({ ...one, pin: pins[one.name] ?? null })) } }
      },
    }),
    endpoint({
      ...post,
      ...ofDevice,
      path: '/demo/words',
      operationId: 'giveDemoWord',
      summary: 'Make a word that signs a person in once, within a minute',
      body: Person,
      status: 201,
      answer: WordAnswer,
      handle: async ({ caller: { brand }, body }) => {
        const person = (await listStaff(ctx.db, brand.id)).find(({ id }) => id === body.staff_id)
        if (person === undefined) throw unknownWord()
        const { word, until } = words.give(person.id, ctx.now())
        return { data: { word, expires_at: formatInZone(until, brand.timezone) } }
      },
    }),
    endpoint({
      ...post,
      ...ofDevice,
      path: '/demo/sign-in',
      operationId: 'signInToDemo',
      summary: 'Sign in with a word',
      body: Word,
      status: 200,
      answer: signedIn(recordSchema(staffKind.fields, true)),
      handle: async ({ caller, body }) => {
        const staffId = words.take(body.word, ctx.now())
        if (staffId === undefined) throw unknownWord()
        const { token, staff, expiresAt } = await signInAs(ctx, caller, staffId)
        return { data: { token, staff, expires_at: formatInZone(expiresAt, caller.brand.timezone) } }
      },
    }),
  ]
}

function pairing(ctx: Context, words: DemoWords): Endpoint {
  return endpoint({
    ...post,
    scope: 'none',
    gate: 'none',
    ownPages: true,
    path: '/demo/pair',
    operationId: 'pairWithDemo',
    summary: 'Pair the browser with the demo',
    body: Word,
    status: 201,
    answer: recordAnswer(deviceKind.fields),
    handle: async ({ body, browser: { encrypted, ip, requestId } }) => {
      if (!words.isPairing(body.word)) throw unknownWord()
      const { answer, key } = await pairWithDemo(ctx, { encrypted, ip, requestId })
      return { ...answer, cookie: keyCookie(key, ctx.now(), encrypted) }
    },
  })
}
