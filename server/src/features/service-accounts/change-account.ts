import type { Static } from 'typebox'
import type { Transaction } from '../../core/database/connections.ts'
import { forbidden } from '../../core/errors.ts'
import { isAtLeast } from '../../core/words/levels.ts'
import { deleteMember, insertMember, updateMember } from '../members/index.ts'
import type { OrganizationSeen } from '../organizations/index.ts'
import { setTeamsOf } from '../teams/index.ts'
import { deleteTokensOf } from '../tokens/index.ts'
import { insertServiceUser, setUserDisabled, updateUser } from '../users/index.ts'
import type { NewServiceAccount, ServiceAccountChange, ServiceAccountRow } from './schema.ts'

type Role = Static<typeof NewServiceAccount>['role']

/** Nobody passes on more than they have. */
function checkRole(organization: OrganizationSeen, role: Role): void {
  if (role !== null && !isAtLeast(organization.role, role))
    throw forbidden(`A service account gets no higher role than your own: ${organization.role ?? 'guest'}`)
}

export async function createServiceAccount(
  db: Transaction,
  organization: OrganizationSeen,
  { name, role, teams = [] }: Static<typeof NewServiceAccount>,
): Promise<string> {
  checkRole(organization, role)
  const { id } = await insertServiceUser(db, organization.id, name)
  await insertMember(db, organization.id, id, role)
  await setTeamsOf(db, organization.id, id, teams)
  return id
}

export async function updateServiceAccount(
  db: Transaction,
  organization: OrganizationSeen,
  { id }: ServiceAccountRow,
  { name, role, teams }: Static<typeof ServiceAccountChange>,
): Promise<void> {
  if (role !== undefined) checkRole(organization, role)
  if (name !== undefined) await updateUser(db, id, { display_name: name })
  if (role !== undefined) await updateMember(db, organization.id, id, { role })
  if (teams !== undefined) await setTeamsOf(db, organization.id, id, teams)
}

/** Its tokens and rights end; what it wrote stays, with its name. */
export async function deleteServiceAccount(db: Transaction, { organization_id, id }: ServiceAccountRow): Promise<true> {
  await deleteTokensOf(db, [id])
  await deleteMember(db, organization_id, id)
  await setUserDisabled(db, id, true)
  return true
}
