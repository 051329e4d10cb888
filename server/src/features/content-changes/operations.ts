import Type, { type Static } from 'typebox'
import { type Context, operation } from '../../core/operation/operation.ts'
import type { Secrets } from '../../core/secrets.ts'
import type { Urls } from '../../core/urls.ts'
import { ChangeRequest, toChangeRequest } from '../change-requests/index.ts'
import { toRevisionFile } from '../space-content/index.ts'
import { ContentChanges, ContentResults } from './schema.ts'
import {
  type ContentWriteResult,
  changeRequestWriteAccess,
  primaryWriteAccess,
  writeChangeRequestContent,
  writePrimaryContent,
} from './write-content.ts'

const ContentUpdateResult = Type.Object(
  { changeRequest: ChangeRequest, ...ContentResults.properties },
  { title: 'ContentUpdateResult' },
)

export const operations = [
  operation({
    id: 'updateChangeRequestContent',
    summary: 'Change pages and files in a change request',
    description:
      'The changes are applied in order, all or none, and create one new revision. ' +
      'Returns the change request, or with compat=false the result of every change. ' +
      'A block that was changed here and by others since the base is a 409 whose error.details has all versions.',
    route: 'POST /spaces/{spaceId}/change-requests/{changeRequestId}/content',
    access: changeRequestWriteAccess,
    scope: 'space:write',
    query: Type.Object({ compat: Type.Optional(Type.Boolean({ default: true })) }),
    body: ContentChanges,
    records: 'change_request.content_updated',
    answer: Type.Union([ChangeRequest, ContentUpdateResult]),
    transaction: 'own',
    handle: async (context) => {
      const { space, body, query, urls } = context
      const { id } = context.changeRequest
      const written = await writeChangeRequestContent(withRecord(context), id, body)
      const changeRequest = toChangeRequest(written.changeRequest, urls)
      if (query.compat ?? true) return changeRequest
      const pages = `${urls.changeRequest(space.id, id)}/content/page`
      return { changeRequest, ...toResults(written, pages, context) }
    },
  }),
  operation({
    id: 'updateSpaceContent',
    summary: 'Change pages and files of a space that is edited live',
    description:
      'The changes are applied in order, all or none, and create one new revision. 409 while the space is locked, or where a merge rule requires a change request.',
    route: 'POST /spaces/{spaceId}/content',
    access: primaryWriteAccess,
    scope: 'space:write',
    body: ContentChanges,
    records: 'space.content_updated',
    answer: Type.Object(
      { revision: Type.String(), ...ContentResults.properties },
      { title: 'SpaceContentUpdateResult' },
    ),
    transaction: 'own',
    handle: async (context) => {
      const { space, body, urls } = context
      const written = await writePrimaryContent(withRecord(context), body)
      return { revision: written.revision, ...toResults(written, `${urls.space(space.id)}/content/page`, context) }
    },
  }),
]

const withRecord = <C extends Pick<Context, 'recording'>>(context: C) => ({
  ...context,
  recordIn: context.recording.write,
})

/** `pages` is the URL under which pages are read. */
function toResults(
  { results, files }: ContentWriteResult,
  pages: string,
  { urls, secrets }: { urls: Urls; secrets: Secrets },
): Static<typeof ContentResults> {
  const view = { urls, secrets, metadata: true }
  const insertedFiles = [...files]
    .flatMap(([{ operation }, received]) => (operation === 'insert_files' ? received : []))
    .map(({ file, ref }) => ({ ...toRevisionFile(file, view), ...(ref !== undefined && { ref }) }))
  const answer: Static<typeof ContentResults> = { changes: [], ...listed('insertedFiles', insertedFiles) }
  for (const result of results) {
    switch (result.object) {
      case 'deleted_page':
        answer.changes.push({ object: result.object, page: result.id })
        break
      case 'updated_file':
        answer.updatedFiles = [...(answer.updatedFiles ?? []), toRevisionFile(result.file, view)]
        break
      case 'deleted_file':
        answer.deletedFiles = [...(answer.deletedFiles ?? []), result.id]
        break
      case 'created_page':
      case 'updated_page': {
        const { id, ...rest } = result
        answer.changes.push({ ...rest, page: { object: 'page', id, urls: { location: `${pages}/${id}` } } })
        break
      }
      default:
        answer.reusableContents = [...(answer.reusableContents ?? []), result]
    }
  }
  return answer
}

const listed = <K extends string, T>(key: K, items: T[]) =>
  (items.length > 0 ? { [key]: items } : {}) as { [P in K]?: T[] }
