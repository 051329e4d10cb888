/** Serves the pictures of people and organizations. Their addresses cannot be guessed, and are given to who sees the person or the organization. */
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../core/database/connect.ts'
import { notFound } from '../../core/errors.ts'
import type { Storage } from '../../core/storage/storage.ts'
import { PICTURES_PATH } from '../../core/urls.ts'
import { sendFile } from '../files/index.ts'
import { findShownPicture } from './store.ts'

export function registerPictures(
  app: FastifyInstance,
  { database, storage }: { database: Database; storage: Storage },
): void {
  app.get(`${PICTURES_PATH}/:id`, async (request, reply) => {
    const picture = await findShownPicture(database.reads, (request.params as { id: string }).id)
    if (!picture) throw notFound('Picture')
    return sendFile(request, reply, storage, {
      key: picture.key,
      name: 'picture',
      type: picture.content_type,
      cacheControl: 'private, max-age=86400',
    })
  })
}
