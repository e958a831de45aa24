import { budgets, kb, overBudget } from './budgets.ts'
import { measurePages } from './page-sizes.ts'

// "npm run sizes": builds the screens in memory and adds up what each page loads until its first press is possible.

const sizes = await measurePages()
const rows = sizes.map(({ page, script, style }) => ({
  page,
  'script KB': kb(script.gzip),
  'at most': budgets[page]!.script ?? '',
  'style KB': kb(style.gzip),
  'at most ': budgets[page]!.style ?? '',
  'script KB with Brotli': kb(script.brotli),
}))
console.table(rows)
const faults = overBudget(sizes)
for (const fault of faults) console.error(fault)
process.exitCode = faults.length === 0 ? 0 : 1
