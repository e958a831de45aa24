import { readHead } from '../audit/chain.format.ts'
import { verifyAudit } from '../audit/verify-audit.ts'
import { type Command, UsageError } from './command.ts'
import { brandOption, getBrand } from './named.ts'

const auditVerify: Command = {
  name: 'audit verify',
  summary:
    'Verifies that the audit log of a brand is as it was written; exit code 1 and a list when it is not.',
  words: [],
  options: [
    brandOption,
    {
      name: 'head',
      value: 'HEAD',
      help: 'a head that an earlier run printed, kept elsewhere: nothing before it can have changed unseen',
    },
  ],
  async run(call) {
    const text = call.option('head')
    const noted = text === undefined ? undefined : readHead(text)
    if (text !== undefined && noted === undefined) {
      throw new UsageError(
        '--head takes a head as "audit verify" prints it: a number, a colon and 64 digits.',
      )
    }
    const ctx = await call.openContext()
    const brand = await getBrand(ctx, call)
    const verified = await verifyAudit(ctx, brand.id, noted)
    if (!verified.ok) call.fail()
    return verified
  },
}

export const auditCommands: readonly Command[] = [auditVerify]
