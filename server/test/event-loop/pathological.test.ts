/**
 * No text blocks the event loop for long, wherever it enters. The server runs in its own process, and the processor time of its main thread between
 * two turns of its loop counts, so that a busy machine fails nothing. `LECTERN_TEST_PATHOLOGICAL=all` tries every string instead of a sample, which
 * takes days; a number tries that many at every entry.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rounds } from '../../../test/tiers.ts'
import { entries } from './entries.ts'
import { allStrings, createRandom, repeatTo, sampleStrings } from './texts.ts'
import { longestAllowed, longestPauseOf, startWorld, type World } from './world.ts'

const LENGTH = 100_000
const SEED = 20_240_117

const wanted = process.env.LECTERN_TEST_PATHOLOGICAL ?? String(rounds(1, 2))

let world: World

beforeAll(async () => {
  world = await startWorld()
  // Modules loaded at the first use are not part of the cost of a text.
  for (const enter of Object.values(entries)) await enter(world, 'a', 'a')
})

afterAll(() => world?.stop())

/** Strings that once blocked it; large-inputs.long.test.ts has 50,000 paragraphs. */
const KNOWN: Record<string, string[]> = {
  'markdown of a page': ['|a|b|\n|-|-|\n'],
  'code at the visitor’s view': ['$'],
  'an embed': ['<p>a '],
}

const random = createRandom(SEED)

test.each(Object.keys(entries))('no text holds the event loop: %s', { timeout: 24 * 60 * 60_000 }, async (name) => {
  const some = wanted === 'all' ? allStrings() : sampleStrings(Number(wanted), random)
  const units = [...(KNOWN[name] ?? []), ...some]
  const most = await longestAllowed(world)
  let longest = { pause: 0, unit: '' }
  for (const unit of units) {
    const text = repeatTo(unit, LENGTH)
    const pause = await longestPauseOf(world, most, () => entries[name]!(world, text, unit))
    if (pause > longest.pause) longest = { pause, unit }
  }
  console.log(
    `${name}: the event loop was held for ${longest.pause.toFixed(0)} ms at most, by ${JSON.stringify(longest.unit)}` +
      ` (allowed on this machine now: ${most.toFixed(0)})`,
  )
  expect(longest.pause, JSON.stringify(longest.unit)).toBeLessThanOrEqual(most)
})
