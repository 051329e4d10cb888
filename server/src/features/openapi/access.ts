import { notFound } from '../../core/errors.ts'
import type { Access } from '../../core/operation/operation.ts'
import type { Role } from '../../core/words/levels.ts'
import { type OnOrganization, onOrganization } from '../organizations/index.ts'
import { loadRevisionRow } from '../revisions/index.ts'
import { findVisibleReferences } from '../visible-content/index.ts'
import { openExpanded } from './open-expanded.ts'
import type { SpecRow } from './schema.ts'
import { loadSpec } from './store.ts'

interface SpecParams {
  organizationId: string
  specSlug: string
}

interface OnSpec extends OnOrganization {
  spec: SpecRow
}

export const onSpec = (level: 'member' | Role): Access<SpecParams, OnSpec> => ({
  permission: { on: 'organization', level },
  resolve: async (request) => {
    const { organization } = await onOrganization(level).resolve(request)
    return { organization, spec: await loadSpec(request.db, organization.id, request.params.specSlug) }
  },
})

/** A token of published content reads only the documents that pages show to its visitor. */
export const onShownSpec: Access<SpecParams, { spec: SpecRow }> = {
  permission: onSpec('member').permission,
  resolve: async (request) => {
    const { db, actor, params } = request
    if (!actor.publishedContent) return onSpec('member').resolve(request)
    const { organizationId, spaces } = actor.publishedContent
    if (organizationId !== params.organizationId) throw notFound('OpenAPI specification')
    const spec = await loadSpec(db, organizationId, params.specSlug)
    for (const [spaceId, revisionId] of spaces) {
      const revision = await loadRevisionRow(db, spaceId, revisionId)
      const { isVisible } = await findVisibleReferences(actor, revision, await openExpanded(db, revision))
      if (isVisible('openapi', spec.slug)) return { spec }
    }
    throw notFound('OpenAPI specification')
  },
}
