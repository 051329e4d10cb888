/** Content worth looking at: people, a team, spaces in a collection, and a published site. */
import type { Db } from '../core/database/connect.ts'
import { addPeople } from './people.ts'

export interface Demo {
  /** The site's part of its address. */
  basename: string | undefined
}

/** Inside one transaction: the demo is there whole, or not at all. */
export async function addDemo(db: Db, organizationId: string, _adminId: string): Promise<Demo> {
  await addPeople(db, organizationId)
  return { basename: undefined }
}
