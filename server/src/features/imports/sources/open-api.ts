import { invalid } from '../../../core/errors.ts'
import type { Source } from '../source.ts'

export const openApi: Source = async () => {
  throw invalid('source open-api is not there yet')
}
