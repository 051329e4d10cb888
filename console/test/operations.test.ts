/** Every operation has a screen that calls it, or a reason for having none. */
import { expect, test } from 'vitest'
import { findOperationCalls, readOperations } from './operation-calls.ts'
import { WITHOUT_SCREEN } from './operations-without-screen.ts'

const operations = readOperations()
const ids = new Set(operations.values())
const { screens, unclear } = findOperationCalls(operations)
const listed = Object.values(WITHOUT_SCREEN).flat()

console.log(`Operations with a screen: ${screens.size} of ${ids.size}`)

test('every call of the console names an operation of docs/openapi.json', () => {
  expect(unclear, 'write method and path as texts where the call is').toEqual([])
})

test('every operation has a screen, or a reason for having none', () => {
  const known = new Set([...screens.keys(), ...listed])
  const missing = [...ids].filter((id) => !known.has(id))
  expect(missing, 'call it on a screen, or say why not in console/test/operations-without-screen.ts').toEqual([])
})

test('the list of operations without a screen only shrinks', () => {
  const called = listed.filter((id) => screens.has(id)).map((id) => `${id}: ${[...screens.get(id)!].join(', ')}`)
  expect(called, 'a screen calls these now: remove them from console/test/operations-without-screen.ts').toEqual([])
  expect(
    listed.filter((id) => !ids.has(id)),
    'these operations do not exist',
  ).toEqual([])
  expect(
    listed.filter((id, at) => listed.indexOf(id) !== at),
    'these are listed twice',
  ).toEqual([])
})
