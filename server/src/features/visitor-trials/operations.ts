import { operation } from '../../core/operation/operation.ts'
import { onSite } from '../sites/index.ts'
import { VisitorTrial, VisitorTrialRequest } from './schema.ts'
import { tryVisitor } from './try-visitor.ts'

export const operations = [
  operation({
    id: 'trySiteVisitor',
    summary: 'What a visitor with given claims sees of a site, and which conditions decide it',
    description: 'Nothing is stored. For the pages of a site space a narrowed token needs space:read as well.',
    route: 'POST /orgs/{organizationId}/sites/{siteId}/visitors/try',
    access: onSite('view'),
    scope: 'site:read',
    body: VisitorTrialRequest,
    records: { nothing: 'it only reads' },
    answer: VisitorTrial,
    idempotencyKey: 'ignored',
    transaction: 'own',
    handle: ({ body, ...context }) => tryVisitor(context, body),
  }),
]
