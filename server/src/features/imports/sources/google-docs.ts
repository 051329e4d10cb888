import { invalid } from '../../../core/errors.ts'
import type { Source } from '../source.ts'

export const googleDocs: Source = async () => {
  throw invalid('source google-docs is not there yet')
}
