import { operation } from '../../core/operation/operation.ts'
import { onOrganization } from '../organizations/index.ts'
import { readFirstSteps } from './read-first-steps.ts'
import { FirstSteps } from './schema.ts'

export const operations = [
  operation({
    id: 'getFirstSteps',
    summary: 'Which first steps the caller has taken in an organization',
    description:
      'Only what the caller did counts: not what others did, nor the demo content. It is read from the audit log.',
    route: 'GET /orgs/{organizationId}/first-steps',
    access: onOrganization('member'),
    scope: 'organization:read',
    answer: FirstSteps,
    reads: 'slow',
    handle: ({ db, actor, organization }) => readFirstSteps(db, organization.id, actor.userId),
  }),
]
