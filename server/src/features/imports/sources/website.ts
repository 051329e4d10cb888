import { invalid } from '../../../core/errors.ts'
import type { Source } from '../source.ts'

export const website: Source = async () => {
  throw invalid('source website is not there yet')
}
