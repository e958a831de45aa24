import { fault } from '../lib/refusal.ts'

export const methodOff = (path: string, name: string) =>
  fault(path, 'not_allowed', `${name} is inactive. Choose another method.`)
export const methodElsewhere = (path: string, name: string) =>
  fault(path, 'not_allowed', `${name} is not accepted in this branch. Choose another method.`)
