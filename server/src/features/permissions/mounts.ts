/** Permissions hang under spaces, collections and sites: the same behaviour on three paths, and how they differ. */
import type { Access, PathParams } from '../../core/operation/operation.ts'
import { onCollection } from '../collections/index.ts'
import { onSite, onSiteLevels } from '../sites/index.ts'
import { onSpace } from '../spaces/index.ts'
import { GrantChange, SiteGrantChange } from './schema.ts'
import type { Place } from './store.ts'

export interface Mount {
  /** As the ids of operations have it. */
  name: 'Space' | 'Collection' | 'Site'
  prefix: `/${string}`
  /** Whoever may change the settings there manages the permissions. */
  access: Access<unknown, { place: Place }>
  /** For giving and taking. */
  writeAccess: Access<unknown, { place: Place }>
  scope: 'space:permissions' | 'site:permissions'
  change: typeof GrantChange | typeof SiteGrantChange
}

export const onSpaces = mount({
  name: 'Space',
  prefix: '/spaces/{spaceId}',
  access: onSpace('create'),
  place: ({ space }) => ({ kind: 'space', id: space.id, organizationId: space.organization_id }),
  scope: 'space:permissions',
  change: GrantChange,
})

export const onCollections = mount({
  name: 'Collection',
  prefix: '/collections/{collectionId}',
  access: onCollection('create'),
  place: ({ collection }) => ({ kind: 'collection', id: collection.id, organizationId: collection.organization_id }),
  scope: 'space:permissions',
  change: GrantChange,
})

export const onSites = mount({
  name: 'Site',
  prefix: '/orgs/{organizationId}/sites/{siteId}',
  access: onSite('change'),
  writeAccess: onSiteLevels(),
  place: ({ site }) => ({ kind: 'site', id: site.id, organizationId: site.organization_id }),
  scope: 'site:permissions',
  change: SiteGrantChange,
})

interface MountDefinition<P extends `/${string}`, Found> extends Omit<Mount, 'prefix' | 'access' | 'writeAccess'> {
  prefix: P
  access: Access<PathParams<P>, Found>
  writeAccess?: Access<PathParams<P>, Found>
  place: (found: Found) => Place
}

/** Here the prefix is checked to bring the parameters the access rule needs; below it, routes are only text. */
function mount<const P extends `/${string}`, Found>({
  access,
  writeAccess,
  place,
  ...rest
}: MountDefinition<P, Found>): Mount {
  const onPlace = ({ permission, resolve }: Access<PathParams<P>, Found>): Mount['access'] => ({
    permission,
    resolve: async (request) => ({
      place: place(await resolve({ ...request, params: request.params as PathParams<P> })),
    }),
  })
  return { ...rest, access: onPlace(access), writeAccess: onPlace(writeAccess ?? access) }
}
