import { operation } from '../../core/operation/operation.ts'
import { onChangeRequests } from '../space-content/index.ts'
import { readMergeChecks } from './read-merge-checks.ts'
import { MergeChecks } from './schema.ts'

export const operations = [
  operation({
    id: 'getChangeRequestMergeChecks',
    summary:
      'What a merge of a change request by the caller would meet: rules, conflicts, links, comments, reviews and writers',
    description:
      'Only what is in `blockers` stops a merge. Broken links, open comments, requested changes and people who are writing do not, unless a rule says so.',
    route: 'GET /spaces/{spaceId}/change-requests/{changeRequestId}/merge-checks',
    access: onChangeRequests.access,
    scope: 'space:read',
    answer: MergeChecks,
    // It merges on trial and reads all links.
    reads: 'slow',
    handle: (context) => readMergeChecks(context),
  }),
]
