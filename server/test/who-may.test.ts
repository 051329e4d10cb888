/** Two independent definitions of who may call what must agree: the operations' own permissions, and the table by families. */
import { expect, test } from 'vitest'
import { operations } from '../src/api.ts'
import { findOutcomes, type Outcome } from './walk/outcomes.ts'
import { KINDS, type Kind } from './walk/people.ts'
import { whoMay } from './walk/who-may.ts'

const COLUMNS: Kind[] = ['read', 'comment', 'edit', 'review', 'create', 'admin', 'guest', 'disabled']
const SIGNS: Record<string, Outcome> = { '+': 'passes', '3': 403, '4': 404 }

const expected = new Map(
  whoMay.flatMap(([, outcomes, ids]) => {
    const signs = outcomes.split(' ').map((sign) => SIGNS[sign]!)
    return ids
      .trim()
      .split(/\s+/)
      .map((id) => [id, Object.fromEntries(COLUMNS.map((kind, at) => [kind, signs[at]]))] as const)
  }),
)

test('the table has every kind of person and every operation, once', () => {
  expect([...COLUMNS].sort()).toEqual([...KINDS].sort())
  const ids = whoMay.flatMap(([, , each]) => each.trim().split(/\s+/))
  expect([...ids].sort()).toEqual(operations.map(({ id }) => id).sort())
})

test.each(operations)('$id: its permission and the table agree', (operation) => {
  const derived = Object.fromEntries(COLUMNS.map((kind) => [kind, findOutcomes(operation)?.(kind)]))
  expect(derived).toEqual(expected.get(operation.id))
})
