/** Opens the file storage that the settings choose. */
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { connectS3, type ObjectStore } from './connect-s3.ts'
import { createCopies } from './copies.ts'
import { createS3Storage } from './s3-storage.ts'
import { createStorage, type NoteUse, type Storage } from './storage.ts'

const MEGABYTE = 1024 * 1024

export function openStorage(config: Config, noteUse: NoteUse = async () => {}): Storage {
  const files = join(config.dataDirectory, 'files')
  if (config.s3Bucket === '') return createStorage(files, noteUse)
  const objects = openBucket(config, config.s3Bucket)
  const bytes = config.s3CacheMegabytes * MEGABYTE
  const copies = createCopies(join(config.dataDirectory, 'files-cache'), objects.get, { bytes })
  return createS3Storage({ objects, copies, earlier: files, noteUse })
}

export const openBucket = (config: Config, name: string): ObjectStore =>
  connectS3({
    name,
    endpoint: config.s3Endpoint,
    region: config.s3Region,
    accessKeyId: config.s3AccessKeyId,
    secretAccessKey: config.s3SecretAccessKey,
    prefix: config.s3Prefix,
  })
