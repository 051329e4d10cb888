import { invalid } from '../../../core/errors.ts'
import type { Source } from '../source.ts'

export const byType: Source = async () => {
  throw invalid('source by-type is not there yet')
}
