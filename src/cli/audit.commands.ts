import { readHead } from '../audit/chain.format.ts'
import { verifyAudit } from '../audit/verify-audit.ts'
import { type Command, UsageError } from './command.ts'
import { brandOption, openBrand } from './named.ts'

const auditVerify: Command = {
  name: 'audit verify',
  summary: "Verify that a brand's audit log was not altered; exit code 1 and a list of faults if it was.",
  options: [
    brandOption,
    {
      name: 'head',
      value: 'HEAD',
      help: 'the head printed by an earlier run, to verify that nothing before it has changed since',
    },
  ],
  async run(call) {
    const text = call.option('head')
    const noted = text === undefined ? undefined : readHead(text)
    if (text !== undefined && noted === undefined) {
      throw new UsageError(
        '--head takes a head as printed by "audit verify": a number, a colon and 64 hexadecimal digits.',
      )
    }
    const { ctx, brand } = await openBrand(call)
    const verified = await verifyAudit(ctx, brand.id, noted)
    if (!verified.ok) call.fail()
    return verified
  },
}

export const auditCommands: readonly Command[] = [auditVerify]
