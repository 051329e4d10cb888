import { readFile } from 'node:fs/promises'
import { invalid } from '../../core/errors.ts'
import { created } from '../../core/operation/answer.ts'
import { operation } from '../../core/operation/operation.ts'
import { lockSite, onSite } from '../sites/index.ts'
import { findUploadedFile } from '../uploads/index.ts'
import { ASSET_BYTES, inspectAsset, MAX_ASSETS } from './inspect-asset.ts'
import { NewSiteAsset, SiteAsset, toSiteAsset } from './schema.ts'
import { countAssets, insertAsset } from './store.ts'

export const operations = [
  operation({
    id: 'createSiteAsset',
    summary: 'Give an uploaded picture or font an address, for the customization of a site',
    description:
      'Upload the bytes to the URL of `POST …/storage/upload` first. Pictures are PNG, JPEG, GIF, WebP, AVIF, ICO or SVG without scripts and without ' +
      'references elsewhere; fonts are WOFF2, WOFF, TrueType or OpenType. One that the customization does not name is deleted after a day.',
    route: 'POST /orgs/{organizationId}/sites/{siteId}/assets',
    access: onSite('change'),
    scope: 'site:write',
    body: NewSiteAsset,
    records: { action: 'site_asset.created', settings: ['kind'] },
    answer: created(SiteAsset),
    handle: async ({ db, site, body, storage, urls }) => {
      const file = await findUploadedFile(db, site.organization_id, body.upload)
      if (!file) throw invalid('upload refers to no upload of this organization whose bytes have arrived')
      if (file.size > ASSET_BYTES) throw invalid(`upload must be at most ${ASSET_BYTES / 1_000_000} MB`)
      await lockSite(db, site.id)
      if ((await countAssets(db, site.id)) >= MAX_ASSETS)
        throw invalid(`This site has ${MAX_ASSETS} pictures and fonts already; unused ones are deleted after a day`)
      const seen = inspectAsset(body.kind, await readFile(await storage.pathOf(file.key)))
      if ('refusal' in seen) throw invalid(`upload ${seen.refusal}`)
      const { name, size, key } = file
      const row = await insertAsset(db, site.id, { kind: body.kind, name, content_type: seen.contentType, size, key })
      return toSiteAsset(row, urls)
    },
  }),
]
