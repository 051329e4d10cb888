import type { Transaction } from '../../core/database/connections.ts'
import { invalid } from '../../core/errors.ts'
import type { Storage } from '../../core/storage/storage.ts'
import type { Urls } from '../../core/urls.ts'
import type { UploadedFile } from '../uploads/index.ts'
import { inspectPicture, PICTURE_BYTES } from './inspect-picture.ts'
import { insertPicture } from './store.ts'

/** Makes an uploaded file the picture of its owner; returns its address. */
export async function addPicture(
  db: Transaction,
  { storage, urls }: { storage: Storage; urls: Urls },
  file: UploadedFile | undefined,
  owner: { user_id: string } | { organization_id: string },
): Promise<string> {
  if (!file) throw invalid('upload refers to no upload of yours whose bytes have arrived')
  if (file.size > PICTURE_BYTES) throw invalid(`upload must be at most ${PICTURE_BYTES / 1_000_000} MB`)
  const seen = await inspectPicture(await storage.pathOf(file.key))
  if ('refusal' in seen) throw invalid(`upload ${seen.refusal}`)
  const { id } = await insertPicture(db, { ...owner, content_type: seen.contentType, size: file.size, key: file.key })
  return urls.picture(id)
}
