/** Recognizes pictures by their bytes, whatever their names and types say. */
import { imageSize } from 'image-size'
import { findSvgFault } from './inspect-svg.ts'

export type Inspection = { contentType: string } | { refusal: string }

const TYPES: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
}

export function inspectImage(bytes: Buffer): Inspection {
  if (isMarkup(bytes)) {
    const fault = findSvgFault(bytes)
    return fault === undefined ? { contentType: 'image/svg+xml' } : { refusal: fault }
  }
  try {
    const { type = '', width, height } = imageSize(bytes)
    const contentType = TYPES[type === 'heif' && bytes.toString('latin1', 8, 12) === 'avif' ? 'avif' : type]
    if (contentType !== undefined && width > 0 && height > 0) return { contentType }
  } catch {
    // It is no picture.
  }
  return { refusal: 'is no picture: PNG, JPEG, GIF, WebP, AVIF, ICO or SVG' }
}

const isMarkup = (bytes: Buffer) => /^(?:\uFEFF)?\s*</.test(bytes.toString('utf8', 0, 256))
