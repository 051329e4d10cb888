/** The activity of people in the demo: teams, levels, invitations, reviews, conflicts, imports. It runs in one transaction. */
import { actAs, type Perform, type Services } from './act-as.ts'
import { addApiReview } from './api-review.ts'
import type { DemoToFinish } from './demo-to-finish.ts'
import { addFollowing } from './following.ts'
import { addHandbookWork } from './handbook-work.ts'
import { addInviteLinks, addLevels, openNotes } from './levels.ts'
import { addNotes, addTrash } from './notes.ts'
import { addPeople, addTeams, EVERYBODY } from './people.ts'
import { addDemoCollection, addDemoSpace } from './spaces.ts'
import { addSecondSpecification } from './specifications.ts'

export async function addActivity(services: Services, demo: DemoToFinish): Promise<void> {
  const { organizationId, adminId, siteId, product, handbook, apiGuide } = demo
  const { clock } = services
  const admin = { id: adminId, perform: actAs(services, adminId) }
  const endSilence = await silence(admin.perform, organizationId)
  const people = await addPeople(services, organizationId, EVERYBODY)
  const teams = await addTeams(services, organizationId, people)
  await addHandbookWork(clock, people, admin, handbook)
  await addApiReview(clock, people, admin, apiGuide)
  const owner = { organizationId, adminId }
  await clock.goTo(28, 10)
  const notes = await addDemoSpace(services.db, owner, await addDemoCollection(services.db, owner, 'internal'), 'notes')
  await openNotes(admin.perform, people, teams, notes)
  await addFollowing(clock, people, admin, { handbook: handbook.spaceId, notes, plans: handbook.pages.plans! })
  await addNotes(services, people, { organizationId, spaceId: notes })
  await addTrash(clock, admin, organizationId)
  await clock.goTo(27, 15)
  const shared = { organizationId, siteId, product, handbook: handbook.spaceId, apiGuide: apiGuide.spaceId }
  await addLevels(admin.perform, people, teams, shared)
  await clock.goTo(4, 9)
  await addInviteLinks(admin.perform, organizationId, handbook.spaceId)
  await clock.goTo(15, 13)
  await addSecondSpecification(people.maya.perform, organizationId)
  await endSilence()
}

/** The administrator is a real person and gets no mail about invented activity. */
async function silence(perform: Perform, organizationId: string): Promise<() => Promise<unknown>> {
  const params = { organizationId }
  const settings = await perform<{ mails: boolean }>('getNotificationSettings', { params })
  const setMails = (mails: boolean) => perform('updateNotificationSettings', { params, body: { mails } })
  await setMails(false)
  return () => setMails(settings.mails)
}
