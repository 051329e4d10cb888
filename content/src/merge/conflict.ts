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

/** An open conflict with its three sides. The sides of a conflict about a block are the nodes each side has there. */
type Conflict =
  | Exclude<StoredConflict, { kind: 'block' }>
  | (Extract<StoredConflict, { kind: 'block' }> & Sides<readonly Node[]>)

export const listConflicts = async (nodes: Nodes, revision: Revision): Promise<Conflict[]> =>
  readConflictSides(nodes, revision, await listStoredConflicts(nodes, revision))

/** Lists conflicts without reading documents, which contain the sides of conflicts about blocks. */
export const listStoredConflicts = (nodes: Nodes, revision: Revision): Promise<StoredConflict[]> =>
  readTree<StoredConflict>(nodes, revision.conflicts)

export async function readConflictSides(
  nodes: Nodes,
  revision: Revision,
  stored: readonly StoredConflict[],
): Promise<Conflict[]> {
  const conflicts: Conflict[] = []
  /** The conflict blocks of each document: a document is searched once, however many conflicts it has. */
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

/** The choice is one side, or something written by hand: a document for a block or a page, a value for a field. */
export type ConflictChoice =
  | { readonly keep: 'primary' | 'change' }
  | { readonly document: Document }
  | { readonly value: unknown }

export type ResolveConflictResult =
  | { readonly kind: 'resolved'; readonly revision: Revision }
  | { readonly kind: 'unknown-conflict' }
  /** The choice does not fit the conflict: a document for a field, a value for a block, or anything but a side for a file. */
  | { readonly kind: 'unfit-choice'; readonly conflict: StoredConflict['kind'] }
  | EditError

export async function resolveConflict(
  nodes: Nodes,
  revision: Revision,
  id: string,
  choice: ConflictChoice,
): Promise<ResolveConflictResult> {
  const conflict = await findItem(nodes, CONFLICT_TREE, revision.conflicts, id)
  if (!conflict) return { kind: 'unknown-conflict' }
  const edited = await applyChoice(nodes, revision, conflict, choice)
  if ('kind' in edited) return edited
  return { kind: 'resolved', revision: await removeConflicts(nodes, edited, (each) => each.id === id) }
}

type AppliedChoice = Revision | Exclude<ResolveConflictResult, { kind: 'resolved' }>

async function applyChoice(
  nodes: Nodes,
  revision: Revision,
  conflict: StoredConflict,
  choice: ConflictChoice,
): Promise<AppliedChoice> {
  switch (conflict.kind) {
    case 'block': {
      if ('value' in choice) break
      const body = await readHeld(nodes, revision, conflict)
      const sides = sidesOf(findConflictBlock(body, conflict.id)!)
      const chosen = 'keep' in choice ? sides[choice.keep] : choice.document.nodes
      return setBody(nodes, revision, conflict, replaceConflictBlock(body, conflict.id, chosen))
    }
    case 'field': {
      if ('document' in choice) break
      const value = 'keep' in choice ? conflict[choice.keep] : choice.value
      return setField(nodes, revision, conflict, conflict.field, value)
    }
    case 'page': {
      if ('value' in choice) break
      const holder: DocumentHolder =
        'page' in conflict ? { page: conflict.page } : { reusableContent: conflict.reusableContent }
      if ('document' in choice) return setBody(nodes, revision, holder, choice.document)
      if (conflict[choice.keep] !== null) return revision
      if (holder.page === undefined)
        return (await deleteReusableContent(nodes, revision, holder.reusableContent)) ?? revision
      return fromEdit(await deletePage(nodes, revision, holder.page))
    }
    case 'file': {
      if (!('keep' in choice)) break
      const file = conflict[choice.keep]
      return file ? putFiles(nodes, revision, [file]) : ((await deleteFile(nodes, revision, conflict.file)) ?? revision)
    }
  }
  return { kind: 'unfit-choice', conflict: conflict.kind }
}

const fromEdit = (edit: Awaited<ReturnType<typeof updatePage>>): AppliedChoice =>
  edit.kind === 'edited' ? edit.revision : edit

async function setBody(
  nodes: Nodes,
  revision: Revision,
  { page, reusableContent }: DocumentHolder,
  body: Document,
): Promise<AppliedChoice> {
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
): Promise<AppliedChoice> {
  if (page === undefined) {
    const content = (await findReusableContent(nodes, revision, reusableContent!))!
    return putReusableContent(nodes, revision, { ...content, [field]: value ?? undefined })
  }
  if (field === 'parent') return fromEdit(await updatePage(nodes, revision, { page, into: value as string | null }))
  return fromEdit(await updatePage(nodes, revision, { page, fields: { [field as keyof PageFields]: value } }))
}
