import { readClaimsSchema } from '@lectern/content/visitors'
import Type from 'typebox'
import type { ArchiveRecord } from '../../core/archive/archived-table.ts'
import { ArchivedUrl } from '../../core/archive/fields.ts'
import { invalid } from '../../core/errors.ts'
import { DateTime, nullable } from '../../core/words/shapes.ts'

/** The columns of `site_settings` that an archive contains. */
export const archivedVisitorSettings = {
  adaptiveSchema: nullable(Type.Object({}, { additionalProperties: true })),
  adaptiveSchemaUpdatedAt: nullable(DateTime),
  loginUrl: nullable(ArchivedUrl),
  logoutUrl: nullable(ArchivedUrl),
}

export function checkArchivedVisitorSettings(path: string, { adaptiveSchema }: ArchiveRecord): void {
  if (adaptiveSchema === null) return
  const read = readClaimsSchema(adaptiveSchema)
  if (read.kind === 'invalid') throw invalid(`${path}: adaptiveSchema ${read.place} ${read.rule}`)
}
