import { invalid } from '../../../core/errors.ts'
import type { Source } from '../source.ts'

export const githubWiki: Source = async () => {
  throw invalid('source github-wiki is not there yet')
}
