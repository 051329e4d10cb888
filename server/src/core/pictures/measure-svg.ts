/** Reads the size of an SVG from its first element: `width` and `height` in pixels, else its `viewBox`. */
import type { Size } from './size.ts'

/** The longest opening tag that is read. Editors write a kilobyte of namespaces. */
const MAX_TAG = 8192

/** Pixels in a unit, as CSS has it. */
const UNITS: Record<string, number> = {
  '': 1,
  px: 1,
  pt: 96 / 72,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  em: 16,
  ex: 8,
}

export function measureSvg(head: Buffer): Size | undefined {
  const text = head.toString('utf8')
  const start = text.search(/<svg[\s/>]/)
  if (start === -1) return undefined
  const tag = text.slice(start, start + MAX_TAG)
  const width = toPixels(readAttribute(tag, 'width'))
  const height = toPixels(readAttribute(tag, 'height'))
  const [, , boxWidth, boxHeight] = (readAttribute(tag, 'viewBox') ?? '').split(/[\s,]+/, 4).map(Number)
  const ratio = boxWidth && boxHeight ? boxWidth / boxHeight : undefined
  if (width && height) return round(width, height)
  if (!ratio || !boxWidth || !boxHeight) return undefined
  if (width) return round(width, width / ratio)
  if (height) return round(height * ratio, height)
  return round(boxWidth, boxHeight)
}

const round = (width: number, height: number): Size => ({ width: Math.round(width), height: Math.round(height) })

/** Finds `name="…"` before the end of the tag. Quotes are skipped, so that a `>` or a name within one does not count. */
function readAttribute(tag: string, name: string): string | undefined {
  let at = '<svg'.length
  while (at < tag.length && tag[at] !== '>') {
    const quote = tag[at]
    if (quote !== '"' && quote !== "'") {
      at++
      continue
    }
    const end = tag.indexOf(quote, at + 1)
    if (end === -1) return undefined
    if (nameBefore(tag, at) === name) return tag.slice(at + 1, end).trim()
    at = end + 1
  }
  return undefined
}

function nameBefore(tag: string, quoteAt: number): string | undefined {
  return /\s([\w:-]{1,64})\s?=\s?$/.exec(tag.slice(Math.max(0, quoteAt - 70), quoteAt))?.[1]
}

function toPixels(length: string | undefined): number | undefined {
  const [, number, unit] = /^(\d{1,9}(?:\.\d{1,9})?)\s?([a-z]{0,2})$/.exec(length ?? '') ?? []
  const factor = UNITS[unit ?? '']
  return number === undefined || factor === undefined ? undefined : Number(number) * factor
}
