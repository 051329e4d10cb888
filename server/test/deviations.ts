/** Where the contract departs from the public documents on purpose. This list only shrinks. */

/** A version of the public document. */
export type Judge = '0.202' | '0.137' | '0.91'

interface Deviation {
  /** Operation ids of the public document. */
  operations: string[]
  /** The documents it departs from. */
  from: Judge[]
  /** A place in the body, `*` for any index; or a status the public document does not know. */
  place: string
  reason: string
}

export const deviations: Deviation[] = [
  {
    operations: ['createOrganizationSAMLProvider', 'getOrganizationSAMLProviderById', 'updateOrganizationSAMLProvider'],
    place: '/ssoURL',
    from: ['0.202', '0.137'],
    reason: 'A provider may be made without a sign-on address, and answers must have one: until it is set it is empty.',
  },
  {
    operations: ['listSAMLProvidersInOrganizationById'],
    place: '/items/*/ssoURL',
    from: ['0.202', '0.137'],
    reason: 'The same in the list.',
  },
  {
    operations: [
      'listUserPermissionsInSpace',
      'listTeamPermissionsInSpace',
      'listUserPermissionsInCollection',
      'listTeamPermissionsInCollection',
    ],
    place: '/items/*/permission',
    from: ['0.202', '0.137'],
    reason: 'A grant of no access is listed as null: whoever manages permissions must see it to undo it.',
  },
  {
    operations: ['listPermissionsAggregateInSite'],
    place: '/items/*/origin',
    from: ['0.137'],
    reason: 'A level may be set on the site itself; the public document is older than that.',
  },
  {
    operations: ['listOrganizationContentInviteLinks'],
    place: '/items/*',
    from: ['0.91'],
    reason: 'Only 0.91.0 has this operation, and its spaces carry a type that the contract’s do not.',
  },
  {
    operations: ['createSiteRedirect', 'updateSiteRedirectById'],
    place: '/destination',
    from: ['0.137'],
    reason: 'A redirect may lead to any web address; the judging document is older than that.',
  },
  {
    operations: ['listSiteRedirects'],
    place: '/items/*/destination',
    from: ['0.137'],
    reason: 'The same in the list.',
  },
  {
    operations: ['getSiteRedirectBySource'],
    place: '/redirect/destination',
    from: ['0.137'],
    reason: 'The same when it is looked up.',
  },
  {
    operations: ['getLatestOpenAPISpecVersionContent', 'getOpenAPISpecVersionContentById'],
    place: '/filesystem',
    from: ['0.202', '0.137'],
    reason: 'Renderers take the files as a list, whatever the documents say; other callers get the object.',
  },
  {
    operations: ['bulkUpsertSiteRedirects'],
    place: '/results/*',
    from: ['0.202'],
    reason: 'A source that cannot be one is told back as it was given, so that the caller finds it.',
  },
  {
    operations: ['listImportRuns'],
    place: '/items/*/source',
    from: ['0.202'],
    reason: 'Every import is listed, also those from Git and from sources that only the contract names.',
  },
  {
    operations: ['getImportRun', 'cancelImportRun', 'startImportRun'],
    place: '/source',
    from: ['0.202'],
    reason: 'The same of one run.',
  },
  {
    operations: ['createChangeRequest', 'getChangeRequestById', 'updateChangeRequestById'],
    place: '/description',
    from: ['0.202'],
    reason: 'The description of a change request is a text by the contract; the newest document makes it a document.',
  },
  {
    operations: ['listChangeRequestsForSpace', 'listChangeRequestsForOrganization'],
    place: '/items/*/description',
    from: ['0.202'],
    reason: 'The same in lists.',
  },
]

/** Operations that share path and id with the public document but are about another resource: nobody judges these. */
export const otherResources = [
  'listTranslations',
  'createTranslation',
  'getTranslation',
  'updateTranslation',
  'deleteTranslation',
]
