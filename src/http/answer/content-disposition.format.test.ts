import { expect, test } from 'vitest'
import { contentDisposition } from './content-disposition.format.ts'

test.each([
  ['receipt-R1-20261121-0001.pdf', 'inline; filename="receipt-R1-20261121-0001.pdf"'],
  [
    'z-report-café-7.pdf',
    `inline; filename="z-report-cafe-7.pdf"; filename*=UTF-8''z-report-caf%C3%A9-7.pdf`,
  ],
  ['酒吧.pdf', `inline; filename="__.pdf"; filename*=UTF-8''%E9%85%92%E5%90%A7.pdf`],
  ['a"b%.pdf', `inline; filename="a_b_.pdf"; filename*=UTF-8''a%22b%25.pdf`],
  ["(1*)!'é", `inline; filename="(1*)!'e"; filename*=UTF-8''%281%2A%29%21%27%C3%A9`],
  ['up/../down\\', 'inline; filename="up-..-down-"'],
  ['line\r\nbreak', `inline; filename="line__break"; filename*=UTF-8''line%0D%0Abreak`],
  ['\ud800.pdf', `inline; filename="_.pdf"; filename*=UTF-8''%EF%BF%BD.pdf`],
])('a file called %j', (name, header) => {
  expect(contentDisposition(name)).toBe(header)
})
