import { created } from '../../core/operation/answer.ts'
import { operation } from '../../core/operation/operation.ts'
import { onOrganization } from '../organizations/index.ts'
import { NewUpload, StorageSignedUrl } from './schema.ts'
import { insertUpload } from './store.ts'
import { uploadUrl } from './upload-url.ts'

export const operations = [
  operation({
    id: 'generateStorageUploadURL',
    summary: 'Create a URL to upload the bytes of a file to',
    description: 'PUT the bytes to `url` (at most 100 MB), then name `key` in an insert_files change.',
    route: 'POST /orgs/{organizationId}/storage/upload',
    access: onOrganization('member'),
    body: NewUpload,
    records: { nothing: 'an upload changes nothing until a write uses it' },
    answer: created(StorageSignedUrl),
    answersSecret: true,
    handle: async ({ db, actor, organization, body, urls, secrets }) => {
      const { name, type } = body.file
      const key = await insertUpload(db, {
        organizationId: organization.id,
        userId: actor.userId,
        name,
        contentType: type,
      })
      return { object: 'storage-signed-url' as const, url: uploadUrl({ urls, secrets }, key), key }
    },
  }),
]
