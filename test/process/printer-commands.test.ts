import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Body } from '#test/support/api.ts'
import { openPrinter } from '#test/support/printer.ts'
import { startProgram, tempFolder, typeCommand } from '#test/support/program.ts'
import { copyCluster } from '#test/support/ready-cluster.ts'

test('the command line adds a printer that the running service tries, and says what is wrong', async () => {
  const folder = tempFolder()
  const printer = await openPrinter()
  const settings = {
    DATA_DIR: path.join(folder.path, 'data'),
    PORT: '0',
    PRINTER_PORTS: String(printer.port),
  }
  await copyCluster(settings.DATA_DIR)
  const server = startProgram(['serve'], settings)
  onTestFinished(async () => {
    server.child.kill('SIGTERM')
    await server.ended
    folder.drop()
  })
  await server.listening()
  const type = (line: string) => typeCommand(line.split(' '), settings)
  const json = async (line: string): Promise<Body> => JSON.parse((await type(line)).stdout)
  await json('brand create --name Trattoria --currency EUR --timezone Europe/Rome --language it')

  const refused = async (line: string) => {
    const { code, stderr } = await type(line)
    return [code, stderr] as const
  }
  expect(await refused('printer add --name Pass')).toEqual([2, expect.stringContaining('Either --host or')])
  expect(await refused('printer add --name Pass --host 8.8.8.8')).toEqual([
    1,
    expect.stringContaining('Printers may not have this port.'),
  ])
  expect(await refused('printer add --name Pass --polled --width 70 --drawer 2')).toEqual([
    1,
    expect.stringMatching(/Invalid input:\n {2}opens_drawer: .*\n {2}width: /),
  ])
  expect(await refused('printer add --name Pass --polled --stations Grill')).toEqual([
    2,
    expect.stringContaining('There is no kitchen station "Grill".'),
  ])
  expect(await refused('printer test --name Pass')).toEqual([
    2,
    expect.stringContaining('There is no active printer "Pass".'),
  ])

  const address = `--host ${printer.host} --port ${printer.port}`
  const made = await json(`printer add --name Pass ${address} --registers Bar,Door --width 58 --drawer pin2`)
  const kept = { name: 'Pass', width: 58, registers: ['Bar', 'Door'], receipts: 'on_request' }
  expect(made).toMatchObject({ ...kept, opens_drawer: 'pin2' })
  expect(await json('printer list')).toMatchObject([{ id: made.id, ...kept, failing_since: null }])
  expect(await json('printer test --name Pass')).toMatchObject({ status: 'done', message: 'Printed.' })
  expect(printer.papers).toHaveLength(1)
  await printer.leave()
  const silent = await type('printer test --name Pass')
  expect(silent.code).toBe(1)
  expect(JSON.parse(silent.stdout)).toMatchObject({
    error: 'refused',
    message: expect.stringContaining('nothing listens on the port'),
  })
})
