import { createSiteRedirectLimits } from '../../api/limits.ts'
import { fitsPattern } from '../../design/index.ts'
import type { REDIRECT_WORDS } from './words.ts'

/** Letters of all scripts, digits, some signs, and escapes, of which the last may be half typed; or `*` at the end. */
const CHARACTERS = /^\/(?:[A-Za-z0-9._~+/-]|\P{ASCII}|%[0-9A-Fa-f]{2})*(?:%[0-9A-Fa-f]?|[*])?$/u

/** While it is typed, a path is only wrong once it cannot become right by typing on. */
export function describeSourceFault(source: string, words: (typeof REDIRECT_WORDS)['en']): string | undefined {
  if (source === '' || fitsPattern(source, createSiteRedirectLimits.source)) return undefined
  if (!source.startsWith('/')) return words.sourceSlash
  return CHARACTERS.test(source) ? words.sourceEnd : words.sourceRule
}
