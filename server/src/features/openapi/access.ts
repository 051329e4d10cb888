import { notFound } from '../../core/errors.ts'
import type { Role } from '../../core/levels.ts'
import type { Access } from '../../core/operation.ts'
import { type OnOrganization, onOrganization } from '../organizations/index.ts'
import type { SpecRow } from './schema.ts'
import { loadSpec } from './store.ts'

interface InPath {
  organizationId: string
  specSlug: string
}

export interface OnSpec extends OnOrganization {
  spec: SpecRow
}

export const onSpec = (level: 'member' | Role): Access<InPath, OnSpec> => ({
  permission: { on: 'organization', level },
  resolve: async (request) => {
    const { organization } = await onOrganization(level).resolve(request)
    return { organization, spec: await loadSpec(request.db, organization.id, request.params.specSlug) }
  },
})

/** Whoever draws a site of the organization reads the documents its pages show; their slugs stand on the pages. */
export const onShownSpec: Access<InPath, { spec: SpecRow }> = {
  permission: onSpec('member').permission,
  resolve: async (request) => {
    const { publishedContent } = request.actor
    if (!publishedContent) return onSpec('member').resolve(request)
    const { organizationId, specSlug } = request.params
    if (publishedContent.organizationId !== organizationId) throw notFound('OpenAPI specification')
    return { spec: await loadSpec(request.db, organizationId, specSlug) }
  },
}
