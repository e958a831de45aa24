import { expect, test } from 'vitest'
import { Wakes } from './wakes.ts'

test('wakes those who listen to a topic, until they leave', () => {
  const wakes = new Wakes()
  const heard: unknown[] = []
  wakes.tell('placed', 'nobody listens')
  const leave = wakes.on('listed', brand => heard.push(['listed', brand]))
  wakes.on('placed', brand => heard.push(['placed', brand]))
  wakes.tell('listed', 'a')
  wakes.tellAll()
  leave()
  wakes.tell('listed', 'b')
  expect(heard).toEqual([
    ['listed', 'a'],
    ['listed', undefined],
    ['placed', undefined],
  ])
})
