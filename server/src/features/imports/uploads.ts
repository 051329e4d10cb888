/** Imports files that were uploaded before: each is read by its kind, and their pages follow each other. */
import type { IncomingContent, IncomingPage } from '@lectern/content/incoming'
import type { ReadDb } from '../../core/database/connections.ts'
import { invalid } from '../../core/errors.ts'
import type { Storage } from '../../core/storage/storage.ts'
import { findUploadedFile } from '../uploads/index.ts'
import type { SourceFetcher } from './fetcher.ts'
import type { ImportRunRow } from './schema.ts'
import type { OpenedDocument, SourceContent, SourceContext } from './source.ts'
import { loadByType } from './sources/index.ts'

/** A file on this disk. */
export interface UploadedPath {
  readonly path: string
  readonly name: string
  readonly contentType: string | undefined
}

export async function findUploads(
  { db, storage }: { db: ReadDb; storage: Storage },
  { organization_id, files }: Pick<ImportRunRow, 'organization_id' | 'files'>,
): Promise<UploadedPath[]> {
  const found: UploadedPath[] = []
  for (const key of files ?? []) {
    const uploaded = await findUploadedFile(db, organization_id, key)
    if (!uploaded || !(await storage.renew(uploaded.key)))
      throw invalid(`source.files refers to the upload ${key}, which does not exist or has no bytes yet`)
    const { name, contentType } = uploaded
    found.push({ path: await storage.pathOf(uploaded.key), name, contentType })
  }
  return found
}

export async function readUploads(
  uploads: readonly UploadedPath[],
  { openPath }: SourceFetcher,
  readingAt: (url: URL, open: () => Promise<OpenedDocument>) => SourceContext,
): Promise<SourceContent> {
  const byType = await loadByType()
  const all: SourceContent[] = []
  for (const { path, name, contentType } of uploads) {
    const opened = await openPath(path, name, contentType)
    all.push(await byType(readingAt(opened.url, async () => opened)))
  }
  return all.length === 1 ? all[0]! : together(all)
}

/** Every address gets the number of its file, so that those of two files differ. */
function together(all: readonly SourceContent[]): SourceContent {
  const apart = all.map(({ incoming }, at) => numbered(incoming, at))
  return {
    incoming: {
      pages: apart.flatMap(({ pages }) => pages),
      files: apart.flatMap(({ files }) => files),
      reusableContents: apart.flatMap(({ reusableContents }) => reusableContents),
      problems: apart.flatMap(({ problems }) => problems),
      locate: (url, from, kind) => apart[numberOf(from)]?.locate(url, from, kind),
    },
    openFile: (address) => all[numberOf(address)]!.openFile(plain(address)),
    leftOut: all.reduce((sum, { leftOut = 0 }) => sum + leftOut, 0),
    close: () => {
      for (const { close } of all) close?.()
    },
  }
}

const numberOf = (address: string) => Number.parseInt(address, 10)
const plain = (address: string) => address.slice(address.indexOf(':') + 1)

function numbered(incoming: IncomingContent, at: number): IncomingContent {
  const full = (address: string) => `${at}:${address}`
  const named = <T extends { readonly address?: string; readonly aliases?: readonly string[] }>(each: T): T => ({
    ...each,
    ...(each.address !== undefined && { address: full(each.address) }),
    ...(each.aliases && { aliases: each.aliases.map(full) }),
  })
  const page = (each: IncomingPage): IncomingPage => ({ ...named(each), pages: each.pages.map(page) })
  return {
    pages: incoming.pages.map(page),
    files: incoming.files.map(named),
    reusableContents: incoming.reusableContents.map(named),
    problems: incoming.problems,
    locate: (url, from, kind) => {
      const located = incoming.locate(url, plain(from), kind)
      return located && { ...located, address: full(located.address) }
    },
  }
}
