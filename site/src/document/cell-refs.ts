import type { ContentRef } from '@lectern/content/document'
import { isRef } from './writer.ts'

/** Lists the references of a cell. Files and users are stored there by their ids, or as references. */
export function listCellRefs(type: unknown, value: unknown): ContentRef[] {
  const values: unknown[] = Array.isArray(value) ? value : [value]
  return values.flatMap((each): ContentRef[] => {
    if (isRef(each)) return [each]
    if (typeof each !== 'string' || each === '') return []
    if (type === 'files' || type === 'image') return [{ kind: 'file', file: each }]
    return type === 'users' ? [{ kind: 'user', user: each }] : []
  })
}
