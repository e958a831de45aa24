import { expect, test } from 'vitest'
import { type JobStatus, printStatuses } from '../printers/print-job.types.ts'
import { printFaults } from '../printers/printer.types.ts'
import { isOver, saidOfTest } from './test-page.rules.ts'

test('says what came of a test page', () => {
  const said = (status: JobStatus, error: string | null = null, kind = 'network') =>
    saidOfTest({ status, error }, kind as 'network' | 'polled')
  expect(said('done')).toBe('Printed.')
  expect(said('waiting', 'refused')).toContain('nothing listens on the port')
  expect(said('failed', 'No paper', 'polled')).toBe('Not printed: No paper')
  expect(said('waiting')).toContain('PRINTING=on')
  expect(said('waiting', null, 'polled')).toContain('the program that serves this printer')
  expect(said('printing')).toContain('has the page')
  expect(new Set(printFaults.map(fault => said('waiting', fault))).size).toBe(printFaults.length)
  const over = (attempts: number) => printStatuses.filter(status => isOver({ status, attempts }))
  expect(over(2)).toEqual(['done', 'failed', 'expired'])
  expect(over(3)).toEqual(['waiting', 'done', 'failed', 'expired'])
})
