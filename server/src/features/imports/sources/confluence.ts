import { invalid } from '../../../core/errors.ts'
import type { Source } from '../source.ts'

export const confluence: Source = async () => {
  throw invalid('source confluence is not there yet')
}
