/** The part of an address that stands for a title: `[a-z0-9]` in runs joined by single dashes. */
import { trimOf } from './text/trim.ts'

export const SLUG_LENGTH = 100
export const SLUG_PATTERN = '^[a-z0-9]+(-[a-z0-9]+)*$'

/** Letters that do not come apart into an ASCII letter and a mark. */
export const FOLDED: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŋ: 'n',
  þ: 'th',
}

/** A text without any letter or digit that folds to ASCII becomes the fallback, which must be a slug itself. */
export function toSlug(text: string, fallback: string): string {
  const folded = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{Mark}/gu, '')
    .replace(/[^\p{ASCII}]/gu, (letter) => FOLDED[letter] ?? '-')
  const slug = trimDashes(folded.replace(/[^a-z0-9]+/g, '-')).slice(0, SLUG_LENGTH)
  return trimDashes(slug) || fallback
}

/** The slug itself while it is free, else the first free one of `slug-1`, `slug-2`, …. */
export function toFreeSlug(slug: string, isTaken: (slug: string) => boolean): string {
  for (let number = 0; ; number++) {
    const candidate = number === 0 ? slug : withNumber(slug, number)
    if (!isTaken(candidate)) return candidate
  }
}

/** A long slug gives way, so that the number fits. */
function withNumber(slug: string, number: number): string {
  const suffix = `-${number}`
  return trimDashes(slug.slice(0, SLUG_LENGTH - suffix.length)) + suffix
}

const trimDashes = (text: string) => trimOf(text, '-')
