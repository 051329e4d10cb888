import { operation } from '../../core/operation/operation.ts'
import {
  loadOrganizationSeenBy,
  Organization,
  onOrganization,
  setOrganizationLogo,
  toOrganization,
} from '../organizations/index.ts'
import { findOwnUploadedFile, findUploadedFile } from '../uploads/index.ts'
import { onOwnUser, toUser, User, updateUser } from '../users/index.ts'
import { addPicture } from './add-picture.ts'
import { NewPicture } from './schema.ts'

const description =
  'Upload the bytes to the URL of `POST …/storage/upload` first: a PNG, JPEG, GIF or WebP of at most 2 MB. The former picture is deleted.'

export const operations = [
  operation({
    id: 'setUserPicture',
    summary: 'Make an uploaded picture one’s own',
    description: `${description} To remove it, PATCH the user with \`photoURL\`: null.`,
    route: 'PUT /users/{userId}/picture',
    access: onOwnUser(),
    body: NewPicture,
    records: 'user.updated',
    answer: User,
    handle: async ({ db, actor, params, body, storage, urls }) => {
      const owner = { user_id: params.userId }
      const file = await findOwnUploadedFile(db, actor.userId, body.upload)
      const photo_url = await addPicture(db, { storage, urls }, file, owner)
      return toUser(await updateUser(db, params.userId, { photo_url }), urls)
    },
  }),
  operation({
    id: 'setOrganizationPicture',
    summary: 'Make an uploaded picture the logo of an organization',
    description: `${description} To remove it, PATCH the organization with \`logo\`: null.`,
    route: 'PUT /orgs/{organizationId}/picture',
    access: onOrganization('admin'),
    scope: 'organization:write',
    body: NewPicture,
    records: 'organization.updated',
    answer: Organization,
    handle: async ({ db, actor, organization, body, storage, urls }) => {
      const owner = { organization_id: organization.id }
      const file = await findUploadedFile(db, organization.id, body.upload)
      const logo = await addPicture(db, { storage, urls }, file, owner)
      await setOrganizationLogo(db, organization.id, logo)
      return toOrganization(await loadOrganizationSeenBy(db, actor.userId, organization.id), urls)
    },
  }),
]
