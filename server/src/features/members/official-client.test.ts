import { GitBookAPI } from 'gitbook-api-0.137'
import { expect, test } from 'vitest'
// The package's own declarations import one another without file extensions, which TypeScript does not follow for modules.
import type { Api, MemberRole, TeamMemberRole } from '../../../../node_modules/gitbook-api-0.137/dist/client.d.ts'
import { startTestServer } from '../../../test/harness.ts'

const { url, given } = await startTestServer()

test('the public client reads and changes members and teams', async () => {
  const organization = await given.organization()
  const [editor, guest] = [await given.member(organization, 'edit'), await given.member(organization, null)]
  const team = await given.team(organization)
  const space = await given.space({ organization })
  const client = new GitBookAPI({ endpoint: url, authToken: organization.admin.token })
  const { orgs } = client as unknown as Api<unknown>

  const members = await orgs.listMembersInOrganizationById(organization.id, {
    role: 'edit' as MemberRole,
    sort: 'joinedAt',
  })
  expect(members.data.items.map((member) => member.id)).toEqual([editor.id])
  const changed = await orgs.updateMemberInOrganizationById(organization.id, editor.id, {
    role: 'review' as MemberRole,
  })
  expect(changed.data.role).toBe('review')
  const member = await orgs.getMemberInOrganizationById(organization.id, editor.id)
  expect(member.data).toEqual(changed.data)
  const marked = await orgs.setUserAsSsoMemberForOrganization(organization.id, editor.id)
  expect(marked.data.sso).toBe(true)
  const ping = await orgs.updateOrganizationMemberLastSeenAt(organization.id)
  expect(ping.data.gitbookVisitorClaims).toMatch(/^ey/)

  const bulk = await orgs.updateMembersInOrganizationTeam(organization.id, team.id, {
    add: [guest.email],
    memberships: { [editor.id]: { role: 'owner' as TeamMemberRole } },
  })
  expect(bulk.status).toBe(204)
  expect((await orgs.addMemberToOrganizationTeamById(organization.id, team.id, organization.admin.id, {})).status).toBe(
    204,
  )
  const teamMembers = await orgs.listTeamMembersInOrganizationById(organization.id, team.id)
  expect(new Map(teamMembers.data.items.map((item) => [item.organization.id, item.team.role]))).toEqual(
    new Map([
      [guest.id, 'member'],
      [editor.id, 'owner'],
      [organization.admin.id, 'member'],
    ]),
  )
  const teams = await orgs.listTeamsForOrganizationMember(organization.id, editor.id, { title: 'team' })
  expect(teams.data.items).toMatchObject([{ team: { id: team.id, members: 3 }, member: { role: 'owner' } }])
  const spaces = await orgs.listSpacesForOrganizationMember(organization.id, editor.id)
  expect(spaces.data.items).toMatchObject([{ permission: 'review', space: { id: space.id } }])
  expect((await orgs.deleteMemberFromOrganizationTeamById(organization.id, team.id, guest.id)).status).toBe(205)
  expect((await orgs.removeMemberFromOrganizationById(organization.id, guest.id)).status).toBe(205)
  expect((await orgs.removeMemberFromOrganizationById(organization.id, guest.id)).status).toBe(204)
})
