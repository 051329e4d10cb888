import { type ApiDocument, toOutline } from '@lectern/content/openapi'
import { queryOptions } from '@tanstack/react-query'
import { call, type ResultOf } from '../../api/client.ts'
import { unlessDeleted } from '../../api/deleted.ts'
import type { ApiProblem } from '../../api/problem.ts'
import { listQuery, resourceQuery } from '../../api/query.ts'

export type Specification = ResultOf<'/orgs/{organizationId}/openapi/{specSlug}', 'get'>

/** How often one that is being read is looked at again. */
const READ_AGAIN = 2000

export const isBeingRead = ({ processingState }: Pick<Specification, 'processingState'>) =>
  processingState !== 'complete'

export const specificationsQuery = (organizationId: string) => ({
  ...listQuery('/orgs/{organizationId}/openapi', { path: { organizationId }, query: { limit: 100 } }),
  refetchInterval: (query: { state: { data?: { pages: { items: unknown[] }[] } | undefined } }) =>
    query.state.data?.pages.some(({ items }) => (items as Specification[]).some(isBeingRead)) ? READ_AGAIN : false,
})

export const specificationQuery = (organizationId: string, specSlug: string) => ({
  ...resourceQuery('/orgs/{organizationId}/openapi/{specSlug}', { path: { organizationId, specSlug } }),
  refetchInterval: (query: { state: { data?: Specification | undefined } }) =>
    query.state.data && isBeingRead(query.state.data) ? READ_AGAIN : (false as const),
})

export const versionsQuery = (organizationId: string, specSlug: string) =>
  listQuery('/orgs/{organizationId}/openapi/{specSlug}/versions', { path: { organizationId, specSlug } })

/** What the version in force consists of: title, operations, models. The document itself is not kept. */
export const outlineQuery = (organizationId: string, specSlug: string, version: string) => {
  const path = '/orgs/{organizationId}/openapi/{specSlug}/versions/latest/content'
  return queryOptions<ReturnType<typeof toOutline>, ApiProblem>({
    queryKey: [path, { path: { organizationId, specSlug } }, version],
    queryFn: unlessDeleted(async ({ signal }) => {
      const { filesystem } = await call('get', path, { path: { organizationId, specSlug }, signal })
      const files = Object.values(filesystem) as { isEntrypoint: boolean; specification: unknown }[]
      return toOutline(files.find(({ isEntrypoint }) => isEntrypoint)?.specification as ApiDocument)
    }),
  })
}
