/** Permissions belong to spaces, collections and sites: the same operations are mounted on three paths, each with its differences. */
import type { Access, PathParams } from '../../core/operation/operation.ts'
import { onCollection } from '../collections/index.ts'
import { onSite, onSiteLevels } from '../sites/index.ts'
import { onSpace } from '../spaces/index.ts'
import { GrantChange, SiteGrantChange } from './schema.ts'
import type { GrantTarget } from './store.ts'

export interface PermissionsMount {
  /** The noun in the ids of the operations. */
  name: 'Space' | 'Collection' | 'Site'
  prefix: `/${string}`
  /** Whoever may change the settings there manages the permissions. */
  access: Access<unknown, { target: GrantTarget }>
  /** The access rule of operations that give levels or take them back. */
  writeAccess: Access<unknown, { target: GrantTarget }>
  scope: 'space:permissions' | 'site:permissions'
  change: typeof GrantChange | typeof SiteGrantChange
}

export const onSpaces = mount({
  name: 'Space',
  prefix: '/spaces/{spaceId}',
  access: onSpace('create'),
  target: ({ space }) => ({ kind: 'space', id: space.id, organizationId: space.organization_id }),
  scope: 'space:permissions',
  change: GrantChange,
})

export const onCollections = mount({
  name: 'Collection',
  prefix: '/collections/{collectionId}',
  access: onCollection('create'),
  target: ({ collection }) => ({ kind: 'collection', id: collection.id, organizationId: collection.organization_id }),
  scope: 'space:permissions',
  change: GrantChange,
})

export const onSites = mount({
  name: 'Site',
  prefix: '/orgs/{organizationId}/sites/{siteId}',
  access: onSite('change'),
  writeAccess: onSiteLevels(),
  target: ({ site }) => ({ kind: 'site', id: site.id, organizationId: site.organization_id }),
  scope: 'site:permissions',
  change: SiteGrantChange,
})

interface MountDefinition<P extends `/${string}`, Found>
  extends Omit<PermissionsMount, 'prefix' | 'access' | 'writeAccess'> {
  prefix: P
  access: Access<PathParams<P>, Found>
  writeAccess?: Access<PathParams<P>, Found>
  target: (found: Found) => GrantTarget
}

/** Checks by type that the prefix has the parameters which the access rule needs; the routes below it are plain strings. */
function mount<const P extends `/${string}`, Found>({
  access,
  writeAccess,
  target,
  ...rest
}: MountDefinition<P, Found>): PermissionsMount {
  const onTarget = ({ permission, resolve }: Access<PathParams<P>, Found>): PermissionsMount['access'] => ({
    permission,
    resolve: async (request) => ({
      target: target(await resolve({ ...request, params: request.params as PathParams<P> })),
    }),
  })
  return { ...rest, access: onTarget(access), writeAccess: onTarget(writeAccess ?? access) }
}
