import { call } from '../../api/client.ts'
import { uploadFile } from '../../shell/upload-file.ts'
import type { SitePath } from '../sites/index.ts'

/** Uploads a picture or a font; returns the address that the settings name. */
export async function uploadAsset(path: SitePath, file: File, kind: 'image' | 'font'): Promise<string> {
  const upload = await uploadFile(
    path.organizationId,
    file,
    kind === 'font' ? 'customization_font' : 'organization_file',
  )
  const { url } = await call('post', '/orgs/{organizationId}/sites/{siteId}/assets', { path, body: { upload, kind } })
  return url
}
