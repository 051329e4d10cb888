import { createSiteRedirectLimits } from '../../api/limits.ts'
import type { REDIRECT_WORDS } from './words.ts'

const SOURCE = new RegExp(createSiteRedirectLimits.source.pattern)

/** While it is typed, a path is only wrong once it cannot become right by typing on. */
export function describeSourceFault(source: string, words: (typeof REDIRECT_WORDS)['en']): string | undefined {
  if (source === '' || SOURCE.test(source)) return undefined
  if (!source.startsWith('/')) return words.sourceSlash
  return /^\/[a-zA-Z0-9-_./]*$/.test(source) ? words.sourceEnd : words.sourceRule
}
