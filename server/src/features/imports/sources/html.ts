import { invalid } from '../../../core/errors.ts'
import type { Source } from '../source.ts'

export const html: Source = async () => {
  throw invalid('source html is not there yet')
}
