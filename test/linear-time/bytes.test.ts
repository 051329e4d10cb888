/**
 * Passes growing bytes to every reader of pictures and fonts that runs on the event loop: each signature that a reader knows, followed by bytes that keep
 * it busy. The processor time must grow linearly (docs/decisions/0051).
 */
import { expect, test } from 'vitest'
import { inspectAsset } from '../../server/src/features/site-assets/index.ts'
import { findGrowth } from './measure.ts'
import type { Repeated } from './strings.ts'

const HEADS = [
  '\xff\xd8\xff\xe1\0\x10Exif\0\0II*\0\x08\0\0\0',
  '\xff\xd8',
  '\x89PNG\r\n\x1a\n',
  'GIF89a',
  'RIFF\0\0\0\0WEBPVP8X',
  '\0\0\0\x08ftypavif',
  '\0\0\x01\0\x01\0',
  'BM',
  'P5\n',
  'P7\nWIDTH ',
  '8BPS',
  'II*\0',
  '<svg ',
  '<?xml ?><svg>',
  'wOF2',
  'wOFF',
  'OTTO\0\xff',
  '\0\x01\0\0\0\xff',
  'ttcf',
]
const UNITS = [
  '\0',
  '\xff',
  '\xff\xd8',
  '\xff\xe1\0\x02',
  '\xff\xe1\0\x10Exif\0\0II*\0\x08\0\0\0',
  '\0\0\0\x08meta',
  '\xff\xff\xff\xffmeta',
  '\0\0\0\x14ispe\0\0\0\0\0\0\0\x01\0\0\0\x01',
  '#\n',
  'WIDTH 1\n',
  ' ',
  ' a=""',
  '"\'',
  '<svg ',
  'href = ',
  'url( ',
]

const REPEATED: Repeated[] = HEADS.flatMap((before) => UNITS.map((unit) => ({ before, unit, after: '' })))
/** Lengths up to the largest that may be uploaded are tried by the test of large inputs. */
const LENGTHS_TRIED = 4

test.each(['image', 'font'] as const)('inspecting %s bytes takes time in proportion to their length', async (kind) => {
  const found: string[] = []
  for (const repeated of REPEATED) {
    const growth = await findGrowth((text) => inspectAsset(kind, Buffer.from(text, 'latin1')), repeated, LENGTHS_TRIED)
    if (growth !== undefined) found.push(growth)
  }
  expect(found).toEqual([])
})
