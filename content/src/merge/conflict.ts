import type { Block, Document, Node } from '../document/index.ts'
import {
  CONFLICT_TREE,
  type DocumentHolder,
  deleteFile,
  deletePage,
  deleteReusableContent,
  type EditError,
  findItem,
  findPage,
  findReusableContent,
  type Nodes,
  type Page,
  type PageFields,
  putFiles,
  putReusableContent,
  type ReusableContent,
  type Revision,
  readBody,
  readTree,
  removeConflicts,
  type Sides,
  type StoredConflict,
  updatePage,
} from '../revision/index.ts'
import { sidesOf } from './conflict-block.ts'
import { findConflictBlock, findConflictBlocks, replaceConflictBlock } from './replace-block.ts'

/** An open conflict with its three sides: of a block, the nodes that stand there on each side. */
export type Conflict =
  | Exclude<StoredConflict, { kind: 'block' }>
  | (Extract<StoredConflict, { kind: 'block' }> & Sides<readonly Node[]>)

export const listConflicts = async (nodes: Nodes, revision: Revision): Promise<Conflict[]> =>
  readConflictSides(nodes, revision, await listStoredConflicts(nodes, revision))

/** Without the sides of those about blocks, which stand in the documents. */
export const listStoredConflicts = (nodes: Nodes, revision: Revision): Promise<StoredConflict[]> =>
  readTree<StoredConflict>(nodes, revision.conflicts)

export async function readConflictSides(
  nodes: Nodes,
  revision: Revision,
  stored: readonly StoredConflict[],
): Promise<Conflict[]> {
  const conflicts: Conflict[] = []
  /** Of each document that holds some: it is looked through once, however many they are. */
  const blocks = new Map<Document, ReadonlyMap<string, Block>>()
  for (const conflict of stored) {
    if (conflict.kind !== 'block') conflicts.push(conflict)
    else {
      const document = await readHeld(nodes, revision, conflict)
      const held = blocks.get(document) ?? findConflictBlocks(document)
      blocks.set(document, held)
      conflicts.push({ ...conflict, ...sidesOf(held.get(conflict.id)!) })
    }
  }
  return conflicts
}

const readHeld = async (nodes: Nodes, revision: Revision, holder: DocumentHolder): Promise<Document> =>
  readBody(nodes, (await findConflictHolder(nodes, revision, holder)) ?? {})

/** The page or the reusable content that a conflict is in. */
export const findConflictHolder = (
  nodes: Nodes,
  revision: Revision,
  { page, reusableContent }: DocumentHolder,
): Promise<Page | ReusableContent | undefined> =>
  page === undefined ? findReusableContent(nodes, revision, reusableContent!) : findPage(nodes, revision, page)

/** One side, or what was written by hand: a document in place of a block or as the body of a kept page, a value for a field. */
export type ConflictChoice =
  | { readonly keep: 'primary' | 'change' }
  | { readonly document: Document }
  | { readonly value: unknown }

export type ResolveConflictResult =
  | { readonly kind: 'resolved'; readonly revision: Revision }
  | { readonly kind: 'unknown-conflict' }
  /** A document for a field, a value for a block, or anything but a side for a file. */
  | { readonly kind: 'unfit-choice'; readonly conflict: StoredConflict['kind'] }
  | EditError

export async function resolveConflict(
  nodes: Nodes,
  revision: Revision,
  id: string,
  settlement: ConflictChoice,
): Promise<ResolveConflictResult> {
  const conflict = await findItem(nodes, CONFLICT_TREE, revision.conflicts, id)
  if (!conflict) return { kind: 'unknown-conflict' }
  const edited = await settle(nodes, revision, conflict, settlement)
  if ('kind' in edited) return edited
  return { kind: 'resolved', revision: await removeConflicts(nodes, edited, (each) => each.id === id) }
}

type Outcome = Revision | Exclude<ResolveConflictResult, { kind: 'resolved' }>

async function settle(
  nodes: Nodes,
  revision: Revision,
  conflict: StoredConflict,
  settlement: ConflictChoice,
): Promise<Outcome> {
  switch (conflict.kind) {
    case 'block': {
      if ('value' in settlement) break
      const body = await readHeld(nodes, revision, conflict)
      const sides = sidesOf(findConflictBlock(body, conflict.id)!)
      const chosen = 'keep' in settlement ? sides[settlement.keep] : settlement.document.nodes
      return setBody(nodes, revision, conflict, replaceConflictBlock(body, conflict.id, chosen))
    }
    case 'field': {
      if ('document' in settlement) break
      const value = 'keep' in settlement ? conflict[settlement.keep] : settlement.value
      return setField(nodes, revision, conflict, conflict.field, value)
    }
    case 'page': {
      if ('value' in settlement) break
      const holder: DocumentHolder =
        'page' in conflict ? { page: conflict.page } : { reusableContent: conflict.reusableContent }
      if ('document' in settlement) return setBody(nodes, revision, holder, settlement.document)
      if (conflict[settlement.keep] !== null) return revision
      if (holder.page === undefined)
        return (await deleteReusableContent(nodes, revision, holder.reusableContent)) ?? revision
      return fromEdit(await deletePage(nodes, revision, holder.page))
    }
    case 'file': {
      if (!('keep' in settlement)) break
      const file = conflict[settlement.keep]
      return file ? putFiles(nodes, revision, [file]) : ((await deleteFile(nodes, revision, conflict.file)) ?? revision)
    }
  }
  return { kind: 'unfit-choice', conflict: conflict.kind }
}

const fromEdit = (edit: Awaited<ReturnType<typeof updatePage>>): Outcome =>
  edit.kind === 'edited' ? edit.revision : edit

async function setBody(
  nodes: Nodes,
  revision: Revision,
  { page, reusableContent }: DocumentHolder,
  body: Document,
): Promise<Outcome> {
  if (page !== undefined) return fromEdit(await updatePage(nodes, revision, { page, body }))
  const content = (await findReusableContent(nodes, revision, reusableContent!))!
  return putReusableContent(nodes, revision, { ...content, document: nodes.put('document', body) })
}

async function setField(
  nodes: Nodes,
  revision: Revision,
  { page, reusableContent }: DocumentHolder,
  field: string,
  value: unknown,
): Promise<Outcome> {
  if (page === undefined) {
    const content = (await findReusableContent(nodes, revision, reusableContent!))!
    return putReusableContent(nodes, revision, { ...content, [field]: value ?? undefined })
  }
  if (field === 'parent') return fromEdit(await updatePage(nodes, revision, { page, into: value as string | null }))
  return fromEdit(await updatePage(nodes, revision, { page, fields: { [field as keyof PageFields]: value } }))
}
