import type { BlockSplice, Document } from '@lectern/content/document'
import {
  type EncodedBody,
  findPage,
  findReusableContent,
  type Page,
  type ReusableContent,
  readBody,
  updatePage,
  updateReusableContent,
} from '@lectern/content/revision'
import { invalid } from '../../core/errors.ts'
import { isHeavyDocument } from '../../core/scheduling/heavy.ts'
import { applySplices } from './apply-splices.ts'
import { applyEdit, type Batch, toWrittenBody } from './batch.ts'
import { unknownReusableContent } from './change-reusable-content.ts'
import { applySplicesTask, runForBatch } from './edit-tasks.ts'
import { mergeIntoCurrent, readBase, type StoredBody } from './merge-into-current.ts'
import type { EditBlocks } from './schema.ts'

/** A larger base is spliced in a thread. Splicing touches what is inserted, and of the rest only the keys. */
const SPLICED_CHARACTERS = 2_000_000

export async function editBlocks(batch: Batch, change: EditBlocks, field: string): Promise<void> {
  const holder = await findHolder(batch, change, field)
  const base = await readBase(batch, change.base, holder, `${field}.base`)
  const mine = await spliceDocument(batch, base, change.splices, `${field}.splices`)
  const { body, splices } = await mergeIntoCurrent(batch, mine, { base, current: holder }, field)
  if ('type' in holder) {
    const update = { page: holder.id, fields: { updatedAt: batch.now }, body }
    const page = applyEdit(batch, await updatePage(batch.nodes, batch.content, update), field)
    batch.results.push({ object: 'updated_page', id: page.id, ...toWrittenBody(page, splices) })
    return
  }
  const update = { id: holder.id, updatedAt: batch.now, body }
  const { revision, content } = (await updateReusableContent(batch.nodes, batch.content, update))!
  batch.content = revision
  batch.results.push({ object: 'updated_reusable_content', id: holder.id, ...toWrittenBody(content, splices) })
}

async function findHolder(
  { nodes, content }: Batch,
  { page: pageId, reusableContent: id }: EditBlocks,
  field: string,
): Promise<Page | ReusableContent> {
  if ((pageId === undefined) === (id === undefined))
    throw invalid(`${field} must have either page or reusableContent: it is what is edited`)
  if (id !== undefined) {
    const found = await findReusableContent(nodes, content, id)
    if (!found) throw unknownReusableContent(id, field)
    return found
  }
  const page = await findPage(nodes, content, pageId!)
  if (!page) throw invalid(`${field}.page refers to the page ${pageId}, which does not exist`)
  if (page.type !== 'document') throw invalid(`${field}.page: a page of the type ${page.type} has no body`)
  return page
}

/** Splices that insert much are read in a thread. */
const isHeavyInsertion = (splices: readonly BlockSplice[]) =>
  isHeavyDocument({ nodes: splices.flatMap(({ insert }) => insert) })

async function spliceDocument(
  batch: Batch,
  base: StoredBody,
  splices: readonly BlockSplice[],
  field: string,
): Promise<Document | EncodedBody | null> {
  if (isHeavyInsertion(splices) || (await isLarge(batch, base)))
    return runForBatch(batch, applySplicesTask, { base, splices: JSON.stringify(splices), field }, field)
  const document = await applySplices(await readBody(batch.nodes, base), splices, field)
  return document.nodes.length === 0 ? null : document
}

const isLarge = async ({ nodes }: Batch, { document }: StoredBody) =>
  document !== undefined && (await nodes.bodySize([document], SPLICED_CHARACTERS)) > SPLICED_CHARACTERS
