import { invalid } from '../../../core/errors.ts'
import type { Source } from '../source.ts'

export const markdown: Source = async () => {
  throw invalid('source markdown is not there yet')
}
