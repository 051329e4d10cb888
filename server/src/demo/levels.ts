/** Levels on collections, spaces and the site for people and teams, and invite links. */
import type { Perform } from './act-as.ts'
import type { DemoTeams, People } from './people.ts'

interface Shared {
  organizationId: string
  siteId: string
  /** The ids of collections and spaces. */
  product: string
  handbook: string
  apiGuide: string
}

export async function addLevels(admin: Perform, people: People, teams: DemoTeams, shared: Shared): Promise<void> {
  const { organizationId, siteId } = shared
  const product = { params: { collectionId: shared.product } }
  await admin('inviteToCollection', { ...product, body: { role: 'comment', teams: [teams.engineering] } })
  const apiGuide = { params: { spaceId: shared.apiGuide } }
  await admin('inviteToSpace', { ...apiGuide, body: { role: 'edit', teams: [teams.engineering] } })
  await admin('inviteToSpace', { ...apiGuide, body: { role: 'review', users: [people.tomas.id] } })
  const handbook = { params: { spaceId: shared.handbook } }
  await admin('inviteToSpace', { ...handbook, body: { role: 'comment', users: [people.kofi.id, people.oskar.id] } })
  const site = { params: { organizationId, siteId } }
  await admin('inviteToSite', { ...site, body: { role: 'edit', users: [people.priya.id] } })
}

/** Runs before the notes are written, because their authors need a level. */
export async function openNotes(admin: Perform, people: People, teams: DemoTeams, spaceId: string): Promise<void> {
  const params = { spaceId }
  await admin('inviteToSpace', { params, body: { role: 'review', teams: [teams.documentation] } })
  await admin('inviteToSpace', { params, body: { role: 'read', teams: [teams.support] } })
  await admin('inviteToSpace', { params, body: { role: 'create', users: [people.maya.id] } })
}

export async function addInviteLinks(admin: Perform, organizationId: string, handbook: string): Promise<void> {
  const params = { organizationId }
  await admin('createOrganizationInvite', { params, body: { role: 'read' } })
  await admin('createOrganizationInvite', { params, body: { space: handbook, level: 'comment' } })
}
