/**
 * A database that is not in its data directory belongs to that one directory. Both places carry the same mark, because a copy of the directory has the link
 * too, which leads to the database of the original (docs/decisions/0153).
 */
import { randomUUID } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { codeOf, EmbeddedPostgresError, unlessMissing } from './embedded-postgres-error.ts'

/** Directories for databases whose data directory the account cannot enter. */
export const ELSEWHERE = '/var/lib/lectern'

/** Paths with every link resolved. */
export interface DatabasePlace {
  data: string
  /** The link in the data directory. */
  link: string
  database: string
}

interface Mark {
  id: string
  dataDirectory: string
  database: string
}

export const newMark = ({ data, database }: DatabasePlace): Mark => ({
  id: randomUUID(),
  dataDirectory: data,
  database,
})

/** Throws a sentence that names both data directories when the database belongs to another one. */
export async function checkMarks(place: DatabasePlace): Promise<void> {
  await findMark(place)
}

/** Checks the marks and writes what is missing of them: a database of an earlier version has none. */
export async function restoreMarks(place: DatabasePlace): Promise<void> {
  const { here, there } = await findMark(place)
  const mark = there ?? here ?? newMark(place)
  if (there === undefined) await writeMark(place.database, mark)
  if (here === undefined) await writeMark(place.link, mark)
}

/** Makes the database that of this data directory, whatever the marks say. */
export async function replaceMarks(place: DatabasePlace): Promise<void> {
  const mark = newMark(place)
  await writeMark(place.database, mark)
  await writeMark(place.link, mark)
}

/** `path` is that of the database, or of the link to it; the mark is a file beside it. */
export async function writeMark(path: string, mark: Mark): Promise<void> {
  const draft = `${fileOf(path)}.draft`
  await writeFile(draft, `${JSON.stringify(mark)}\n`, { mode: 0o644 })
  await rename(draft, fileOf(path))
}

async function findMark(place: DatabasePlace): Promise<{ here: Mark | undefined; there: Mark | undefined }> {
  const [here, there] = [await readMark(place.link), await readMark(place.database)]
  const known = there ?? here
  if (known === undefined) {
    // Lectern names the folder after the data directory.
    if (looksLikeOurs(place)) return { here, there }
    throw refusal(place, 'another data directory, as the name of its folder says')
  }
  const isSame = here === undefined || there === undefined || here.id === there.id
  if (known.dataDirectory === place.data && isSame) return { here, there }
  throw refusal(
    place,
    known.dataDirectory === place.data
      ? 'another copy of this data directory'
      : `the data directory ${known.dataDirectory}`,
  )
}

const looksLikeOurs = ({ data, database }: DatabasePlace) => {
  const home = dirname(database)
  return dirname(home) !== ELSEWHERE || basename(home).replace(/-[^-]{6}$/, '') === basename(data)
}

const refusal = ({ data, link, database }: DatabasePlace, owner: string) =>
  new EmbeddedPostgresError(
    `The database of ${data} is in ${database}, which belongs to ${owner}; nothing was changed. ` +
      `If ${data} is a copy, delete ${link} and restore a backup into it. ` +
      `If the data directory was moved to ${data}, run LECTERN_DATA=${quoted(data)} lectern database adopt.`,
  )

/** The path as a shell reads it. */
const quoted = (path: string) => (/^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`)

async function readMark(path: string): Promise<Mark | undefined> {
  let text: string | undefined
  try {
    text = await unlessMissing(readFile(fileOf(path), 'utf8'))
    return text === undefined ? undefined : JSON.parse(text)
  } catch (error) {
    throw new EmbeddedPostgresError(
      `${fileOf(path)}, which says what the database in ${path} belongs to, cannot be read (${codeOf(error) ?? 'it is damaged'}): use the account that runs Lectern, or root, or run lectern database adopt.`,
    )
  }
}

const fileOf = (path: string) => `${path}.place`
