import { createSiteRedirectLimits } from '../../api/limits.ts'
import { fitsPattern } from '../../design/index.ts'
import type { REDIRECT_WORDS } from './words.ts'

/** While it is typed, a path is only wrong once it cannot become right by typing on. */
export function describeSourceFault(source: string, words: (typeof REDIRECT_WORDS)['en']): string | undefined {
  if (source === '' || fitsPattern(source, createSiteRedirectLimits.source)) return undefined
  if (!source.startsWith('/')) return words.sourceSlash
  return /^\/[a-zA-Z0-9-_./]*$/.test(source) ? words.sourceEnd : words.sourceRule
}
