import { expect, test } from 'vitest'
import { makeWorkbook } from '#test/fixtures/make-workbook.ts'
import { refusalOf } from '#test/support/record-call.ts'
import { readXlsx } from './read-xlsx.gateway.ts'

test('reads the first sheet: codes in full, numbers with a point, blank rows left out', async () => {
  const rows = await readXlsx(
    makeWorkbook([
      ['name', 'barcode', 'price', 'active'],
      ['Cola', 5_449_000_000_996, 2.5, true],
      [],
      ['Fanta &amp; co', 1_234_567_890_123_456, 0.1 + 0.2, null],
    ]),
  )
  expect(rows).toEqual([
    { line: 1, cells: ['name', 'barcode', 'price', 'active'] },
    { line: 2, cells: ['Cola', '5449000000996', '2.5', 'true'] },
    { line: 4, cells: ['Fanta & co', '1.234567890123456e+15', '0.3', ''] },
  ])
})

test('refuses what is no workbook', async () => {
  for (const content of ['name,price\nCola,2\n', '', 'PK\u0003\u0004nothing']) {
    const { details } = await refusalOf(readXlsx(Buffer.from(content)))
    expect(details['fields']).toMatchObject([{ line: 1, path: 'body', rule: 'format' }])
  }
})
