/** The fixtures were written by ImageMagick, libwebp, libavif and ExifTool: 37 × 21 pixels, turned ones by a quarter. */
import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { examples } from '../../../../test/tiers.ts'
import { HEAD_BYTES, measurePicture } from './measure-picture.ts'

const folder = new URL('fixtures/', import.meta.url)
const names = readdirSync(folder)
const fixture = (name: string) => readFileSync(new URL(name, folder))
const TYPES: Record<string, string> = { jpg: 'jpeg', ico: 'x-icon' }

describe('the size of a picture', () => {
  test.each(names)('%s', (name) => {
    const ending = name.slice(name.lastIndexOf('.') + 1)
    const size = name.startsWith('turned') ? { width: 21, height: 37 } : { width: 37, height: 21 }
    expect(measurePicture(fixture(name))).toEqual({ contentType: `image/${TYPES[ending] ?? ending}`, ...size })
  })

  test.each([
    ['<svg xmlns="http://www.w3.org/2000/svg" width="37" height="21"/>', 37, 21],
    ['<?xml version="1.0"?>\n<!-- a > b -->\n<svg viewBox="0 0 37 21"></svg>', 37, 21],
    ['<svg viewBox="0,0,37,21" width="74px">', 74, 42],
    ['<svg data-width="9" aria-label="a > b" height=\'1in\' viewBox="0 0 2 1">', 192, 96],
    ['<svg width="100%" height="100%" viewBox="0 0 37 21">', 37, 21],
  ])('%s', (text, width, height) => {
    expect(measurePicture(Buffer.from(text))).toEqual({ contentType: 'image/svg+xml', width, height })
  })

  test('a photograph whose profile and preview stand before its size', () => {
    const jpeg = fixture('p.jpg')
    const segment = Buffer.concat([Buffer.from([0xff, 0xe2, 0xff, 0xff]), Buffer.alloc(0xffff - 2)])
    const large = Buffer.concat([jpeg.subarray(0, 2), segment, segment, segment, jpeg.subarray(2)])
    expect(measurePicture(large)).toEqual({ contentType: 'image/jpeg', width: 37, height: 21 })
  })
})

test('other formats are no pictures, whatever they say of their size', () => {
  for (const bytes of ['P5\n37 21\n255\n', 'P7\nWIDTH 37\n', '8BPS', 'II*\0', '<svg>', '<p>', '', 'GIF89'])
    expect(measurePicture(Buffer.from(bytes)), bytes).toBeUndefined()
})

test('bytes that are cut off or changed are measured or refused, never an error', () => {
  const mutated = fc.record({
    name: fc.constantFrom(...names),
    length: fc.double({ min: 0, max: 1, noNaN: true }),
    changes: fc.array(fc.tuple(fc.nat(600), fc.nat(255)), { maxLength: 6 }),
  })
  fc.assert(
    fc.property(mutated, ({ name, length, changes }) => {
      const bytes = fixture(name)
      for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value
      const picture = measurePicture(bytes.subarray(0, Math.ceil(length * bytes.length)))
      if (picture) expect(picture.width * picture.height).toBeGreaterThan(0)
    }),
    { numRuns: examples(2_000) },
  )
})

test('no more than the head is read', () => {
  const jpeg = fixture('p.jpg')
  const late = Buffer.concat([jpeg.subarray(0, 2), Buffer.alloc(HEAD_BYTES, 0xff), jpeg.subarray(2)])
  expect(measurePicture(late)).toBeUndefined()
})
