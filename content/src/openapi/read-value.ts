/** Typed reads of untrusted values: a document may contain anything where a text or a number is expected. */
import { isApiObject, writeToken } from './read-spec.ts'

export const asText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined

export const asNumber = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined

export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export const asEntries = (value: unknown): [string, unknown][] => (isApiObject(value) ? Object.entries(value) : [])

export const refOfSchema = (name: string): string => `#/components/schemas/${writeToken(name.toWellFormed())}`

/** Returns the last part of a reference: `#/components/schemas/Pet` → `Pet`. */
export function nameOfRef(ref: string): string {
  const last = ref
    .slice(ref.lastIndexOf('/') + 1)
    .replaceAll('~1', '/')
    .replaceAll('~0', '~')
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
