/** Merges a body that was written on an older document of its page into the current one. */
import { type BlockSplice, type Document, documentOf } from '@lectern/content/document'
import { mergeEdit } from '@lectern/content/merge'
import { type EncodedBody, putBody, readBody } from '@lectern/content/revision'
import { conflict } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { BODY_CHARACTERS } from '../../core/scheduling/heavy.ts'
import type { Batch } from './batch.ts'
import { mergeEditTask, runForBatch } from './edit-tasks.ts'
import { type MergedBody, toClashReport, toSentSplices } from './merged-body.ts'

type Body = Document | EncodedBody | null

/** A body as it is stored: its id, and nothing for an empty page. */
export interface StoredBody {
  readonly document?: string
}

interface Versions {
  base: StoredBody
  current: StoredBody
}

/** Returns the base, which must be a document of this space: null stands for an empty page. */
export async function readBase(
  { hasDocument }: Pick<Batch, 'hasDocument'>,
  base: string | null,
  { document: current }: StoredBody,
  field: string,
): Promise<StoredBody> {
  if (base === null) return {}
  if (base !== current && !(await hasDocument(base)))
    throw conflict(`${field} is not a document that this space has: read the page and edit it again`, {
      reason: 'unknown-base',
      field,
      documentId: current ?? null,
    })
  return { document: base }
}

/** `splices` is absent when the answer would be too large: the caller then reads the page. */
export async function mergeIntoCurrent(
  batch: Batch,
  mine: Body,
  { base, current }: Versions,
  field: string,
): Promise<{ body: Body; splices: readonly BlockSplice[] | undefined }> {
  if (base.document === current.document) return { body: mine, splices: [] }
  const merged = (await isHeavyMerge(batch, mine, { base, current }))
    ? await runForBatch(batch, mergeEditTask, { base, current, mine: putMine(batch, mine) }, field)
    : await mergeHere(batch, mine as Document | null, { base, current })
  if (merged.kind === 'merged') return merged
  throw conflict(
    `${field}: others changed the same blocks since the base. Nothing was written; error.details has all versions of them`,
    { reason: 'clash', field, base: base.document ?? null, documentId: current.document ?? null, ...merged.report },
  )
}

async function isHeavyMerge({ nodes }: Batch, mine: Body, { base, current }: Versions): Promise<boolean> {
  if (mine && 'hash' in mine) return true
  const hashes = [base.document, current.document].filter((hash) => hash !== undefined)
  return (await nodes.bodySize(hashes, BODY_CHARACTERS)) > BODY_CHARACTERS
}

async function mergeHere({ nodes }: Batch, mine: Document | null, { base, current }: Versions): Promise<MergedBody> {
  const sides = {
    base: await readBody(nodes, base),
    current: await readBody(nodes, current),
    mine: mine ?? documentOf([]),
  }
  const merged = mergeEdit(sides, newId)
  if (merged.kind === 'clash') return { kind: 'clash', report: toClashReport(merged.clashes) }
  const body = merged.document.nodes.length === 0 ? null : merged.document
  return { kind: 'merged', body, splices: toSentSplices(merged.splices) }
}

const putMine = ({ nodes }: Batch, mine: Body): StoredBody => (mine ? { document: putBody(nodes, mine) } : {})
