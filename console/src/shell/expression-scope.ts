/** What expressions of a page can read: claims that the sites of its space declare, variables of the space and of the page. */
import { type ExpressionVariables, type ObjectSchema, readClaimsSchema } from '@lectern/content/visitors'
import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listQuery, resourceQuery } from '../api/query.ts'

export interface ExpressionPlace {
  organization: string
  /** Empty: there is none whose variables it can read. */
  space: string
  /** Its id or number; undefined: the content that the space shows. */
  changeRequest: string | undefined
  /** Undefined: what the expression belongs to is no page. */
  page: { title: string; variables: ExpressionVariables['page']['variables'] } | undefined
}

export interface ExpressionScope {
  /** Undefined: no site of the space has one that this person may read. */
  schema: ObjectSchema | undefined
  variables: ExpressionVariables
}

/** More sites show a space rarely, and declare the same claims. */
const MOST_SITES = 5

export function useExpressionScope({ organization, space, changeRequest, page }: ExpressionPlace): ExpressionScope {
  const sites = useInfiniteQuery({
    ...listQuery('/orgs/{organizationId}/sites', {
      path: { organizationId: organization },
      query: { space, limit: MOST_SITES },
    }),
    enabled: space !== '',
  })
  const schemas = useQueries({
    queries: (sites.data?.items ?? []).map(({ id }) => ({
      ...resourceQuery('/orgs/{organizationId}/sites/{siteId}/adaptive-schema', {
        path: { organizationId: organization, siteId: id },
      }),
      // A site without one, or one that only others may read, is no fault here.
      retry: false,
    })),
  })
  const { data: revision } = useQuery({
    ...(changeRequest === undefined
      ? resourceQuery('/spaces/{spaceId}/content', { path: { spaceId: space }, query: RECIPES })
      : resourceQuery('/spaces/{spaceId}/change-requests/{changeRequestId}/content', {
          path: { spaceId: space, changeRequestId: changeRequest },
          query: RECIPES,
        })),
    enabled: space !== '',
  })
  const declared = JSON.stringify(schemas.flatMap(({ data }) => (data ? [data.jsonSchema] : [])))
  const schema = useMemo(() => mergeSchemas(JSON.parse(declared)), [declared])
  return { schema, variables: { space: revision?.variables ?? {}, page: page ?? NO_PAGE } }
}

const NO_PAGE = { title: '', variables: {} }

const RECIPES = { metadata: false, computed: false } as const

function mergeSchemas(given: readonly unknown[]): ObjectSchema | undefined {
  const read = given.map(readClaimsSchema).flatMap((each) => (each.kind === 'schema' ? [each.schema] : []))
  if (read.length === 0) return undefined
  return { type: 'object', properties: Object.assign({}, ...read.map(({ properties }) => properties)) }
}
