/** No input makes an operation answer with a 5xx; and every response is judged like any other. */
import fc from 'fast-check'
import type { TSchema } from 'typebox'
import { describe, expect, test } from 'vitest'
import { examples } from '../../test/tiers.ts'
import { operations } from '../src/api.ts'
import type { Operation } from '../src/core/operation/operation.ts'
import { startTestServer } from './harness.ts'
import { givePeople } from './walk/people.ts'
import { sample } from './walk/sample.ts'
import { createWorlds } from './walk/worlds.ts'

/** Fixed, so that a run can be repeated; another number tests other inputs. */
const SEED = 20261115
const RUNS = examples(8)

const { api, given, database } = await startTestServer()
const people = await givePeople(database.db, given)
const worlds = createWorlds(database.db, given, people)

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    'null',
    'undefined',
    '-1',
    '../..',
    '%',
    "'; --",
    '💩',
    'a'.repeat(5000),
  ),
)
const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(-1, 0, 0.5, 2 ** 31, 2 ** 53, 1e21, 1e308, -1e308),
)
const scalar = fc.oneof(text, number, fc.boolean(), fc.constant(null))
const junk = fc.oneof(
  scalar,
  fc.array(scalar, { maxLength: 3 }),
  fc.dictionary(text, scalar, { maxKeys: 3 }),
  fc.jsonValue(),
)

/** Close enough to valid input to pass the first checks: each field valid, absent, or junk. */
function almost(schema: TSchema): fc.Arbitrary<unknown> {
  const properties = (schema as { properties?: Record<string, TSchema> }).properties
  if (!properties) return fc.oneof(fc.constant(sample(schema)), junk)
  const fields = Object.entries(properties).map(([name, each]) => [
    name,
    fc.oneof({ weight: 2, arbitrary: fc.constant(sample(each)) }, { weight: 1, arbitrary: almost(each) }),
  ])
  return fc.oneof({ weight: 4, arbitrary: fc.record(Object.fromEntries(fields), { requiredKeys: [] }) }, junk)
}

const queries = ({ query }: Operation) =>
  fc.dictionary(
    fc.oneof(fc.constantFrom(...Object.keys(query?.properties ?? {}), 'other'), text),
    fc.oneof(text, number.map(String)),
    { maxKeys: 3 },
  )

const bodies = ({ body }: Operation) => (body ? almost(body) : fc.constant(undefined))

describe('junk in body and query is never our fault', () => {
  test.each(operations)('$id', async (operation) => {
    const params = await worlds.own(operation)
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name]!)
    const ask = fc.asyncProperty(bodies(operation), queries(operation), async (body, query) => {
      const { token } = people.kinds.admin
      const { status } = await api.request(operation.method, path, { token, query, body: JSON.stringify(body) })
      expect(status).toBeLessThan(500)
    })
    await fc.assert(ask, { seed: SEED, numRuns: RUNS })
  })
})

describe('junk in the path is never our fault', () => {
  test.each(operations.filter(({ path }) => path.includes('{')))('$id', async (operation) => {
    const params = await worlds.own(operation)
    const body = operation.body && sample(operation.body)
    const place = fc.record({ name: fc.constantFrom(...Object.keys(params)), value: text })
    const ask = fc.asyncProperty(place, async ({ name, value }) => {
      const broken: Record<string, string> = { ...params, [name]: value.toWellFormed() }
      const path = operation.path.replace(/\{(\w+)\}/g, (_, each: string) => encodeURIComponent(broken[each]!))
      const { status } = await api.request(operation.method, path, { token: people.kinds.admin.token, body })
      expect(status).toBeLessThan(500)
    })
    await fc.assert(ask, { seed: SEED, numRuns: RUNS })
  })
})
