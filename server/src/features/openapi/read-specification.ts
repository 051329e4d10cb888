/** Reads a document in a thread, because it may take seconds and hundreds of megabytes. */
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { type BundledFile, readSpecification, type SpecFile } from '@lectern/content/openapi'
import { threadTask } from '../../core/threads/task.ts'
import { type SpecFiles, toEntry } from './stored-files.ts'

export type SpecReading =
  | {
      kind: 'read'
      digest: string
      entry: string
      /** JSON. */
      outline: string
      /** JSON, compressed. */
      document: Uint8Array
      files: Uint8Array | null
    }
  | { kind: 'invalid'; reason: string }

/** The task asks its host for the files that a document refers to, by their URLs. */
export const readOpenApiTask = threadTask('read-openapi', read)

export interface SpecInput extends SpecFile {
  /** References to other files stay as they are. */
  isAlone?: boolean
}

async function read({ isAlone, ...entry }: SpecInput, load: (url: string) => Promise<string>): Promise<SpecReading> {
  const result = await readSpecification(entry, { locate: isAlone ? () => undefined : locate, load })
  if (result.kind === 'invalid') return result
  const document = JSON.stringify(result.document)
  const files = result.files.length > 1 ? JSON.stringify(toFiles(result.files)) : null
  return {
    kind: 'read',
    digest: createHash('sha256')
      .update(document)
      .update('\0')
      .update(files ?? '')
      .digest('base64url'),
    entry: entry.name,
    outline: JSON.stringify(result.outline),
    document: gzipSync(document),
    files: files === null ? null : gzipSync(files),
  }
}

function toFiles([entry, ...others]: readonly BundledFile[]): SpecFiles {
  return {
    references: [...entry!.references],
    others: Object.fromEntries(
      others.map(({ name, value, references }) => [
        name,
        { ...toEntry(name, { isEntrypoint: false, references }), specification: value },
      ]),
    ),
  }
}

function locate(ref: string, base: string | undefined): string | undefined {
  if (!URL.canParse(ref, base)) return undefined
  const url = new URL(ref, base)
  url.hash = ''
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : undefined
}
