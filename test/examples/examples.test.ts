import { afterAll, beforeAll, expect, test } from 'vitest'
import { compileCheck } from '../../src/http/input/validator.gateway.ts'
import { type Api, openApi } from '#test/support/api.ts'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { liveEvening } from './evening.ts'
import { Recorder, type Recording, reproducible } from './recorder.ts'

// The examples of the API document are recorded here: "npm run examples" writes them, and every run compares them.

const at = '2026-06-12T20:08:15.123+02:00'
let api: Api
let recording: Recording

beforeAll(async () => {
  api = await openApi({ now: at })
  const brand = await api.openBrand({ name: 'Nina', languages: ['en', 'it'] })
  const till = new Recorder(api, brand)
  await liveEvening(till)
  recording = reproducible(till.recording, { at, database: Date.parse('2026-11-01') })
})

afterAll(() => api.drop())

test('the recorded evening uses every operation', async () => {
  const used = Object.keys(recording.operations).sort()
  expect(used).toEqual(api.endpoints.map(endpoint => endpoint.operationId).sort())
  await expectInvariants(api.db)
})

test('the recorded examples match the service', async () => {
  const text = `${JSON.stringify(recording, null, 1)}\n`
  await expect(text).toMatchFileSnapshot('../../src/http/document/recorded-examples.json')
})

test('each recorded request and answer fits its schema', () => {
  for (const { operationId, body, answer, comesAs } of api.endpoints) {
    const recorded = structuredClone(recording.operations[operationId]!)
    const faults = [
      body === undefined ? undefined : compileCheck(body)(recorded.request ?? {}),
      comesAs === undefined ? compileCheck(answer)(recorded.answer) : undefined,
    ]
    expect({ operationId, faults }).toEqual({ operationId, faults: [undefined, undefined] })
  }
})
