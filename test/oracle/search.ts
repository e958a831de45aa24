import type { Case, Story } from './case.ts'
import { brokenLaws, disagreements } from './compare.ts'
import { oracleStory } from './oracle.ts'
import { randomCase } from './random-case.ts'
import { serviceStory } from './service-story.ts'

export type Found = {
  /** Orders that were sold; the others were refused by both. */
  sold: number
  /** The number of cases with each kind of event, so that no kind is left untested. */
  had: {
    campaigns: number
    discounts: number
    charges: number
    ended: number
    added: number
    fees: number
    components: number
    taxes: number
    served: number
    amounts: number
    halves: number
    combos: number
    overrides: number
  }
  /** The first few cases in which oracle and service differ, or a law is broken. */
  faults: { seed: number; faults: string[] }[]
}

const enoughFaults = 5

/** Tells `count` cases from a seed on by both, and compares. Ends early when it has found enough. */
export function search(
  firstSeed: number,
  count: number,
  expected: (given: Case) => Story = oracleStory,
  onProgress: (done: number) => void = () => undefined,
): Found {
  const found: Found = {
    sold: 0,
    had: {
      campaigns: 0,
      discounts: 0,
      charges: 0,
      ended: 0,
      added: 0,
      fees: 0,
      components: 0,
      taxes: 0,
      served: 0,
      amounts: 0,
      halves: 0,
      combos: 0,
      overrides: 0,
    },
    faults: [],
  }
  for (let at = 0; at < count && found.faults.length < enoughFaults; at++) {
    const seed = (firstSeed + at) >>> 0
    const given = randomCase(seed)
    const story = serviceStory(given)
    const faults = [...disagreements(story, expected(given)), ...brokenLaws(story, given.acts.length)]
    if (faults.length > 0) found.faults.push({ seed, faults })
    if (story !== 'refused') note(found, given, story)
    onProgress(at + 1)
  }
  return found
}

function note(found: Found, given: Case, { snapshots }: Exclude<Story, 'refused'>): void {
  const { had } = found
  found.sold += 1
  if (snapshots[0]!.totals.campaignDiscount > 0) had.campaigns += 1
  if (snapshots.some(({ totals }) => totals.discount > 0)) had.discounts += 1
  if (given.charge !== null) had.charges += 1
  if (given.fee !== null) had.fees += 1
  if (given.amounts.length > 0) had.amounts += 1
  if (given.lines.some(({ halves }) => halves !== null)) had.halves += 1
  if (given.lines.some(({ combo }) => combo !== null)) had.combos += 1
  if (Object.values(snapshots[0]!.items).some(({ listPrice }) => listPrice !== null)) had.overrides += 1
  if (given.acts.some(({ act }) => act === 'add')) had.added += 1
  if (Object.values(snapshots[0]!.items).some(({ components }) => components.length > 1)) had.components += 1
  if (Object.values(snapshots[0]!.items).some(({ parts }) => parts.length > 1)) had.taxes += 1
  if (given.acts.some(({ act }) => act === 'serve')) had.served += 1
  const before = Object.values(snapshots[given.acts.length]!.items)
  if (before.some(({ isLive }) => !isLive)) had.ended += 1
}
