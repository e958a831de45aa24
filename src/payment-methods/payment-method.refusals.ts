import { fault } from '../lib/refusal.ts'

export const onlyCashRounds = () =>
  fault('rounding', 'not_allowed', 'Only cash is rounded. Leave rounding out, or send 0.01.')
export const methodOff = (path: string, name: string) =>
  fault(path, 'not_allowed', `${name} is inactive. Choose another method.`)
export const methodElsewhere = (path: string, name: string) =>
  fault(path, 'not_allowed', `${name} is not accepted in this branch. Choose another method.`)
