/** Compresses texts that are sent repeatedly. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** The codings as HTTP names them, the preferred one first. */
const CODINGS = ['br', 'gzip'] as const
export type Coding = (typeof CODINGS)[number]

/** Below this size the headers cost more than compression saves. */
const LEAST = 1024
/** A higher quality of brotli takes much longer and saves little. */
const QUALITY = 5

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Chooses a coding that the client accepts; undefined means uncompressed. */
export function chooseCoding(accepted: string | string[] | undefined): Coding | undefined {
  if (accepted === undefined) return undefined
  const weights = new Map<string, number>()
  for (const each of String(accepted).split(',')) {
    const [name = '', weight] = each.split(';')
    weights.set(name.trim().toLowerCase(), weight === undefined ? 1 : Number(weight.trim().slice('q='.length)))
  }
  return CODINGS.find((coding) => (weights.get(coding) ?? 0) > 0)
}

/** The compressed bodies live as long as their texts. */
const made = new WeakMap<Buffer, Map<Coding, Promise<Buffer>>>()

/** Whether compressing saves anything. */
export const isWorthCompressing = (text: Buffer | string) => text.length >= LEAST

/** Compresses each text once; returns undefined when it is not worth it. */
export function compressed(text: Buffer, coding: Coding): Promise<Buffer> | undefined {
  if (!isWorthCompressing(text)) return undefined
  const known = made.get(text) ?? new Map<Coding, Promise<Buffer>>()
  made.set(text, known)
  let smaller = known.get(coding)
  if (!smaller) {
    smaller = coding === 'br' ? brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }) : gzipped(text)
    known.set(coding, smaller)
  }
  return smaller
}
