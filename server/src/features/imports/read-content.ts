/** Everything of an import that happens before the transaction: the source is read, its files are fetched and stored. */
import type { Incoming, IncomingPage, Problem } from '@lectern/content/incoming'
import type { File } from '@lectern/content/revision'
import { ApiError } from '../../core/errors.ts'
import type { Bytes } from '../../core/storage/storage.ts'
import { inParallel } from './in-parallel.ts'
import { type Brought, NotReadError, type Reading } from './source.ts'

export interface ReadContent {
  incoming: Incoming
  /** By address, with their bytes on disk. */
  files: ReadonlyMap<string, Omit<File, 'id'>>
  /** Pages and files. */
  found: number
}

export type StoreFile = (
  bytes: Bytes,
  about: { name: string; contentType?: string | undefined },
) => Promise<Omit<File, 'id'>>

/** Polite to whoever is asked. */
export const AT_ONCE = 4

export async function readContent(brought: Brought, reading: Reading, storeFile: StoreFile): Promise<ReadContent> {
  const { incoming, leftOut = 0 } = brought
  const found = countPages(incoming.pages) + incoming.files.length + leftOut
  const pages = firstPages(incoming.pages, { left: reading.caps.pages })
  reading.found(found)
  const problems: Problem[] = [...incoming.problems]
  const files = new Map<string, Omit<File, 'id'>>()
  const wanted = incoming.files.slice(0, reading.caps.files)
  await inParallel(AT_ONCE, wanted, async ({ address }) => {
    reading.signal.throwIfAborted()
    if (reading.isLate()) return
    try {
      const { name, contentType, bytes } = await brought.openFile(address)
      files.set(address, await storeFile(bytes, { name, contentType }))
    } catch (error) {
      reading.signal.throwIfAborted()
      problems.push({ address, reason: reasonOf(error) })
    }
  })
  const kept = incoming.files.filter(({ address }) => files.has(address))
  return { incoming: { ...incoming, pages, files: kept, problems }, files, found }
}

/** In reading order, as many as may be. */
function firstPages(pages: readonly IncomingPage[], budget: { left: number }): IncomingPage[] {
  const kept: IncomingPage[] = []
  for (const page of pages) {
    if (budget.left <= 0) break
    budget.left--
    kept.push({ ...page, pages: firstPages(page.pages, budget) })
  }
  return kept
}

/** Of one page or file: the import goes on without it. */
export function reasonOf(error: unknown): string {
  if (error instanceof NotReadError) return error.reason
  if (error instanceof ApiError) return error.message
  throw error
}

export const countPages = (pages: readonly { readonly pages?: readonly unknown[] | undefined }[]): number =>
  pages.reduce((sum, { pages: below = [] }) => sum + 1 + countPages(below as typeof pages), 0)
