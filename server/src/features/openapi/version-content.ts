/** Documents are stored as compressed texts, and sent without being parsed. */
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { ApiDocument } from '@lectern/content/openapi'
import type { Static } from 'typebox'
import { createCacheWithLarge } from '../../core/cache/cache-with-large.ts'
import type { ReadDb } from '../../core/database/connections.ts'
import { notFound } from '../../core/errors.ts'
import { parseJson } from '../../core/operation/parse-json.ts'
import { SerializedBody } from '../../core/operation/serialize.ts'
import { documentUrl } from './document-url.ts'
import { toFileKey, toFileName } from './named-specs.ts'
import { findFileDocument } from './page-specs-store.ts'
import type { OpenAPISpecRawContent, VersionRow, VersionView } from './schema.ts'
import { findDocumentBytes, findRawBytes } from './store.ts'
import { type SpecFiles, toEntry } from './stored-files.ts'
import { listLastVersions } from './versions-store.ts'

const unzip = promisify(gunzip)

/** Builds the response from stored texts: parsing and printing a large document would block the event loop. */
export async function writeContent(
  db: ReadDb,
  version: VersionRow,
  view: VersionView,
  form: 'object' | 'array' = 'object',
): Promise<SerializedBody> {
  const found = await findDocumentBytes(db, version.id)
  if (!found) throw notFound('Version')
  const document = (await unzip(found.document)).toString()
  const { references, others }: SpecFiles = found.files
    ? JSON.parse((await unzip(found.files)).toString())
    : { references: [], others: {} }
  const head = JSON.stringify(toEntry(version.entry, { isEntrypoint: true, references })).slice(0, -1)
  const entries = [
    { name: version.entry, text: `${head},"specification":${document}}` },
    ...Object.entries(others).map(([name, entry]) => ({ name, text: JSON.stringify(entry) })),
  ]
  const filesystem = form === 'array' ? toArrayText(entries) : toObjectText(entries)
  const url = documentUrl(view, version.id, view.slug)
  return SerializedBody.text(
    `{"filesystem":${filesystem},"url":${JSON.stringify(url)},"urls":${JSON.stringify({ source: url, public: null })}}`,
  )
}

/** Reads the entry file as it was given or fetched. */
export async function readRawContent(db: ReadDb, version: VersionRow): Promise<Static<typeof OpenAPISpecRawContent>> {
  const raw = await findRawBytes(db, version.id)
  if (!raw) throw notFound('Original text')
  const text = (await unzip(raw)).toString()
  return { text, format: /^\s*[{[]/.test(text) ? 'json' : 'yaml' }
}

interface EntryText {
  name: string
  text: string
}

const toArrayText = (entries: EntryText[]) => `[${entries.map(({ text }) => text).join()}]`
const toObjectText = (entries: EntryText[]) =>
  `{${entries.map(({ name, text }) => `${JSON.stringify(name)}:${text}`).join()}}`

/** Measured in characters. A parsed document takes several times as much memory. */
const documentCache = createCacheWithLarge<ApiDocument>(24 * 1024 * 1024)

/** Finds the document of a version, which never changes; undefined when the version was deleted. */
export async function findApiDocument(db: ReadDb, versionId: string): Promise<ApiDocument | undefined> {
  const known = documentCache.get(versionId)
  if (known) return known
  const found = await findDocumentBytes(db, versionId)
  if (!found) return undefined
  const text = (await unzip(found.document)).toString()
  const document = (await parseJson(text, { isTrusted: true })) as ApiDocument
  documentCache.set(versionId, document, text.length)
  return document
}

export const findCachedFileDocument = (key: string): ApiDocument | undefined => documentCache.get(toFileName(key))

export async function parseFileDocument(key: string, bytes: Uint8Array | undefined): Promise<ApiDocument | undefined> {
  if (!bytes) return undefined
  const text = (await unzip(bytes)).toString()
  const document = (await parseJson(text, { isTrusted: true })) as ApiDocument
  documentCache.set(toFileName(key), document, text.length)
  return document
}

/** Finds the current documents for a space, by name (`named-specs.ts`). */
export async function findApiDocuments(
  db: ReadDb,
  spaceId: string,
  names: readonly string[],
): Promise<Map<string, ApiDocument>> {
  const found = new Map<string, ApiDocument>()
  for (const [name, version] of await listLastVersions(db, spaceId, names)) {
    const document = version === null ? undefined : await findDocumentNamed(db, name, version)
    if (document) found.set(name, document)
  }
  return found
}

async function findDocumentNamed(db: ReadDb, name: string, version: string): Promise<ApiDocument | undefined> {
  const key = toFileKey(name)
  if (key === undefined) return findApiDocument(db, version)
  return findCachedFileDocument(key) ?? parseFileDocument(key, (await findFileDocument(db, key)) ?? undefined)
}
