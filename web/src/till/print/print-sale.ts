import { command } from '../../service/commands.ts'
import { laterModule } from '../../ui/later.tsx'
import { placeOf, type SaleTarget } from '../sale-target.ts'

const paper = laterModule(() => import('./print-paper.ts'))

/** Prints the paper of a sale, or says why it cannot. @returns whether it does, as far as is known */
export async function printSale(target: SaleTarget): Promise<boolean> {
  const { paperOf, printOrSay } = await paper()
  return printOrSay(paperOf(target))
}

/** Prints what is due for the guests; of a bill the floor then knows that they have it. */
export async function printBill(target: SaleTarget | undefined): Promise<void> {
  if (target === undefined || !(await printSale(target)) || target.kind !== 'bill') return
  const step = {
    method: 'post',
    path: '/dining-sessions/{session}/bill-printed',
    params: { session: target.id },
    body: {},
  } as const
  await command({ place: placeOf(target), kind: 'act', steps: [step] })
}
