/** Recognizes pictures by their bytes, whatever their names and types say. */
import { isMarkup, measurePicture } from '../../core/pictures/measure-picture.ts'
import { findSvgFault } from './inspect-svg.ts'

export type Inspection = { contentType: string } | { refusal: string }

const ALLOWED = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/x-icon'])

export function inspectImage(bytes: Buffer): Inspection {
  if (isMarkup(bytes)) {
    const fault = findSvgFault(bytes)
    return fault === undefined ? { contentType: 'image/svg+xml' } : { refusal: fault }
  }
  const contentType = measurePicture(bytes)?.contentType
  return contentType !== undefined && ALLOWED.has(contentType)
    ? { contentType }
    : { refusal: 'is no picture: PNG, JPEG, GIF, WebP, AVIF, ICO or SVG' }
}
