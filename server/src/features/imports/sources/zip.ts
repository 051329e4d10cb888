import { invalid } from '../../../core/errors.ts'
import type { Source } from '../source.ts'

export const zip: Source = async () => {
  throw invalid('source zip is not there yet')
}
