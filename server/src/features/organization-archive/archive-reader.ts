/** An archive of an organization as it is read back. Nobody vouches for it: every file is checked before anything comes of it. */
import type { TProperties, TSchema } from 'typebox'
import Type from 'typebox'
import { ApiError, invalid } from '../../core/errors.ts'
import { checkBody } from '../../core/operation/validate.ts'
import { checkWellFormed } from '../../core/operation/well-formed.ts'
import { type Archive, type ArchiveEntry, ArchiveError, openArchive } from '../../core/storage/read-zip.ts'
import { FORMAT, HEAD, type Shape, VERSION } from './files.ts'
import type { Value } from './record-store.ts'
import type { Kind } from './records.ts'

const LIMITS = { entries: 2_000_000, bytes: 500_000_000_000 }
/** Of a file that is read whole. */
const TEXT_BYTES = 256_000_000

/** The ids that records bring along. */
export type Ids = Map<Kind, Set<string>>

/** Lists of records by part; a part of one record is a list of one. */
export type Held = Record<string, Value[]>

export interface ArchiveReader {
  /** Of this name, in the folders that have one, in order: `spaces/` and `space.json`. */
  folders: (parent: string, name: string) => string[]
  has: (path: string) => boolean
  entry: (path: string) => ArchiveEntry
  /** With the ids of this server, once they are known, as what follows. */
  readText: (path: string) => Promise<string>
  readJson: (path: string, schema: TSchema) => Promise<unknown>
  readRecords: (path: string, shape: Shape) => Promise<Held>
  /** From now on ids are read as those they get here, wherever they stand, and records may point at nothing but each other. */
  renew: (ids: Ids, renewed: ReadonlyMap<string, string>) => void
  close: () => void
}

export async function openOrganizationArchive(file: string): Promise<ArchiveReader> {
  const archive = await openArchive(file, LIMITS).catch((error) => {
    throw error instanceof ArchiveError ? invalid(`${file} ${error.message}`) : error
  })
  const reader = toReader(archive)
  try {
    await checkHead(reader, file)
    return reader
  } catch (error) {
    archive.close()
    throw error
  }
}

function toReader(archive: Archive): ArchiveReader {
  let renewed: ReadonlyMap<string, string> = new Map()
  let known: Ids | undefined
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
    readRecords: async (path, shape) => {
      const held = (await readJson(path, schemaOf(shape))) as Record<string, Value | Value[]>
      const lists = Object.fromEntries(Object.keys(shape).map((name) => [name, [held[name]!].flat()]))
      if (known) checkRefs(path, shape, lists, known)
      return lists
    },
    renew: (ids, others) => {
      renewed = others
      known = new Map([...ids].map(([kind, own]) => [kind, new Set([...own].map((id) => others.get(id) ?? id))]))
    },
    close: () => archive.close(),
  }
}

/** What is not in the archive may be somebody else's: nothing here can be pointed at from outside. */
function checkRefs(path: string, shape: Shape, held: Held, known: Ids): void {
  for (const { kind, id, name } of listIds(shape, held, 'refers'))
    if (!known.get(kind)?.has(id)) throw invalid(`${path}: ${name} ${id} is not in the archive`)
}

/** What an id looks like wherever it stands: in a record, a reference of a document, an address in a comment. */
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

const schemas = new WeakMap<Shape, TSchema>()

function schemaOf(shape: Shape): TSchema {
  let schema = schemas.get(shape)
  if (!schema) {
    const properties = Object.entries(shape).map(([name, { schema, single }]) => [
      name,
      single ? schema : Type.Array(schema),
    ])
    schema = Type.Object(Object.fromEntries(properties) as TProperties, { additionalProperties: false })
    schemas.set(shape, schema)
  }
  return schema
}

const Head = Type.Object({ format: Type.Literal(FORMAT), version: Type.Integer() }, { additionalProperties: true })

async function checkHead(reader: ArchiveReader, file: string): Promise<void> {
  if (!reader.has(HEAD)) throw invalid(`${file} is no archive of an organization: it lacks ${HEAD}`)
  const { version } = (await reader.readJson(HEAD, Head)) as { version: number }
  if (version > VERSION) throw invalid(`${file} was made by a newer Lectern, whose archives this one cannot read`)
}

/** The ids that records bring along, or point at: by the mark of their field. */
export function* listIds(
  shape: Shape,
  held: Held,
  mark: 'own' | 'refers',
): Generator<{ kind: Kind; id: string; name: string }> {
  for (const [part, { schema }] of Object.entries(shape)) {
    const fields = Object.entries(schema.properties).flatMap(([name, field]) => {
      const kind = kindOf(field as Marked, mark)
      return kind === undefined ? [] : [{ name, kind }]
    })
    for (const value of held[part]!)
      for (const { name, kind } of fields)
        if (value[name] !== null && value[name] !== undefined) yield { kind, id: value[name], name: `${part}.${name}` }
  }
}

type Marked = { own?: Kind; refers?: Kind; anyOf?: Marked[] }

const kindOf = (field: Marked, mark: 'own' | 'refers'): Kind | undefined =>
  field[mark] ?? field.anyOf?.map((each) => kindOf(each, mark)).find((kind) => kind !== undefined)
