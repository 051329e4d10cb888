/** Bodies for operations that would refuse their smallest valid body. */
import { newId } from '../../src/core/ids.ts'
import type { Operation } from '../../src/core/operation/operation.ts'
import { PASSWORD } from './people.ts'
import { sample } from './sample.ts'
import { FIELD, SOURCE } from './worlds.ts'

interface Named {
  /** A member of the organization. */
  subject: { id: string }
  /** For an operation below a site: its parts. */
  site?: { siteSpaces: string[]; sections: string[]; freeSpace: string | undefined } | undefined
  /** For an operation of the organization about one of its spaces. */
  space?: string | undefined
  /** The key of a picture that was uploaded to the organization. */
  upload?: string | undefined
  /** The URL of a published site. */
  publishedUrl: string
}

const freeSpace = ({ site }: Named) => ({ spaceId: site?.freeSpace ?? 'nowhere' })

const redirect = { source: '/old-page', destination: { kind: 'external', url: 'https://example.com/' } }

const inviteSubject = ({ subject }: Named) => ({ role: 'read', users: [subject.id] })

/** A text that the server itself serves. */
const importText = ({ publishedUrl }: Named) => ({ url: `${publishedUrl}llms.txt`, source: 'markdown' })

const insertPage = () => ({ changes: [{ operation: 'insert_page', document: { markdown: '# Page' } }] })

const BODIES: Record<string, (named: Named) => unknown> = {
  changeOwnPassword: () => ({ currentPassword: PASSWORD, password: PASSWORD }),
  setSSOAdministrators: () => ({ administrators: [] }),
  updateOrganizationTokenPolicy: () => ({ maxDays: null, scopesRequired: false }),
  moveSpace: () => ({ parent: null }),
  updatePresence: () => ({ client: 'window' }),
  moveCollection: () => ({ parent: null }),
  updateSpaceCustomFields: () => ({ values: { [FIELD]: { value: 'kept' } } }),
  updateChangeRequestContent: insertPage,
  updateSpaceContent: insertPage,
  importContentInChangeRequest: importText,
  importContent: importText,
  importContentInChangeRequestPageById: importText,
  importContentInPageById: importText,
  startImportRun: ({ space }) => ({
    source: { type: 'website', url: 'https://example.com/' },
    target: { space: space ?? 'nowhere' },
  }),
  scheduleChangeRequest: () => ({ mergeAt: new Date(Date.now() + 86_400_000).toISOString() }),
  importGitRepository: () => ({ url: 'https://git.example/book.git', ref: 'main' }),
  exportToGitRepository: () => ({ url: 'https://git.example/book.git', ref: 'main', commitMessage: 'Export' }),
  settleChangeRequestConflict: () => ({ keep: 'primary' }),
  reopenChangeRequestConflict: () => ({ revision: 'any' }),
  resolveSuggestionInChangeRequest: () => ({ action: 'decline' }),
  resolveSuggestionInSpace: () => ({ action: 'decline' }),
  createOrganizationDomain: () => ({
    domain: `${newId()
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '0')}.example`,
  }),
  createWebhook: () => ({ url: 'https://example.com/hook', events: ['space.*'] }),
  updateWebhook: () => ({ description: 'Changed' }),
  inviteUsersToOrganization: () => ({ emails: ['somebody@example.com'] }),
  inviteToSpace: inviteSubject,
  inviteToCollection: inviteSubject,
  previewPermissionsInSpace: inviteSubject,
  previewPermissionsInCollection: inviteSubject,
  inviteToSite: inviteSubject,
  setUserPicture: ({ upload }) => ({ upload: upload ?? 'nowhere' }),
  setOrganizationPicture: ({ upload }) => ({ upload: upload ?? 'nowhere' }),
  createSiteAsset: ({ upload }) => ({ upload: upload ?? 'nowhere', kind: 'image' }),
  createSiteRedirect: () => redirect,
  updateSiteAdaptiveSchema: () => ({ jsonSchema: { type: 'object', properties: {}, additionalProperties: false } }),
  bulkUpsertSiteRedirects: () => ({ redirects: [redirect] }),
  trackEventsInSiteById: () => ({
    events: [
      {
        type: 'page_view',
        session: { visitorId: 'v1', sessionId: 's1' },
        location: { url: 'https://docs.example.com/start' },
      },
    ],
  }),
  aggregateSiteEvents: () => ({ range: 'lastYear' }),
  resolvePublishedContentByUrl: ({ publishedUrl }) => ({ url: publishedUrl }),
  addSectionToSite: freeSpace,
  addSpaceToSite: freeSpace,
  addSectionToGroup: ({ site }) => ({ sectionId: site?.sections[0] ?? 'nowhere' }),
  regroupSiteSpaces: ({ site }) => ({ siteSpaces: (site?.siteSpaces ?? ['nowhere']).slice(0, 1) }),
  sortSiteStructure: ({ site }) => {
    const [item, other] = (site?.siteSpaces ?? []).map((id) => ({ type: 'site-space', id }))
    return { item, position: { after: other } }
  },
}

export const bodyFor = ({ id, body }: Operation, named: Named) => BODIES[id]?.(named) ?? (body && sample(body))

const QUERIES: Record<string, (named: Pick<Named, 'publishedUrl'>) => Record<string, string>> = {
  getPublishedContentByUrl: ({ publishedUrl }) => ({ url: publishedUrl }),
  getSiteRedirectBySource: () => ({ source: SOURCE }),
  // The URL does not answer, but the operation does in any case.
  getEmbedByUrlInSpace: () => ({ url: 'http://10.0.0.1/' }),
}

export const queryFor = ({ id, query }: Operation, named: Pick<Named, 'publishedUrl'>) =>
  QUERIES[id]?.(named) ?? (query && (sample({ ...query, minProperties: 0 }) as Record<string, string>))
