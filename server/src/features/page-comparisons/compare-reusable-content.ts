import { findReusableContent, type ReusableContent } from '@lectern/content/revision'
import { notFound } from '../../core/errors.ts'
import { present } from '../../core/words/shapes.ts'
import { SHARED_STYLESHEET } from '../drawn-pages/index.ts'
import type { RevisionRow } from '../revisions/index.ts'
import { diffAttributes } from '../space-content/index.ts'
import { type CompareContext, compareVersions, createVersionsHost, openVersions } from './compare-versions.ts'
import type { ComparedReusableContent } from './schema.ts'

/** `before` is undefined for the first revision of a space. */
export async function compareReusableContent(
  context: CompareContext,
  before: RevisionRow | undefined,
  id: string,
): Promise<ComparedReusableContent> {
  const versions = await openVersions(context, before, ({ nodes, content }) => findReusableContent(nodes, content, id))
  const { old, now } = versions
  const reusableContent = now.held ?? old?.held
  if (!reusableContent) throw notFound('Reusable content')
  const host = createVersionsHost(context, versions, { kind: 'reusable-content', reusableContent })
  return {
    object: 'compared-reusable-content',
    id,
    revision: context.revision.id,
    ...present('before', toSide(old?.held)),
    ...present('after', toSide(now.held)),
    attributes: old?.held && now.held ? diffAttributes(old.held, now.held, ['title']) : {},
    ...(await compareVersions(context, versions, host)),
    stylesheet: SHARED_STYLESHEET,
  }
}

const toSide = (content: ReusableContent | undefined) =>
  content && { id: content.id, title: content.title, ...present('document', content.document) }
