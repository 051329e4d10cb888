import { created } from '../../core/operation/answer.ts'
import { operation } from '../../core/operation/operation.ts'
import { mapPage, pageOf } from '../../core/operation/pagination.ts'
import { onOrganization } from '../organizations/index.ts'
import { onSpace } from '../spaces/index.ts'
import { onChangeRequest } from './access.ts'
import { changeChangeRequest } from './change-change-request.ts'
import { createChangeRequest } from './create-change-request.ts'
import { toDescriptionText } from './description.ts'
import { mergeAccess, mergeChangeRequest } from './merge-change-request.ts'
import {
  ChangeRequest,
  ChangeRequestChange,
  ChangeRequestMergeResult,
  ChangeRequestsQuery,
  ChangeRequestUpdateResult,
  Contributor,
  NewChangeRequest,
  OrganizationChangeRequestsQuery,
  toChangeRequest,
  toContributor,
  toPreviewedChangeRequest,
} from './schema.ts'
import { listChangeRequests, listChangeRequestsOfOrganization, listContributors, loadChangeRequest } from './store.ts'
import { updateAccess, updateFromPrimary } from './update-from-primary.ts'

const CHANGE_REQUESTS = '/spaces/{spaceId}/change-requests'
const CHANGE_REQUEST = `${CHANGE_REQUESTS}/{changeRequestId}` as const

export const operations = [
  operation({
    id: 'listChangeRequestsForSpace',
    summary: 'The change requests of a space, the last changed first',
    description: 'Without a status only open ones; drafts are not open.',
    route: `GET ${CHANGE_REQUESTS}`,
    access: onSpace('read'),
    scope: 'space:read',
    query: ChangeRequestsQuery,
    answer: pageOf(ChangeRequest),
    handle: async ({ db, space, query, page, urls }) =>
      mapPage(await listChangeRequests(db, space.id, query, page), (row) => toChangeRequest(row, urls)),
  }),
  operation({
    id: 'listChangeRequestsForOrganization',
    summary:
      'The change requests of all spaces that the caller sees in an organization, the last changed or created first',
    description: 'Without a status only open ones; drafts are not open.',
    route: 'GET /orgs/{organizationId}/change-requests',
    access: onOrganization('member'),
    scope: 'space:read',
    query: OrganizationChangeRequestsQuery,
    answer: pageOf(ChangeRequest),
    // The query reads every space of the organization.
    reads: 'slow',
    handle: async ({ db, actor, organization, query, page, urls }) =>
      mapPage(await listChangeRequestsOfOrganization(db, actor.userId, organization.id, query, page), (row) =>
        toChangeRequest(row, urls),
      ),
  }),
  operation({
    id: 'createChangeRequest',
    summary: 'Create a change request: a draft with the primary content as it is now',
    route: `POST ${CHANGE_REQUESTS}`,
    access: onSpace('edit'),
    scope: 'space:write',
    body: NewChangeRequest,
    bodyOptional: true,
    records: 'change_request.created',
    answer: created(ChangeRequest),
    handle: async ({ db, actor, space, body, urls }) => {
      const id = await createChangeRequest(db, actor.userId, space.id, {
        ...body,
        description: toDescriptionText(body.description ?? ''),
      })
      return toChangeRequest(await loadChangeRequest(db, space.id, id), urls)
    },
  }),
  operation({
    id: 'getChangeRequestById',
    summary: 'A change request, by its id or its number in the space',
    route: `GET ${CHANGE_REQUEST}`,
    access: onChangeRequest('read'),
    scope: 'space:read',
    publishedContent: true,
    answer: ChangeRequest,
    handle: ({ actor, changeRequest, urls }) =>
      (actor.publishedContent ? toPreviewedChangeRequest : toChangeRequest)(changeRequest, urls),
  }),
  operation({
    id: 'updateChangeRequestById',
    summary: 'Change the subject, the description or the status of a change request',
    description:
      'Between draft and open: its author, or the level edit. To archive and to reopen: its author, or the level review. ' +
      'A merged one does not change.',
    route: `PATCH ${CHANGE_REQUEST}`,
    access: onChangeRequest('edit or author'),
    scope: 'space:write',
    body: ChangeRequestChange,
    records: { action: 'change_request.updated', settings: ['status'] },
    answer: ChangeRequest,
    handle: async (context) => {
      const { db, space, changeRequest, body, urls } = context
      await changeChangeRequest(context, changeRequest.id, body)
      return toChangeRequest(await loadChangeRequest(db, space.id, changeRequest.id), urls)
    },
  }),
  operation({
    id: 'mergeChangeRequest',
    summary: 'Merge a change request into the primary content of its space',
    description:
      'Conflicts are a 200 too: the head of the change request then contains them, and primary stays as it was. ' +
      '409 while the space is synchronised with a repository.',
    route: `POST ${CHANGE_REQUEST}/merge`,
    access: mergeAccess,
    scope: 'change-request:merge',
    records: { action: ['change_request.merged', 'change_request.updated_from_primary'] },
    answer: ChangeRequestMergeResult,
    transaction: 'own',
    handle: ({ space, changeRequest, ...context }) => mergeChangeRequest(context, space.id, changeRequest.id),
  }),
  operation({
    id: 'updateChangeRequest',
    summary: 'Update a change request from the primary content',
    description: 'Conflicts are a 200 too, and stay in the change request until they are resolved.',
    route: `POST ${CHANGE_REQUEST}/update`,
    access: updateAccess,
    scope: 'space:write',
    records: 'change_request.updated_from_primary',
    answer: ChangeRequestUpdateResult,
    transaction: 'own',
    handle: ({ space, changeRequest, ...context }) => updateFromPrimary(context, space.id, changeRequest.id),
  }),
  operation({
    id: 'getContributorsByChangeRequestId',
    summary: 'Who created a change request and who edited content in it',
    route: `GET ${CHANGE_REQUEST}/contributors`,
    access: onChangeRequest('read'),
    scope: 'space:read',
    answer: pageOf(Contributor),
    handle: async ({ db, changeRequest, urls }) => {
      const rows = await listContributors(db, changeRequest.id)
      return { items: rows.map((row) => toContributor(row, urls)), count: rows.length }
    },
  }),
]
