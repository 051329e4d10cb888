/** Organizations with an object for every path parameter, created as an operation needs them. */

import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { mergeRevisions } from '@lectern/content/merge'
import { updatePage } from '@lectern/content/revision'
import { sql } from 'kysely'
import { record } from '../../src/core/audit/record.ts'
import type { PoolDb } from '../../src/core/database/connections.ts'
import { inTransaction } from '../../src/core/database/transaction.ts'
import { newId } from '../../src/core/ids.ts'
import type { Operation } from '../../src/core/operation/operation.ts'
import { loadSecrets } from '../../src/core/secrets.ts'
import { updateChangeRequest } from '../../src/features/change-requests/index.ts'
import { createOrganization } from '../../src/features/members/index.ts'
import { loadRevisionRow, openRevision, recordRevision } from '../../src/features/revisions/index.ts'
import { insertToken } from '../../src/features/tokens/index.ts'
import { webhookSecrets } from '../../src/features/webhooks/index.ts'
import type { createGiven, Person } from '../given.ts'
import { KINDS, type People } from './people.ts'

/** Path parameter → its value. */
export type Params = Record<string, string>

interface Place {
  /** Another organization has invited `invited`, and nobody has answered. */
  organization: { id: string; admin: Person; creator: Person; subject: Person; invited: Person[] }
  /** The values of the parameters before this one. */
  params: Params
}

/** A redirect of every site, for queries. */
export const SOURCE = '/walked'

/** A custom field of every organization, for bodies. */
export const FIELD = 'walked'

export const parametersOf = ({ path }: Operation) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)

export function createWorlds(db: PoolDb, given: ReturnType<typeof createGiven>, people: People) {
  let made = 0
  const contents = new Map<
    string,
    Record<
      'revisionId' | 'pageId' | 'pagePath' | 'documentId' | 'fileId' | 'reusableContentId' | 'variableName',
      string
    >
  >()

  async function giveServiceAccount(organizationId: string): Promise<string> {
    const account = { id: newId(), kind: 'service', organization_id: organizationId, display_name: 'Program' }
    await db.insertInto('users').values(account).execute()
    await db
      .insertInto('members')
      .values({ organization_id: organizationId, user_id: account.id, role: 'read' })
      .execute()
    return account.id
  }

  /** Creates the object of a path parameter. A new parameter gets its builder here. */
  const builders: Record<string, (place: Place) => Promise<string> | string> = {
    organizationId: ({ organization }) => organization.id,
    invitedUserId: async ({ organization }) => {
      const id = newId()
      await db
        .insertInto('users')
        .values({ id, email: `${id.toLowerCase()}@example.com`, display_name: id })
        .execute()
      await db.insertInto('members').values({ organization_id: organization.id, user_id: id, role: 'read' }).execute()
      return id
    },
    userId: ({ organization, params }) => granted(organization, params, 'user', organization.subject.id),
    serviceAccountId: ({ organization }) => giveServiceAccount(organization.id),
    // Of whoever is in this organization alone, or the administrator’s own.
    tokenId: async ({ organization, params }) => {
      const program = params.serviceAccountId ?? (params.organizationId && (await giveServiceAccount(organization.id)))
      return (await insertToken(db, program ?? organization.admin.id, {})).row.id
    },
    sessionId: async ({ organization }) => {
      const session = {
        id: newId(),
        user_id: organization.admin.id,
        hash: newId(),
        expires_at: new Date(Date.now() + 60_000),
      }
      await db.insertInto('sessions').values(session).execute()
      return session.id
    },
    webhookId: ({ organization }) => giveWebhook(db, organization.id),
    deliveryId: async ({ params }) => {
      const delivery = { id: newId(), webhook_id: params.webhookId!, event_id: randomUUID(), event: 'space.created' }
      await db
        .insertInto('webhook_deliveries')
        .values({ ...delivery, body: '{}', state: 'failed', ended_at: new Date() })
        .execute()
      return delivery.id
    },
    jobId: () => giveFailedJob(db),
    mailId: async ({ organization }) => {
      const id = newId()
      const recipient = organization.admin.email
      await db.insertInto('mails').values({ id, recipient, subject: 'Test', text: '', html: '' }).execute()
      return id
    },
    teamId: async ({ organization, params }) =>
      granted(organization, params, 'team', (await given.team(organization, [organization.subject])).id),
    spaceId: async ({ organization }) => {
      // Live, because otherwise nobody could write into it without a change request.
      const space = await given.space({ organization, editMode: 'live' })
      await giveContent(space)
      const run = { id: newId(), space_id: space.id, url: 'https://git.example/x.git', ref: 'main', options: '{}' }
      const ended = { state: 'success', ended_at: new Date() }
      await db
        .insertInto('git_runs')
        .values({ ...run, ...ended, direction: 'import' })
        .execute()
      return space.id
    },
    notificationId: async ({ organization }) => {
      const { id: space_id } = await given.space({ organization })
      const { id: actor_id } = await given.user('actor')
      const told = { organization_id: organization.id, user_id: organization.admin.id, reason: 'changed' }
      const row = await db
        .insertInto('notifications')
        .values({ ...told, space_id, actor_id })
        .returning('id')
        .executeTakeFirstOrThrow()
      return row.id
    },
    presenceClient: () => 'window',
    revisionId: ({ params }) => contents.get(params.spaceId!)!.revisionId,
    pageId: ({ params }) => contents.get(params.spaceId!)!.pageId,
    pagePath: ({ params }) => contents.get(params.spaceId!)!.pagePath,
    documentId: ({ params }) => contents.get(params.spaceId!)!.documentId,
    fileId: ({ params }) => contents.get(params.spaceId!)!.fileId,
    reusableContentId: ({ params }) => contents.get(params.spaceId!)!.reusableContentId,
    variableName: ({ params }) => contents.get(params.spaceId!)!.variableName,
    changeRequestId: async ({ params }) => (await given.changeRequest({ space: { id: params.spaceId! } })).id,
    reviewId: async ({ organization, params }) => {
      const review = {
        id: newId(),
        change_request_id: params.changeRequestId!,
        revision_id: newId(),
        reviewer_id: organization.creator.id,
        status: 'approved',
      }
      await db.insertInto('reviews').values(review).execute()
      return review.id
    },
    commentId: async ({ params }) => {
      const comment = {
        id: newId(),
        space_id: params.spaceId!,
        change_request_id: params.changeRequestId ?? null,
        revision_id: newId(),
        body: JSON.stringify({ markdown: 'Hm' }),
        page_id: contents.get(params.spaceId!)!.pageId,
        page: JSON.stringify({ id: contents.get(params.spaceId!)!.pageId, title: 'Page', path: 'page' }),
        suggestion: JSON.stringify({
          base: 'base',
          after: null,
          block: { object: 'block', type: 'divider' },
          blocks: [],
        }),
        posted_by: (await given.user('poster')).id,
      }
      await db.insertInto('comments').values(comment).execute()
      return comment.id
    },
    commentReplyId: async ({ params }) => {
      const { id: posted_by } = await given.user('poster')
      const reply = { id: newId(), comment_id: params.commentId!, body: JSON.stringify({ markdown: 'Hm' }), posted_by }
      await db.insertInto('comment_replies').values(reply).execute()
      return reply.id
    },
    importRunId: async ({ organization }) => {
      const run = {
        id: newId(),
        organization_id: organization.id,
        space_id: (await given.space({ organization })).id,
        source: 'website',
        url: 'http://127.0.0.1:9/',
        created_by: (await given.user('importer')).id,
      }
      await db.insertInto('import_runs').values(run).execute()
      return run.id
    },
    conflictId: ({ params }) => giveConflict(params.spaceId!, params.changeRequestId!),
    collectionId: async ({ organization }) => (await given.collection({ organization })).id,
    siteId: async ({ organization }) => {
      const spaces = [await given.space({ organization }), await given.space({ organization })]
      await given.space({ organization })
      const { id } = await given.site({ organization, spaces })
      const destination = JSON.stringify({ kind: 'external', url: 'https://example.com/' })
      await db.insertInto('site_redirects').values({ id: newId(), site_id: id, source: SOURCE, destination }).execute()
      return id
    },
    subdomain: async ({ organization }) => {
      const { id } = await given.site({ organization })
      const site = db.selectFrom('sites').select('basename').where('id', '=', id)
      return (await site.executeTakeFirstOrThrow()).basename
    },
    siteRedirectId: async ({ params }) => {
      const redirect = db.selectFrom('site_redirects').select('id').where('site_id', '=', params.siteId!)
      return (await redirect.executeTakeFirstOrThrow()).id
    },
    siteSpaceId: async ({ params }) => (await siteNames(params.siteId!)).siteSpaces[0]!,
    siteSectionGroupId: async ({ params }) => {
      const group = { id: newId(), site_id: params.siteId!, title: 'Guides', position: 1 }
      await db.insertInto('site_section_groups').values(group).execute()
      await giveSection(params.siteId!, null)
      return group.id
    },
    siteSectionId: ({ params }) => giveSection(params.siteId!, params.siteSectionGroupId ?? null),
    shareLinkId: async ({ params }) => {
      const link = { id: newId(), site_id: params.siteId!, key: newId(), name: 'Press' }
      await db.insertInto('share_links').values(link).execute()
      return link.id
    },
    fieldName: ({ organization }) => insertField(organization.id, `field-${++made}`),
    samlProviderId: async ({ organization }) => {
      const provider = { id: newId(), organization_id: organization.id, label: 'Okta' }
      await db.insertInto('saml_providers').values(provider).execute()
      return provider.id
    },
    samlTestId: async ({ params }) => {
      const test = { id: newId('_'), provider_id: params.samlProviderId!, expires_at: new Date(Date.now() + 3_600_000) }
      await db.insertInto('saml_tests').values(test).execute()
      return test.id
    },
    auditEventId: async ({ organization }) => {
      const origin = { actor: { type: 'user', id: organization.admin.id }, source: 'api' } as const
      const target = { id: organization.id }
      await record(db, origin, { action: 'organization.updated', organizationId: organization.id, target })
      const rows = db.selectFrom('audit_events').select('id').where('organization_id', '=', organization.id)
      return (await rows.executeTakeFirstOrThrow()).id
    },
    domainId: async ({ organization }) => {
      const domain = {
        id: newId(),
        organization_id: organization.id,
        domain: `walked-${++made}.example`,
        challenge: 'x',
      }
      // Verified by the operator, so that verifying it again needs no DNS.
      const verified = { verified_by: 'operator', verified_at: new Date() }
      await db
        .insertInto('organization_domains')
        .values({ ...domain, ...verified })
        .execute()
      return domain.id
    },
    offeringOrganizationId: async ({ organization: { invited } }) => {
      const { id } = await given.organization('Offering')
      await db
        .insertInto('members')
        .values(invited.map((person) => ({ organization_id: id, user_id: person.id, role: 'read' as const })))
        .execute()
      return id
    },
    inviteId: async ({ organization }) => {
      const invite = { id: newId(), organization_id: organization.id, role: 'read' as const }
      await db.insertInto('link_invites').values(invite).execute()
      return invite.id
    },
    specSlug: async ({ organization }) => {
      const spec = { id: newId(), organization_id: organization.id, slug: `walked-${++made}` }
      const last_version_id = await insertVersion(spec)
      await db.updateTable('openapi_specs').set({ last_version_id }).where('id', '=', spec.id).execute()
      return spec.slug
    },
    versionId: async ({ organization }) => {
      const spec = db
        .selectFrom('openapi_specs')
        .select('last_version_id')
        .where('organization_id', '=', organization.id)
      return (await spec.executeTakeFirstOrThrow()).last_version_id!
    },
    translationSettingsId: async ({ organization }) => {
      const settings = { id: newId(), organization_id: organization.id, title: 'Docs' }
      await db.insertInto('translation_settings').values(settings).execute()
      return settings.id
    },
    translationLanguage: async ({ params }) => {
      const instructions = JSON.stringify({ object: 'document', data: {}, nodes: [] })
      const row = { translation_settings_id: params.translationSettingsId!, language: 'fr', instructions }
      await db.insertInto('translation_language_settings').values(row).execute()
      return row.language
    },
  }

  /** A user or a team in a path below a space, collection or site has a level there. */
  async function granted(
    { creator }: Place['organization'],
    { spaceId, collectionId, siteId }: Params,
    to: 'user' | 'team',
    id: string,
  ): Promise<string> {
    const holder = to === 'user' ? { user: { id } } : { team: { id } }
    if (spaceId) await given.grant({ space: { id: spaceId } }, holder, 'read')
    if (collectionId) await given.grant({ collection: { id: collectionId } }, holder, 'read')
    if (siteId) {
      const site = { id: siteId }
      await given.grant({ site }, holder, 'read')
      // From its first grant on, only administrators of a site may change it.
      await given.grant({ site }, { user: creator }, 'admin')
    }
    return id
  }

  /** One of everything that a space contains, none of it in another space. */
  async function giveContent(space: { id: string }) {
    const slug = `walked-${++made}`
    const content = {
      pageId: newId(),
      pagePath: `guides/${slug}`,
      fileId: newId(),
      reusableContentId: newId(),
      variableName: `walked${made}`,
    }
    const file = { name: 'logo.png', contentType: 'image/png', size: 3, key: 'a'.repeat(64) }
    const page = { id: content.pageId, title: 'Walked', slug, markdown: slug }
    const { revision } = await given.pages(space, [{ title: 'Guides', pages: [page] }], {
      files: [{ id: content.fileId, ...file }],
      reusableContents: [{ id: content.reusableContentId, title: 'Notice', markdown: slug }],
      variables: { [content.variableName]: 'x' },
    })
    const { hash } = await db
      .selectFrom('content_nodes')
      .select('hash')
      .where('space_id', '=', space.id)
      .where('kind', '=', 'document')
      .executeTakeFirstOrThrow()
    contents.set(space.id, { ...content, revisionId: revision, documentId: hash })
  }

  /** The title of the walked page, set differently on both sides. */
  async function giveConflict(spaceId: string, changeRequestId: string): Promise<string> {
    const { pageId, revisionId } = contents.get(spaceId)!
    const { nodes, content: base } = await openRevision(db, await loadRevisionRow(db, spaceId, revisionId))
    const titled = async (title: string) => {
      const edit = await updatePage(nodes, base, { page: pageId, fields: { title } })
      return edit.kind === 'edited' ? edit.revision : base
    }
    const merged = await mergeRevisions(nodes, { base, primary: await titled('One'), change: await titled('Other') })
    const head = { spaceId, type: 'update' as const, parents: [revisionId], userId: null, changeRequestId }
    await inTransaction(db, async (trx) => {
      const { id } = await recordRevision(trx, { nodes, content: merged.revision }, head)
      await updateChangeRequest(trx, changeRequestId, { revision_id: id })
    })
    return merged.kind === 'conflicts' ? merged.conflicts[0]!.id : ''
  }

  /** Moves the site spaces into it, because a site with sections has none beside them. */
  async function giveSection(siteId: string, group_id: string | null): Promise<string> {
    const path = `walked-${++made}`
    const section = { id: newId(), site_id: siteId, group_id, title: 'Walked', path, position: made + 1 }
    await db.insertInto('site_sections').values(section).execute()
    const wrapped = db.updateTable('site_spaces').set({ section_id: section.id }).where('site_id', '=', siteId)
    await wrapped.where('section_id', 'is', null).execute()
    return section.id
  }

  /** The parts of a site that a body can name. */
  async function siteNames(siteId: string) {
    const ids = async (table: 'site_spaces' | 'site_sections') =>
      (await db.selectFrom(table).select('id').where('site_id', '=', siteId).orderBy('position').execute()).map(
        ({ id }) => id,
      )
    const free = await db
      .selectFrom('spaces')
      .innerJoin('sites', 'sites.organization_id', 'spaces.organization_id')
      .select('spaces.id')
      .where('sites.id', '=', siteId)
      .where('spaces.id', 'not in', db.selectFrom('site_spaces').select('space_id').where('site_id', '=', siteId))
      .executeTakeFirst()
    return { siteSpaces: await ids('site_spaces'), sections: await ids('site_sections'), freeSpace: free?.id }
  }

  async function insertVersion(spec: { id: string; organization_id: string; slug: string }): Promise<string> {
    const version = { id: newId(), spec_id: spec.id, digest: '', entry: 'openapi.json', outline: '{}' }
    await db.insertInto('openapi_specs').values(spec).execute()
    await db
      .insertInto('openapi_versions')
      .values({ ...version, document: gzipSync('{}'), raw: gzipSync('{}') })
      .execute()
    return version.id
  }

  async function insertField(organization_id: string, name: string): Promise<string> {
    await db.insertInto('custom_fields').values({ id: newId(), organization_id, name, type: 'text' }).execute()
    return name
  }

  async function build(names: string[], organization: Place['organization']): Promise<Params> {
    const params: Params = {}
    for (const name of names) {
      params[name] = await builders[name]!({ organization, params })
    }
    return params
  }

  /** An organization in which each person has the role of their kind. */
  async function own(operation: Operation): Promise<Params> {
    const { kinds, subject, stranger } = people
    const organization = {
      id: await inTransaction(db, (trx) =>
        createOrganization(trx, kinds.admin.id, { title: 'Own', emailDomains: ['example.com'] }),
      ),
      admin: kinds.admin,
      creator: kinds.create,
      subject,
      invited: [...Object.values(kinds), stranger],
    }
    const members = KINDS.filter((kind) => kind !== 'admin').map((kind) => ({
      organization_id: organization.id,
      user_id: kinds[kind].id,
      role: kind === 'guest' ? null : kind === 'disabled' ? ('admin' as const) : kind,
      disabled: kind === 'disabled',
    }))
    const about = { organization_id: organization.id, user_id: subject.id, role: 'read' as const, disabled: false }
    await db
      .insertInto('members')
      .values([...members, about])
      .execute()
    await insertField(organization.id, FIELD)
    return build(parametersOf(operation), organization)
  }

  /** The stranger's organization: the same objects, shared with nobody else. */
  async function foreign(operation: Operation): Promise<Params> {
    const { stranger } = people
    const id = await inTransaction(db, (trx) =>
      createOrganization(trx, stranger.id, { title: 'Foreign', emailDomains: ['example.com'] }),
    )
    const subject = await given.member({ id }, 'read')
    const organization = { id, admin: stranger, creator: stranger, subject, invited: [stranger] }
    const params = await build(parametersOf(operation), organization)
    return { ...params, ...('translationLanguage' in params && { translationLanguage: 'de' }) }
  }

  /** The name of a site with content, in an organization without any of the people. */
  async function publishedName(): Promise<string> {
    const organization = await given.organization('Published')
    const space = await given.space({ organization })
    const { id } = await given.site({ organization, spaces: [space], published: true })
    const { basename } = await db.selectFrom('sites').select('basename').where('id', '=', id).executeTakeFirstOrThrow()
    return basename
  }

  /** A live-edited space, if the organization exists. */
  async function spaceOf(organizationId: string): Promise<string | undefined> {
    const found = await db.selectFrom('organizations').select('id').where('id', '=', organizationId).executeTakeFirst()
    return found && (await given.space({ organization: found, editMode: 'live' })).id
  }

  async function uploadIn(organizationId: string, key: string): Promise<string | undefined> {
    const found = await db.selectFrom('organizations').select('id').where('id', '=', organizationId).executeTakeFirst()
    if (!found) return undefined
    const file = { name: 'logo.svg', contentType: 'image/svg+xml', size: 6, key }
    const upload = { id: newId(), organization_id: found.id, user_id: people.subject.id, name: file.name }
    await db
      .insertInto('uploads')
      .values({ ...upload, file: JSON.stringify(file) })
      .execute()
    return upload.id
  }

  return {
    own,
    foreign,
    siteNames,
    publishedName,
    spaceOf,
    uploadIn,
    isKnown: (parameter: string) => parameter in builders,
  }
}

/** A well-formed id that does not exist. */
export const unknownOf = (parameter: string) =>
  parameter === 'translationLanguage' ? 'sl' : parameter === 'specSlug' ? 'does-not-exist' : 'doesNotExist'

/** A job that has used up its attempts. */
async function giveWebhook(db: PoolDb, organizationId: string): Promise<string> {
  const id = newId()
  const secrets = await loadSecrets(db)
  await inTransaction(db, async (trx) => {
    const secret = await webhookSecrets.seal(secrets, trx, id, 'whsec_AAAA')
    const webhook = { id, organization_id: organizationId, url: 'https://example.com/', events: ['space.*'], secret }
    await trx.insertInto('webhooks').values(webhook).execute()
  })
  return id
}

export async function giveFailedJob(
  db: PoolDb,
  error = 'The mail server did not answer\n    at deliver',
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    SELECT id::text AS id FROM graphile_worker.add_job('purge-mails', '{}', max_attempts => 1)`.execute(db)
  const id = rows[0]!.id
  await sql`UPDATE graphile_worker._private_jobs SET attempts = 1, last_error = ${error} WHERE id = ${id}::bigint`.execute(
    db,
  )
  return id
}
