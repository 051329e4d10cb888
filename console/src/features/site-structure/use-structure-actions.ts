/** What can be done to the structure of a site. Each resolves when the board shows it. */
import { useQueryClient } from '@tanstack/react-query'
import { type BodyOf, call } from '../../api/client.ts'
import { invalidate } from '../../api/query.ts'
import type { SitePath } from '../sites/index.ts'
import type { RowPlace } from './places.ts'
import type { SiteGroupRow, SiteSectionRow, SiteSpaceRow, StructureRow } from './rows.ts'

type SectionChange = BodyOf<'/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}', 'patch'>
type GroupChange = BodyOf<'/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}', 'patch'>
type SpaceChange = BodyOf<'/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}', 'patch'>

const toPointer = ({ type, id }: StructureRow) => ({ type, id })

export function useStructureActions(path: SitePath) {
  const client = useQueryClient()
  const done = async (sent: Promise<unknown>): Promise<void> => {
    await sent
    await invalidate(client, 'patch /orgs/{organizationId}/sites/{siteId}', path)
  }
  return {
    addSpace: (spaceId: string, sectionId: string | undefined) =>
      done(
        call('post', '/orgs/{organizationId}/sites/{siteId}/site-spaces', {
          path,
          body: { spaceId, ...(sectionId !== undefined && { sectionId }) },
        }),
      ),
    addSection: (body: BodyOf<'/orgs/{organizationId}/sites/{siteId}/sections', 'post'>) =>
      done(call('post', '/orgs/{organizationId}/sites/{siteId}/sections', { path, body })),
    addGroup: (body: BodyOf<'/orgs/{organizationId}/sites/{siteId}/section-groups', 'post'>) =>
      done(call('post', '/orgs/{organizationId}/sites/{siteId}/section-groups', { path, body })),
    changeSection: ({ id }: Pick<SiteSectionRow, 'id'>, body: SectionChange) =>
      done(
        call('patch', '/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}', {
          path: { ...path, siteSectionId: id },
          body,
        }),
      ),
    changeGroup: ({ id }: Pick<SiteGroupRow, 'id'>, body: GroupChange) =>
      done(
        call('patch', '/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}', {
          path: { ...path, siteSectionGroupId: id },
          body,
        }),
      ),
    changeSpace: ({ id }: Pick<SiteSpaceRow, 'id'>, body: SpaceChange) =>
      done(
        call('patch', '/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}', {
          path: { ...path, siteSpaceId: id },
          body,
        }),
      ),
    /** Puts it at the root of the site, or of its section. */
    makeDefault: (node: SiteSectionRow | SiteSpaceRow) =>
      done(
        node.type === 'site-space' && node.parent
          ? call('patch', '/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}', {
              path: { ...path, siteSectionId: node.parent.id },
              body: { defaultSiteSpace: node.id },
            })
          : call('patch', '/orgs/{organizationId}/sites/{siteId}', {
              path,
              body: node.type === 'site-space' ? { defaultSiteSpace: node.id } : { defaultSiteSection: node.id },
            }),
      ),
    /** Makes each a section of its own, or a variant of the section that is named. */
    regroup: (siteSpaces: string[], into?: string) =>
      done(
        call('post', '/orgs/{organizationId}/sites/{siteId}/structure/regroup', {
          path,
          body: { siteSpaces, ...(into !== undefined && { into }) },
        }),
      ),
    remove: (node: StructureRow) => done(sendRemoval(path, node)),
    move: (node: StructureRow, place: RowPlace) => done(sendMove(path, node, place)),
    moveToEnd: (node: StructureRow) => done(sendMoveToEnd(path, node)),
  }
}

function sendRemoval(path: SitePath, { type, id }: StructureRow): Promise<unknown> {
  switch (type) {
    case 'site-section-group':
      return call('delete', '/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}', {
        path: { ...path, siteSectionGroupId: id },
      })
    case 'site-section':
      return call('delete', '/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}', {
        path: { ...path, siteSectionId: id },
      })
    case 'site-space':
      return call('delete', '/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}', {
        path: { ...path, siteSpaceId: id },
      })
  }
}

function sendMove(path: SitePath, node: StructureRow, place: RowPlace): Promise<unknown> {
  if (place.kind === 'beside')
    return call('patch', '/orgs/{organizationId}/sites/{siteId}/structure/sort', {
      path,
      body: { item: toPointer(node), position: { [place.side]: toPointer(place.node) } },
    })
  if (node.type === 'site-section-group')
    return call('patch', '/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}', {
      path: { ...path, siteSectionGroupId: node.id },
      body: { parentSectionGroupId: place.group ?? null },
    })
  if (place.group !== undefined)
    return call('post', '/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/sections', {
      path: { ...path, siteSectionGroupId: place.group },
      body: { sectionId: node.id },
    })
  return takeOut(path, node)
}

/** A section leaves its groups one after the other, until it is at the top of the site. */
async function takeOut(path: SitePath, section: StructureRow): Promise<void> {
  for (let group = section.parent; group; group = group.parent)
    await call(
      'delete',
      '/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/sections/{siteSectionId}',
      { path: { ...path, siteSectionGroupId: group.id, siteSectionId: section.id } },
    )
}

function sendMoveToEnd(path: SitePath, { type, id }: StructureRow): Promise<unknown> {
  switch (type) {
    case 'site-section-group':
      return call('post', '/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/move', {
        path: { ...path, siteSectionGroupId: id },
        body: {},
      })
    case 'site-section':
      return call('post', '/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}/move', {
        path: { ...path, siteSectionId: id },
        body: {},
      })
    case 'site-space':
      return call('post', '/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/move', {
        path: { ...path, siteSpaceId: id },
        body: {},
      })
  }
}

export type StructureActions = ReturnType<typeof useStructureActions>
