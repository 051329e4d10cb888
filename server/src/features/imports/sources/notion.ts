import { invalid } from '../../../core/errors.ts'
import type { Source } from '../source.ts'

export const notion: Source = async () => {
  throw invalid('source notion is not there yet')
}
