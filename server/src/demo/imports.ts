/** Imports of uploaded files, started as a client does. They are run here: a job would date their content today. */
import { buffer } from 'node:stream/consumers'
import { streamZip } from '../core/storage/write-zip.ts'
import { storeFile } from '../features/files/index.ts'
import { recordImport, runImport } from '../features/imports/index.ts'
import { insertUpload, setUploadedFile } from '../features/uploads/index.ts'
import type { Services } from './act-as.ts'
import type { Person } from './people.ts'

interface UploadedSource {
  name: string
  content: string | Buffer
}

export async function importFile(
  services: Services,
  { id: userId, perform }: Person,
  { organizationId, spaceId }: { organizationId: string; spaceId: string },
  { name, content }: UploadedSource,
): Promise<void> {
  const { db, storage } = services
  const key = await insertUpload(db, { organizationId, userId, name, contentType: undefined })
  await setUploadedFile(db, key, await storeFile(storage, Buffer.from(content), { name }))
  const body = { source: { type: 'file', files: [key] }, target: { space: spaceId } }
  const { id } = await perform('startImportRun', { params: { organizationId }, body })
  await runImport({ ...services, recordIn: recordImport('script') }, id, { now: services.clock.now() })
}

export async function zipTexts(texts: Record<string, string>): Promise<Buffer> {
  async function* listEntries() {
    for (const [path, content] of Object.entries(texts)) yield { path, content }
  }
  return buffer(await streamZip(listEntries()))
}
