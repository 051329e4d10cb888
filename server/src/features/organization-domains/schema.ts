import Type, { type Static } from 'typebox'
import type { Row } from '../../core/database/rows.ts'
import type { Urls } from '../../core/urls.ts'
import { DateTime, Location, present } from '../../core/words/shapes.ts'

export const OrganizationDomain = Type.Object(
  {
    object: Type.Literal('organization-domain'),
    id: Type.String(),
    domain: Type.String({ description: 'In ASCII (punycode), lower case' }),
    status: Type.Enum(['pending', 'verified'], {
      description: 'Verified: the organization may sign in people with addresses of this domain',
    }),
    verifiedBy: Type.Optional(Type.Enum(['dns', 'operator'])),
    verifiedAt: Type.Optional(DateTime),
    record: Type.Object(
      { type: Type.Literal('TXT'), name: Type.String(), value: Type.String() },
      { description: 'The DNS record that verifies the domain' },
    ),
    createdAt: DateTime,
    urls: Location,
  },
  { title: 'OrganizationDomain' },
)

export const NewOrganizationDomain = Type.Object({
  domain: Type.String({
    minLength: 1,
    maxLength: 253,
    description: 'The part after the @ of an address; each subdomain is a separate domain',
  }),
})

export type OrganizationDomainRow = Row<'organization_domains'>

/** The name and the value of the DNS record that verifies the domain. */
export const toDnsRecord = ({ domain, challenge }: Pick<OrganizationDomainRow, 'domain' | 'challenge'>) => ({
  type: 'TXT' as const,
  name: `_lectern.${domain}`,
  value: `lectern-domain=${challenge}`,
})

export const toOrganizationDomain = (row: OrganizationDomainRow, urls: Urls): Static<typeof OrganizationDomain> => ({
  object: 'organization-domain',
  id: row.id,
  domain: row.domain,
  status: row.verified_at === null ? 'pending' : 'verified',
  record: toDnsRecord(row),
  createdAt: row.created_at.toISOString(),
  urls: { location: urls.organizationDomain(row.organization_id, row.id) },
  ...present('verifiedBy', row.verified_by as 'dns' | 'operator' | null),
  ...present('verifiedAt', row.verified_at?.toISOString()),
})
