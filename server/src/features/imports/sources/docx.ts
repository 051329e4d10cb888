import { invalid } from '../../../core/errors.ts'
import type { Source } from '../source.ts'

export const docx: Source = async () => {
  throw invalid('source docx is not there yet')
}
