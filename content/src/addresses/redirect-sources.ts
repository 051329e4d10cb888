/** Sources of redirects: how they are written, and which paths they are about. A source that ends in `*` is about every path that begins with the rest. */
import { trimEndCharacters } from '../text/index.ts'

/** The longest part before a `*`, as it is stored. It bounds how many sources are looked up for one path. */
export const WILDCARD_LENGTH = 512

const ESCAPED_SLASH = '%2F'

export const isWildcard = (source: string) => source.endsWith('*')

/** Letter case, a trailing slash and percent escapes make no difference. */
export const foldSitePath = (path: string) =>
  trimEndCharacters(encodeSitePath(path).toLowerCase(), '/') || path.slice(0, 1)

/** Writes a path in one way, whichever of its characters were escaped. Letters beyond ASCII have one case, as they are compared escaped. */
const encodeSitePath = (path: string) =>
  /^[A-Za-z0-9._~+/-]*$/.test(path) ? path : readCharacters(path).map(encodeCharacter).join('')

/** As of a path, except that a `*` at the end stays. */
export const encodeRedirectSource = (source: string) =>
  isWildcard(source) ? `${encodeSitePath(source.slice(0, -1))}*` : encodeSitePath(source)

export const foldRedirectSource = (source: string) =>
  isWildcard(source) ? encodeRedirectSource(source).toLowerCase() : foldSitePath(source)

/** The folded sources that are about a path: itself, then those with `*`, the longest first. `/docs/*` is also about `/docs`, as a trailing slash makes no difference. */
export function listRedirectSources(path: string): string[] {
  const own = foldSitePath(path)
  const found: string[] = []
  if (own === '/' || own === '') return [own]
  let start = ''
  for (const part of `${own}/`.slice(0, WILDCARD_LENGTH).match(/%..|./g)!) {
    start += part
    if (start !== '/') found.push(`${start}*`)
  }
  return [own, ...found.reverse()]
}

/** What `*` stands for in a path, without escapes; undefined where the source is not about the path. */
export function captureWildcard(source: string, path: string): string | undefined {
  const start = foldRedirectSource(source).slice(0, -1)
  const characters = readCharacters(path)
  let read = ''
  for (const [at, character] of characters.entries()) {
    read += encodeCharacter(character).toLowerCase()
    if (read === start)
      return characters
        .slice(at + 1)
        .join('')
        .replaceAll(ESCAPED_SLASH, '/')
    if (read.length > start.length) return undefined
  }
  return `${read}/` === start ? '' : undefined
}

/** Splits a path into its characters without escapes. */
function readCharacters(path: string): string[] {
  return path.split('/').flatMap((segment, at) => [...(at > 0 ? ['/'] : []), ...decodeSegment(segment)])
}

/** A slash that was escaped stays escaped, as one character. */
function decodeSegment(segment: string): string[] {
  try {
    return [...decodeURIComponent(segment)].map((character) => (character === '/' ? ESCAPED_SLASH : character))
  } catch {
    // It is no escape of a text: then it is taken as it is.
    return [...segment]
  }
}

function encodeCharacter(character: string): string {
  if (character === ESCAPED_SLASH || /[A-Za-z0-9._~+/-]/.test(character)) return character
  // These are the ones that encodeURIComponent leaves.
  if (/[!'()*]/.test(character)) return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
  return encodeURIComponent(character.toLowerCase().toWellFormed())
}
