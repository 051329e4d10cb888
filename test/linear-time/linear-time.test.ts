/**
 * Repeats short strings to 100 KB and passes them to every parser of untrusted text: the time must grow linearly (docs/decisions/0051).
 * `LECTERN_TEST_FUZZ=all` tries all strings, which takes hours, `LECTERN_TEST_FUZZ=200` every two hundredth.
 */
import { expect, test } from 'vitest'
import { rounds } from '../tiers.ts'
import { ENTRIES } from './entries.ts'
import { findGrowth } from './measure.ts'
import { listLong, listShort, type Repeated, sample } from './strings.ts'

const { LECTERN_TEST_FUZZ: wanted = rounds(40_000, 12_000) } = process.env
const isWhole = wanted === 'all'

function* listTexts(): Generator<{ repeated: Repeated; upTo: number }> {
  if (isWhole) {
    for (const repeated of listShort()) yield { repeated, upTo: 3 }
    for (const repeated of listLong()) yield { repeated, upTo: 2 }
  } else for (const repeated of sample(Number(wanted))) yield { repeated, upTo: 3 }
}

test.each(Object.entries(ENTRIES))(
  'reading %s takes time in proportion to its length',
  async (_, read) => {
    const found: string[] = []
    for (const { repeated, upTo } of listTexts()) {
      const growth = await findGrowth(read, repeated, upTo)
      if (growth !== undefined) found.push(growth)
      if (found.length >= 5) break
    }
    expect(found).toEqual([])
  },
  24 * 3_600_000,
)

test('a parser of quadratic time is found', async () => {
  const growth = await findGrowth((text) => /a+$/.test(text), { before: '', unit: 'a', after: 'b' }, 2)
  expect(growth).toBeDefined()
})
