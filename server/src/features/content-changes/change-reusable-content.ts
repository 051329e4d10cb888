import {
  deleteReusableContent,
  findReusableContent,
  putBody,
  putReusableContent,
  updateReusableContent,
} from '@lectern/content/revision'
import { invalid } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import type { Body } from '../../core/words/body-shape.ts'
import { type Batch, toWrittenBody } from './batch.ts'
import { mergeIntoCurrent, readBase, type StoredBody } from './merge-into-current.ts'
import { hasBody, prepareSubmittedBody } from './read-body.ts'
import type { InsertReusableContent, UpdateReusableContent } from './schema.ts'

export async function insertReusableContent(
  batch: Batch,
  { title, document }: InsertReusableContent,
  field: string,
): Promise<void> {
  const read = document && (await readReusableBody(batch, document, { title, current: {} }, `${field}.document`))
  const content = {
    id: newId(),
    title,
    updatedAt: batch.now,
    ...(read?.body && { document: putBody(batch.nodes, read.body) }),
  }
  batch.content = await putReusableContent(batch.nodes, batch.content, content)
  batch.results.push({ object: 'created_reusable_content', id: content.id, ...toWrittenBody(content) })
}

export async function changeReusableContent(batch: Batch, change: UpdateReusableContent, field: string): Promise<void> {
  const { reusableContent: id, title, document, base: named } = change
  const current = await findReusableContent(batch.nodes, batch.content, id)
  if (!current) throw unknownReusableContent(id, field)
  if (named !== undefined && (!document || !hasBody(document)))
    throw invalid(`${field}.base needs a document, which was written from it`)
  const base = named === undefined ? undefined : await readBase(batch, named, current, `${field}.base`)
  const read =
    document &&
    (await readReusableBody(
      batch,
      document,
      { title: title ?? current.title, current: base ?? current },
      `${field}.document`,
    ))
  const merged = read && base ? await mergeIntoCurrent(batch, read.body, { base, current }, field) : undefined
  const written = merged ?? read
  const edit = await updateReusableContent(batch.nodes, batch.content, {
    id,
    title,
    updatedAt: batch.now,
    ...(written && { body: written.body }),
  })
  batch.content = edit!.revision
  batch.results.push({ object: 'updated_reusable_content', id, ...toWrittenBody(edit!.content, merged?.splices) })
}

/** Pages may still show it: what they refer to is then reported as broken (decision 0080). */
export async function removeReusableContent(batch: Batch, id: string, field: string): Promise<void> {
  const content = await deleteReusableContent(batch.nodes, batch.content, id)
  if (!content) throw unknownReusableContent(id, field)
  batch.content = content
  batch.results.push({ object: 'deleted_reusable_content', id })
}

export const unknownReusableContent = (id: string, field: string) =>
  invalid(`${field}.reusableContent refers to the reusable content ${id}, which does not exist`)

/** Reads a body as that of a page is read. Front matter is about pages, and refused. */
async function readReusableBody(batch: Batch, body: Body, page: { title: string; current: StoredBody }, field: string) {
  const read = await prepareSubmittedBody(batch, body, { folders: [''], field, page })
  if (read && Object.keys(read.fields).length > 0)
    throw invalid(`${field}.markdown must have no front matter: reusable content has none of the fields of a page`)
  return read
}
