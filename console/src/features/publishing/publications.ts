/** Where a space is published: the sites that show it and that this person may see, and its address on each. */
import { useInfiniteQuery, useQueries } from '@tanstack/react-query'
import { type ItemOf, listQuery, resourceQuery } from '../../api/query.ts'

export type PublishedSite = ItemOf<'/orgs/{organizationId}/sites'>

export interface Publication {
  site: PublishedSite
  /** The address of the space on the site, with a slash at its end. */
  root: string
}

interface Publications {
  /** False until it is known where the space is shown. */
  isKnown: boolean
  published: Publication[]
  /** Sites that show the space and are not published. */
  waiting: PublishedSite[]
}

const MOST_SITES = 20

export function usePublications(organizationId: string, space: string): Publications {
  const { data } = useInfiniteQuery(
    listQuery('/orgs/{organizationId}/sites', { path: { organizationId }, query: { space, limit: MOST_SITES } }),
  )
  const sites = data?.items ?? []
  const shown = sites.filter(({ published }) => published)
  const places = useQueries({
    queries: shown.map(({ id: siteId }) =>
      resourceQuery('/orgs/{organizationId}/sites/{siteId}/site-spaces', {
        path: { organizationId, siteId },
        query: { limit: 1000 },
      }),
    ),
  })
  const published = shown.flatMap((site, at) => {
    const place = places[at]?.data?.items.find((item) => item.space.id === space)
    return place ? [{ site, root: place.urls.published }] : []
  })
  return {
    isKnown: data !== undefined && places.every(({ isPending }) => !isPending),
    published,
    waiting: sites.filter((site) => !site.published),
  }
}

/** Visitors of a site with share links need the key of one: its bare address opens nothing. */
export const isOpenByAddress = ({ site }: Publication) => site.visibility !== 'share-link'

/** The address of a page; without a path, of the space. */
export const toPublicAddress = ({ root }: Pick<Publication, 'root'>, pagePath = '') =>
  `${root}${pagePath.split('/').map(encodeURIComponent).join('/')}`
