/** Reads an archive of an organization. The archive is untrusted: every file is validated before it is used. */
import type { TProperties, TSchema } from 'typebox'
import Type from 'typebox'
import type { ArchiveRecord } from '../../core/archive/archived-table.ts'
import { ApiError, invalid } from '../../core/errors.ts'
import { checkBody } from '../../core/operation/validate.ts'
import { checkWellFormed } from '../../core/operation/well-formed.ts'
import { type Archive, type ArchiveEntry, ArchiveError, openArchive } from '../../core/storage/read-zip.ts'
import { ARCHIVE_FORMAT, ARCHIVE_HEADER, ARCHIVE_VERSION, type ArchiveFile, listParts } from './files.ts'
import { type ArchivedIds, listIds, type RecordLists } from './record-ids.ts'

const LIMITS = { entries: 2_000_000, bytes: 500_000_000_000 }
/** Most bytes of a file that is read into memory. */
const TEXT_BYTES = 256_000_000

export interface ArchiveReader {
  /** Lists the folders below `parent` that contain a file of this name, in order, such as `spaces/` and `space.json`. */
  folders: (parent: string, name: string) => string[]
  has: (path: string) => boolean
  entry: (path: string) => ArchiveEntry
  /** After `renew` this and the following methods return the ids of this server. */
  readText: (path: string) => Promise<string>
  readJson: (path: string, schema: TSchema) => Promise<unknown>
  readRecords: (path: string, file: ArchiveFile) => Promise<RecordLists>
  /** From now on every id is replaced by its id on this server, and records may refer only to each other. */
  renew: (ids: ArchivedIds, renewed: ReadonlyMap<string, string>) => void
  close: () => void
}

export async function openOrganizationArchive(file: string): Promise<ArchiveReader> {
  const archive = await openArchive(file, LIMITS).catch((error) => {
    throw error instanceof ArchiveError ? invalid(`${file} ${error.message}`) : error
  })
  const reader = toReader(archive)
  try {
    await checkHeader(reader, file)
    return reader
  } catch (error) {
    archive.close()
    throw error
  }
}

function toReader(archive: Archive): ArchiveReader {
  let renewed: ReadonlyMap<string, string> = new Map()
  let known: ArchivedIds | undefined
  const entry = (path: string) => {
    const found = archive.entries.get(path)
    if (!found) throw invalid(`The archive lacks ${path}`)
    return found
  }
  const readText = async (path: string) => {
    const { size, read } = entry(path)
    if (size > TEXT_BYTES) throw invalid(`${path} has more than ${TEXT_BYTES / 1_000_000} MB`)
    const bytes = await read().catch((error) => {
      throw error instanceof ArchiveError ? invalid(`The archive ${error.message}`) : error
    })
    const text = bytes.toString()
    return renewed.size > 0 ? text.replace(TOKEN, (token) => renewed.get(token) ?? token) : text
  }
  const readJson = async (path: string, schema: TSchema) => parse(path, await readText(path), schema)
  return {
    entry,
    readText,
    readJson,
    has: (path) => archive.entries.has(path),
    folders: (parent, name) =>
      [...archive.entries.keys()]
        .filter((path) => path.startsWith(parent) && path.endsWith(`/${name}`))
        .filter((path) => !path.slice(parent.length, -name.length - 1).includes('/'))
        .map((path) => path.slice(0, -name.length))
        .sort(),
    readRecords: async (path, file) => {
      const content = (await readJson(path, toSchema(file))) as Record<string, ArchiveRecord | ArchiveRecord[]>
      const lists = Object.fromEntries(Object.keys(listParts(file)).map((name) => [name, [content[name]!].flat()]))
      if (known) checkReferences(path, file, lists, known)
      return lists
    },
    renew: (ids, others) => {
      renewed = others
      known = new Map([...ids].map(([table, own]) => [table, new Set([...own].map((id) => others.get(id) ?? id))]))
    },
    close: () => archive.close(),
  }
}

/** A record may refer only to records of the archive: any other id may belong to somebody else. */
function checkReferences(path: string, file: ArchiveFile, records: RecordLists, known: ArchivedIds): void {
  for (const { table, id, name } of listIds(file, records, 'refersTo'))
    if (!known.get(table)?.has(id)) throw invalid(`${path}: ${name} ${id} is not in the archive`)
}

/** Matches ids wherever they occur: in a record, a reference of a document, a URL in a comment. */
const TOKEN = /[A-Za-z0-9_-]{6,64}/g

function parse(path: string, text: string, schema: TSchema): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw invalid(`${path} is not valid JSON: ${(error as Error).message}`)
  }
  try {
    checkWellFormed(value, 'It')
    checkBody(schema, value)
  } catch (error) {
    throw error instanceof ApiError ? invalid(`${path}: ${error.message}`) : error
  }
  return value
}

const schemas = new WeakMap<ArchiveFile, TSchema>()

function toSchema(file: ArchiveFile): TSchema {
  let schema = schemas.get(file)
  if (!schema) {
    const properties = Object.entries(listParts(file)).map(([name, { schema }]) => [
      name,
      name === file.record?.name ? schema : Type.Array(schema),
    ])
    schema = Type.Object(Object.fromEntries(properties) as TProperties, { additionalProperties: false })
    schemas.set(file, schema)
  }
  return schema
}

const Header = Type.Object(
  { format: Type.Literal(ARCHIVE_FORMAT), version: Type.Integer() },
  { additionalProperties: true },
)

async function checkHeader(reader: ArchiveReader, file: string): Promise<void> {
  if (!reader.has(ARCHIVE_HEADER))
    throw invalid(`${file} is not an archive of an organization: it lacks ${ARCHIVE_HEADER}`)
  const { version } = (await reader.readJson(ARCHIVE_HEADER, Header)) as { version: number }
  if (version > ARCHIVE_VERSION)
    throw invalid(`${file} was exported by a newer version of Lectern, which this version cannot read`)
}
