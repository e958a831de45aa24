import { fault, Refusal } from '../lib/refusal.ts'

/** @param opensAt when the branch next takes such orders; null: not within 14 days, or not known */
export const branchClosed = (opensAt: string | null) =>
  new Refusal(
    'branch_closed',
    opensAt === null
      ? 'The branch takes no such orders at this time, and it is not known until when. Try again once `GET /menu` says `open`.'
      : `The branch takes no such orders at this time. Order for ${opensAt} or later, or try again then.`,
    { opens_at: opensAt },
  )

export const closureEndsEarly = (at: number) =>
  fault(`closures.${at}.to`, 'min', 'This is before `from`. Send the last day on which it is closed.')
