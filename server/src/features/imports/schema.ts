import Type, { type Static } from 'typebox'
import type { Row } from '../../core/database/rows.ts'
import { oneOf } from '../../core/operation/one-of.ts'
import type { Urls } from '../../core/urls.ts'
import { DateTime, Location, optional, present, Url } from '../../core/words/shapes.ts'
import { SOURCES } from './sources/names.ts'

const SourceName = Type.Enum([...SOURCES])

export const ImportContent = Type.Object({ url: Url, source: SourceName }, { title: 'ImportContent' })

/** `totalResources` counts the pages and files that were found, `importedResources` those that were added. */
export const ImportContentResult = Type.Object(
  { revision: Type.String(), importedResources: Type.Integer(), totalResources: Type.Integer() },
  { title: 'ImportContentResult' },
)

const UPLOADS = 50

const Folder = optional(
  Type.String({
    minLength: 1,
    maxLength: 1024,
    description: 'Of a zip archive: the folder to import, such as the one of a language; by default all of it',
  }),
)

const OfUrl = Type.Object({ type: SourceName, url: Url, folder: Folder })
const OfFiles = Type.Object({
  type: Type.Literal('file'),
  files: Type.Array(Type.String({ description: 'Key of an upload' }), { minItems: 1, maxItems: UPLOADS }),
  folder: Folder,
})
/** Repositories are imported by `git/import`; here their runs are only listed. Public clients know no type for them but the one of an address. */
const OfListedUrl = Type.Object({
  type: SourceName,
  url: Type.String(),
  folder: Folder,
  repository: optional(Type.Boolean({ description: 'true: the Git repository at that address' })),
})

export const ImportSource = oneOf('type', [OfUrl, OfFiles])
const RunSource = oneOf('type', [OfListedUrl, OfFiles])

const ImportTarget = Type.Object({
  space: Type.String(),
  changeRequest: optional(Type.String()),
  page: optional(Type.String({ description: 'The page to import below' })),
})

export const NewImportRun = Type.Object({
  source: ImportSource,
  target: ImportTarget,
  site: optional(Type.String({ description: 'The site it is for, before the space is added to it' })),
  enhance: optional(Type.Boolean({ description: 'Accepted and ignored: imported content is not changed' })),
})

export const ImportRunStatus = Type.Enum(['pending', 'in-progress', 'completed', 'failed', 'cancelled'])

const ImportProblem = Type.Object({ address: Type.String(), reason: Type.String() })
export type ImportProblem = Static<typeof ImportProblem>

const Languages = Type.Array(
  Type.Object({ title: Type.String(), folder: Type.String({ description: 'Where the book in this language is' }) }),
  { description: 'The languages of a book that has several: import the folder of one to have that one alone' },
)

export const ImportRun = Type.Object(
  {
    object: Type.Literal('import-run'),
    id: Type.String(),
    status: ImportRunStatus,
    reason: optional(Type.String({ description: 'Why it failed' })),
    source: RunSource,
    target: ImportTarget,
    site: optional(Type.String()),
    found: Type.Integer({ description: 'Pages and files found so far' }),
    added: Type.Integer({ description: 'Pages and files that were added to the space' }),
    problems: Type.Array(ImportProblem, {
      description: 'What could not be imported; the first hundred',
    }),
    languages: optional(Languages),
    revision: optional(Type.String({ description: 'The revision it created' })),
    createdBy: Type.String(),
    createdAt: DateTime,
    startedAt: optional(DateTime),
    updatedAt: DateTime,
    completedAt: optional(DateTime),
    urls: Location,
  },
  { title: 'ImportRun' },
)

export type ImportRunRow = Row<'import_runs'>

export function toImportRun(run: ImportRunRow, urls: Urls): Static<typeof ImportRun> {
  return {
    object: 'import-run',
    id: run.id,
    status: run.status as Static<typeof ImportRunStatus>,
    source: toSource(run),
    target: {
      space: run.space_id,
      ...present('changeRequest', run.change_request_id),
      ...present('page', run.page_id),
    },
    found: run.found,
    added: run.added,
    problems: run.problems,
    createdBy: run.created_by,
    createdAt: run.created_at.toISOString(),
    updatedAt: run.updated_at.toISOString(),
    urls: { location: urls.importRun(run.organization_id, run.id) },
    ...present('reason', run.reason),
    ...present('languages', run.languages),
    ...present('site', run.site_id),
    ...present('revision', run.revision_id),
    ...present('startedAt', run.started_at?.toISOString()),
    ...present('completedAt', run.completed_at?.toISOString()),
  }
}

const toSource = ({ source, url, files, folder }: Pick<ImportRunRow, 'source' | 'url' | 'files' | 'folder'>) =>
  ({
    ...(files ? { type: 'file', files } : { ...toType(source), url }),
    ...present('folder', folder),
  }) as Static<typeof RunSource>

const toType = (source: string | null) => (source === 'git' ? { type: 'website', repository: true } : { type: source })
