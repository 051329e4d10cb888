import type { ContentRef } from '@lectern/content/document'
import { findPage, type Page } from '@lectern/content/revision'
import { notFound } from '../../core/errors.ts'
import { present } from '../../core/words/shapes.ts'
import { type DrawHost, SHARED_STYLESHEET } from '../drawn-pages/index.ts'
import type { RevisionRow } from '../revisions/index.ts'
import { diffAttributes, PAGE_FIELDS, toChangedPage } from '../space-content/index.ts'
import {
  type CompareContext,
  type ComparedVersion,
  type ComparedVersions,
  compareVersions,
  createVersionsHost,
  openVersions,
} from './compare-versions.ts'
import type { ComparedPage } from './schema.ts'

/** `before` is undefined for the first revision of a space. */
export async function comparePage(
  context: CompareContext,
  before: RevisionRow | undefined,
  pageId: string,
): Promise<ComparedPage> {
  const versions = await openVersions(context, before, ({ nodes, content }) => findPage(nodes, content, pageId))
  const { old, now } = versions
  const page = now.held ?? old?.held
  if (!page) throw notFound('Page')
  const host = createVersionsHost(context, versions, { kind: 'page', page })
  return {
    object: 'compared-page',
    id: pageId,
    revision: context.revision.id,
    ...present('before', old && (await toSide(old, host))),
    ...present('after', await toSide(now, host)),
    ...(await compareFields(versions)),
    ...(await compareVersions(context, { old: old && withBody(old), now: withBody(now) }, host)),
    stylesheet: SHARED_STYLESHEET,
  }
}

const withBody = ({ opened, held }: ComparedVersion<Page>) => ({
  opened,
  held: held?.type === 'document' ? held : undefined,
})

async function toSide({ opened, held }: ComparedVersion<Page>, { resolve }: DrawHost): Promise<ComparedPage['after']> {
  if (!held) return undefined
  const { ref } = (held.cover ?? {}) as { ref?: ContentRef }
  const [cover] = ref ? await resolve([ref]) : []
  return {
    ...(await toChangedPage(opened.nodes, opened.content, held)),
    ...present('document', held.document),
    ...present('cover', cover?.href || (ref?.kind === 'url' ? ref.url : undefined)),
  }
}

async function compareFields({
  old,
  now,
}: ComparedVersions<Page>): Promise<Pick<ComparedPage, 'attributes' | 'parent'>> {
  if (!old?.held || !now.held) return { attributes: {} }
  const { document: _document, ...attributes } = diffAttributes(old.held, now.held, PAGE_FIELDS)
  if (old.held.parent === now.held.parent) return { attributes }
  return {
    attributes,
    parent: { ...present('before', await findParent(old)), ...present('after', await findParent(now)) },
  }
}

async function findParent({ opened: { nodes, content }, held }: ComparedVersion<Page>) {
  const parent = held?.parent == null ? undefined : await findPage(nodes, content, held.parent)
  return parent && toChangedPage(nodes, content, parent)
}
