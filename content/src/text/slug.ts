/**
 * Derives slugs from titles. Slugs of sites, sections and files have `[a-z0-9]` in runs joined by single dashes; those of pages and headings also
 * have letters of all scripts, digits, `.` and `_`.
 */
import { trimCharacters, trimEndCharacters, trimStartCharacters } from './trim.ts'

export const SLUG_LENGTH = 100
export const SLUG_PATTERN = '^[a-z0-9]+(-[a-z0-9]+)*$'

/** Letters that do not decompose into an ASCII letter and a mark. */
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

/** A text without letters or digits that fold to ASCII becomes the fallback, which must be a slug itself. */
export function toSlug(text: string, fallback: string): string {
  const folded = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{Mark}/gu, '')
    .replace(/[^\p{ASCII}]/gu, (letter) => FOLDED[letter] ?? '-')
  const slug = trimDashes(folded.replace(/[^a-z0-9]+/g, '-')).slice(0, SLUG_LENGTH)
  return trimDashes(slug) || fallback
}

/** Names of the text files that a published site serves beside its pages; every page is also served with `.md` appended. */
const RESERVED = '(?:robots\\.txt|sitemap(?:-pages)?\\.xml|llms(?:-full)?\\.txt|rss\\.xml|.*\\.md)$'

export const PAGE_SLUG_PATTERN = `^(?!${RESERVED})[\\p{Ll}\\p{Lo}\\p{Lm}\\p{M}\\p{N}_][\\p{Ll}\\p{Lo}\\p{Lm}\\p{M}\\p{N}._-]*$`

const PAGE_SLUG = new RegExp(PAGE_SLUG_PATTERN, 'u')

export const isPageSlug = (text: string): boolean => text.length <= SLUG_LENGTH && PAGE_SLUG.test(text)

/** The slug of a title: other characters than letters, digits, `.` and `_` become one dash. */
export const toPageSlug = (title: string, fallback: string): string =>
  free(cut(lower(title).replace(/[^\p{L}\p{M}\p{N}._]+/gu, '-'))) || fallback

/** The slug of a file name, which may have any dashes. */
export const toFileSlug = (name: string, fallback: string): string =>
  free(cut(lower(name).replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '-'))) || fallback

/** The anchor of a heading. */
export const toAnchor = (text: string): string => cut(lower(text).replace(/[^\p{L}\p{M}\p{N}._]+/gu, '-')) || 'section'

const IS_RESERVED = new RegExp(`^${RESERVED}`)

/** Replaces the last dot by a dash where the slug would be a reserved name. */
function free(slug: string): string {
  const point = IS_RESERVED.test(slug) ? slug.lastIndexOf('.') : -1
  return point < 0 ? slug : `${slug.slice(0, point)}-${slug.slice(point + 1)}`
}

const lower = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('i\u0307', 'i')
    // Mathematical letters have no lower case of their own.
    .replace(/[\p{Lu}\p{Lt}]/gu, (letter) => letter.normalize('NFKC').toLowerCase())
    .replace(/[\p{Lu}\p{Lt}]/gu, '-')

/** Truncates to the length of a slug without splitting a character; may be empty. */
function cut(text: string): string {
  const whole = trimStartCharacters(text, '-.').slice(0, SLUG_LENGTH)
  const slug = trimEndCharacters(whole.isWellFormed() ? whole : whole.slice(0, -1), '-.')
  return /[\p{L}\p{N}]/u.test(slug) ? slug : ''
}

/** Returns the slug itself if it is free, else the first free one of `slug-1`, `slug-2`, …. */
export function toFreeSlug(slug: string, isTaken: (slug: string) => boolean): string {
  for (let number = 0; ; number++) {
    const candidate = number === 0 ? slug : withNumber(slug, number)
    if (!isTaken(candidate)) return candidate
  }
}

/** Whether `toFreeSlug` may have made one of the other. */
export function isNumberedSlug(candidate: string, slug: string): boolean {
  if (candidate === slug) return true
  const number = candidate.slice(candidate.lastIndexOf('-') + 1)
  return /^[1-9][0-9]*$/.test(number) && candidate === withNumber(slug, number)
}

/** Shortens a long slug, so that the number fits. */
function withNumber(slug: string, number: number | string): string {
  const suffix = `-${number}`
  return trimDashes(slug.slice(0, SLUG_LENGTH - suffix.length)) + suffix
}

const trimDashes = (text: string) => trimCharacters(text, '-')
