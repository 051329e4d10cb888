/** Serves the pictures and fonts of sites. They are public: pages of closed sites are not, and say nothing of their addresses. */
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../core/database/connect.ts'
import { notFound } from '../../core/errors.ts'
import type { Storage } from '../../core/storage/storage.ts'
import { SITE_ASSETS_PATH } from '../../core/urls.ts'
import { sendFile } from '../files/index.ts'
import { findSiteAsset } from './store.ts'

export function registerSiteAssets(
  app: FastifyInstance,
  { database, storage }: { database: Database; storage: Storage },
): void {
  app.get(`${SITE_ASSETS_PATH}/:id/:name`, async (request, reply) => {
    const asset = await findSiteAsset(database.reads, (request.params as { id: string }).id)
    if (!asset) throw notFound('File')
    // Sites at other host names, and previews, whose origin is opaque, load fonts with CORS.
    reply.header('access-control-allow-origin', '*').removeHeader('x-frame-options')
    return sendFile(request, reply, storage, {
      key: asset.key,
      name: asset.name,
      type: asset.content_type,
      cacheControl: 'public, max-age=31536000, immutable',
    })
  })
}
