/** What people of the demo follow. They began before most of what happened, so their inboxes tell of it. */
import type { DemoClock } from './clock.ts'
import type { People, Person } from './people.ts'

export async function addFollowing(
  clock: DemoClock,
  { maya, lena }: People,
  admin: Person,
  { handbook, notes, plans }: { handbook: string; notes: string; plans: string },
): Promise<void> {
  await clock.goTo(27, 9)
  for (const spaceId of [handbook, notes]) await admin.perform('followSpace', { params: { spaceId } })
  await maya.perform('followSpace', { params: { spaceId: handbook } })
  await lena.perform('followPage', { params: { spaceId: handbook, pageId: plans } })
}
