import { invalid } from '../../core/errors.ts'

/** The two select types need options; the others have none. */
export function checkOptions(type: string, options: string[] | undefined): void {
  const isSelect = type.startsWith('select:')
  if (isSelect && options === undefined) throw invalid(`options is required for a field of type ${type}`)
  if (!isSelect && options !== undefined) throw invalid(`options must be absent for a field of type ${type}`)
}
