import { listConflicts } from '@lectern/content/merge'
import {
  deletePage,
  findAncestors,
  findPage,
  insertPage,
  isTooDeep,
  PAGE_LEVELS,
  type Page,
  type PageFields,
  type PageType,
  putFiles,
  readBody as readStoredBody,
  revertPage,
  toPagePath,
  updatePage,
} from '@lectern/content/revision'
import { invalid } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { createPause } from '../../core/scheduling/cooperate.ts'
import { applyEdit, applyPlacement, type Batch, toWrittenBody } from './batch.ts'
import { removeFile, updateFile } from './change-files.ts'
import { changeReusableContent, insertReusableContent, removeReusableContent } from './change-reusable-content.ts'
import { changeRedirects, updateVariables } from './change-space-settings.ts'
import { editBlocks } from './edit-blocks.ts'
import { mergeIntoCurrent, readBase } from './merge-into-current.ts'
import { checkFieldsOfType, readFields } from './page-fields.ts'
import { listConflictBlocks } from './preserve-open-conflicts.ts'
import { hasBody, prepareSubmittedBody } from './read-body.ts'
import { readComputed } from './read-computed.ts'
import type { ReceivedFiles } from './receive-files.ts'
import type { ContentChange, InsertPage, RevertPage, RevertSpace, UpdatePage } from './schema.ts'

/** Applies the changes in order. `files` are the received files of each change that brings some. */
export async function applyContentChanges(
  batch: Batch,
  changes: readonly ContentChange[],
  files: ReceivedFiles,
): Promise<void> {
  const pause = createPause()
  for (const [at, change] of changes.entries()) {
    await pause()
    const field = `changes.${at}`
    switch (change.operation) {
      case 'insert_page':
        await insert(batch, change, field)
        break
      case 'update_page':
        await update(batch, change, field)
        break
      case 'edit_blocks':
        await editBlocks(batch, change, field)
        break
      case 'delete_page':
        applyEdit(batch, await deletePage(batch.nodes, batch.content, change.page), field)
        batch.results.push({ object: 'deleted_page', id: change.page })
        break
      case 'revert_page':
        await revert(batch, change, field)
        break
      case 'revert_space':
        await revertAll(batch, change, field)
        break
      case 'insert_files':
        batch.content = await putFiles(
          batch.nodes,
          batch.content,
          (files.get(change) ?? []).map(({ file }) => file),
        )
        break
      case 'update_file':
        await updateFile(batch, change, files, field)
        break
      case 'delete_file':
        await removeFile(batch, change.file, field)
        break
      case 'insert_reusable_content':
        await insertReusableContent(batch, change, field)
        break
      case 'update_reusable_content':
        await changeReusableContent(batch, change, field)
        break
      case 'delete_reusable_content':
        await removeReusableContent(batch, change.reusableContent, field)
        break
      case 'update_variables':
        updateVariables(batch, change, field)
        break
      case 'update_redirects':
        await changeRedirects(batch, change, field)
        break
    }
  }
}

/** The folders at which relative paths start: the one that contains the page as a file, or the one of its subpages. */
async function listFolders({ nodes, content }: Batch, parent: Page | undefined, page?: Page): Promise<string[]> {
  const path = async (each: Page | undefined) =>
    each ? toPagePath(await findAncestors(nodes, content, each), each) : ''
  return page ? [await path(parent), await path(page)] : [await path(parent)]
}

const findParent = async ({ nodes, content }: Batch, id: string | null | undefined) =>
  id ? findPage(nodes, content, id) : undefined

/** Resolves a page id, or the `ref` of an earlier page of the batch. */
async function readInto(batch: Batch, into: string | null | undefined) {
  if (typeof into !== 'string' || (await findPage(batch.nodes, batch.content, into))) return into
  return batch.pageRefs.get(into) ?? into
}

async function insert(batch: Batch, change: InsertPage, field: string): Promise<void> {
  const type = readType(change, field)
  checkFieldsOfType(change, type, field)
  const into = (await readInto(batch, change.into)) ?? null
  const folders = await listFolders(batch, await findParent(batch, into))
  const read =
    change.document && (await prepareSubmittedBody(batch, change.document, { folders, field: `${field}.document` }))
  const computed = change.computed && (await readComputed(batch, change.computed, `${field}.computed`))
  const { slug, ...fields } = readFields(change, { ...(read?.title && { title: read.title }), ...read?.fields }, field)
  const set = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
  const id = (change.ref !== undefined && batch.pageRefs.get(change.ref)) || newId()
  const edit = await insertPage(batch.nodes, batch.content, {
    title: type === 'computed' ? 'API reference' : 'Untitled',
    ...set,
    ...(slug && { slug }),
    createdAt: batch.now,
    updatedAt: batch.now,
    id,
    type,
    ...(computed && { computed }),
    into,
    at: change.at,
    ...(read?.body && { body: read.body }),
  })
  const page = await applyPlacement(batch, edit, field)
  const ref = change.ref === undefined ? {} : { ref: change.ref }
  batch.results.push({ object: 'created_page', id, ...ref, ...toWrittenBody(page) })
}

/** What a new page is follows from what it is given: a body, a specification, a target, or nothing for a group. */
function readType({ type, document, computed, target }: InsertPage, field: string): PageType {
  if (document && computed) throw invalid(`${field} must have either document or computed`)
  if (type === 'group' || type === 'link') {
    if (computed || (document && hasBody(document)))
      throw invalid(`${field}.${computed ? 'computed' : 'document'}: a page of the type ${type} has no body`)
    if (type === 'link' && !target) throw invalid(`${field}.target is required: it is the target of the link`)
    return type
  }
  if (type === 'computed' && !computed) throw invalid(`${field}.computed is required: pages are generated from it`)
  if (type === 'document' && computed)
    throw invalid(`${field}.computed: a page of the type document has a body instead`)
  if (!document && !computed) throw invalid(`${field}.document is required where there is no computed`)
  return computed ? 'computed' : 'document'
}

async function update(batch: Batch, change: UpdatePage, field: string): Promise<void> {
  const { nodes, content } = batch
  const page = await findPage(nodes, content, change.page)
  if (!page) throw invalid(`${field}.page refers to the page ${change.page}, which does not exist`)
  const into = await readInto(batch, change.into)
  const folders = await listFolders(batch, await findParent(batch, page.parent), page)
  if (change.document && hasBody(change.document) && page.type !== 'document')
    throw invalid(`${field}.document: a page of the type ${page.type} has no body`)
  const base = await readBaseOf(batch, change, page, field)
  const current = base ?? page
  const context = { folders, field: `${field}.document`, page: { title: change.title ?? page.title, current } }
  const read = change.document && (await prepareSubmittedBody(batch, change.document, context))
  if (change.computed && page.type !== 'computed')
    throw invalid(`${field}.computed: a page of the type ${page.type} is not generated from a specification`)
  checkFieldsOfType(change, page.type, field)
  const computed = change.computed && (await readComputed(batch, change.computed, `${field}.computed`))
  const front = mergeFrontMatter(page, read?.fields ?? {})
  const fields = readFields(change, front, field, page)
  const written = read && (base ? await mergeIntoCurrent(batch, read.body, { base, current: page }, field) : read)
  const edit = await updatePage(nodes, content, {
    page: page.id,
    fields: { ...fields, ...(computed && { computed }), updatedAt: batch.now },
    published: batch.openPublished,
    ...(written && { body: written.body }),
    into,
    at: change.at,
  })
  const edited = into === undefined ? applyEdit(batch, edit, field) : await applyPlacement(batch, edit, field)
  batch.results.push({
    object: 'updated_page',
    id: page.id,
    ...toWrittenBody(edited, written && 'splices' in written ? written.splices : undefined),
  })
}

/** A base says what a body was written from: without a body there is nothing to merge. */
async function readBaseOf(batch: Batch, { base, document }: UpdatePage, page: Page, field: string) {
  if (base === undefined) return undefined
  if (!document || !hasBody(document)) throw invalid(`${field}.base needs a document, which was written from it`)
  return readBase(batch, base, page, `${field}.base`)
}

/** Unknown front matter is merged as well: keys that the submitted front matter does not have stay. */
const mergeFrontMatter = (page: Page, { frontMatter, ...fields }: Partial<PageFields>): Partial<PageFields> =>
  frontMatter ? { ...fields, frontMatter: { ...page.frontMatter, ...frontMatter } } : fields

async function revert(batch: Batch, { page, revision, block }: RevertPage, field: string): Promise<void> {
  const from = await batch.openRevision(revision, `${field}.revision`)
  const edit = await revertPage(batch.nodes, batch.content, { page, from, ...(block && { blocks: block }) })
  applyEdit(batch, edit, field)
  const isThere = await findPage(batch.nodes, batch.content, page)
  if (isThere && (await isTooDeep(batch.nodes, batch.content, isThere)))
    throw invalid(`${field} must leave pages at most ${PAGE_LEVELS} levels deep`)
  if (isThere) await checkConflictsOpen(batch, isThere, `${field}.revision`)
  batch.results.push({ object: isThere ? 'updated_page' : 'deleted_page', id: page })
}

async function revertAll(batch: Batch, { revision }: RevertSpace, field: string): Promise<void> {
  const from = await batch.openRevision(revision, `${field}.revision`)
  const open = new Set((await listConflicts(batch.nodes, batch.content)).map(({ id }) => id))
  if ((await listConflicts(batch.nodes, from)).some(({ id }) => !open.has(id)))
    throw invalid(`${field}.revision has conflicts that are not open in this change request`)
  batch.content = from
}

/** An older revision may contain conflicts that are resolved by now, or that belong to another change request. */
async function checkConflictsOpen({ nodes, content }: Batch, page: Page, field: string): Promise<void> {
  const conflicts = listConflictBlocks(await readStoredBody(nodes, page))
  if (conflicts.size === 0) return
  for (const { id } of await listConflicts(nodes, content)) conflicts.delete(id)
  if (conflicts.size > 0) throw invalid(`${field} has conflicts in this page that are not open in this change request`)
}
