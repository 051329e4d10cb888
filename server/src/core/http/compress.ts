/** Texts that are sent again and again, smaller on the way. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** As HTTP names them, in the order of our liking. */
const CODINGS = ['br', 'gzip'] as const
export type Coding = (typeof CODINGS)[number]

/** Below it the headers weigh more than what is saved. */
const LEAST = 1024
/** Beyond it brotli takes much longer for little. */
const QUALITY = 5

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** What the caller can read; undefined: only the text itself. */
export function chooseCoding(accepted: string | string[] | undefined): Coding | undefined {
  if (accepted === undefined) return undefined
  const weights = new Map<string, number>()
  for (const each of String(accepted).split(',')) {
    const [name = '', weight] = each.split(';')
    weights.set(name.trim().toLowerCase(), weight === undefined ? 1 : Number(weight.trim().slice('q='.length)))
  }
  return CODINGS.find((coding) => (weights.get(coding) ?? 0) > 0)
}

/** They live as long as the text does. */
const made = new WeakMap<Buffer, Map<Coding, Promise<Buffer>>>()

/** Whether compressing saves anything. */
export const isWorthCompressing = (text: Buffer | string) => text.length >= LEAST

/** Made once for each text; undefined: it is not worth it. */
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
