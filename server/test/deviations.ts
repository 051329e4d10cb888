/** Where the contract departs from the public documents on purpose. This list only shrinks. */

/** A version of the public document. */
export type Judge = '0.202' | '0.137' | '0.91'

interface Deviation {
  /** The operation id in the public document. */
  operation: string
  /** The documents that the response departs from; each of them must be needed by some test. */
  from: Judge[]
  /** A path in the body, `*` for any index; or a status that the public document does not know. */
  place: string
  reason: string
}

export const deviations: Deviation[] = [
  {
    operation: 'listUserPermissionsInSpace',
    place: '/items/*/permission',
    from: ['0.202', '0.137'],
    reason: 'A user whose access to the space was taken away is listed with null, so that a manager can undo it.',
  },
  {
    operation: 'listTeamPermissionsInSpace',
    place: '/items/*/permission',
    from: ['0.202', '0.137'],
    reason: 'A team whose access to the space was taken away is listed with null, so that a manager can undo it.',
  },
  {
    operation: 'listUserPermissionsInCollection',
    place: '/items/*/permission',
    from: ['0.202', '0.137'],
    reason: 'A user whose access to the collection was taken away is listed with null, so that a manager can undo it.',
  },
  {
    operation: 'listTeamPermissionsInCollection',
    place: '/items/*/permission',
    from: ['0.202', '0.137'],
    reason: 'A team whose access to the collection was taken away is listed with null, so that a manager can undo it.',
  },
  {
    operation: 'listPermissionsAggregateInSite',
    place: '/items/*/origin',
    from: ['0.137'],
    reason: 'A level may be set on the site itself; 0.137 is older than that.',
  },
  {
    operation: 'listOrganizationContentInviteLinks',
    place: '/items/*',
    from: ['0.91'],
    reason: 'Only 0.91 has this operation, and its spaces carry a type that those of the contract do not.',
  },
  {
    operation: 'getLatestOpenAPISpecVersionContent',
    place: '/filesystem',
    from: ['0.202', '0.137'],
    reason:
      'Renderers receive the files of the latest version as a list, against the documents; other callers receive the object.',
  },
  {
    operation: 'getOpenAPISpecVersionContentById',
    place: '/filesystem',
    from: ['0.202', '0.137'],
    reason:
      'Renderers receive the files of a version as a list, against the documents; other callers receive the object.',
  },
  {
    operation: 'bulkUpsertSiteRedirects',
    place: '/results/*',
    from: ['0.202'],
    reason: 'An invalid source is returned as it was sent, so that the caller finds it in the batch.',
  },
  {
    operation: 'listImportRuns',
    place: '/items/*/source',
    from: ['0.202'],
    reason: 'The list contains every import, also from sources that only the contract names.',
  },
  {
    operation: 'getImportRun',
    place: '/source',
    from: ['0.202'],
    reason: 'The run may be an import from a source that only the contract names.',
  },
  {
    operation: 'cancelImportRun',
    place: '/source',
    from: ['0.202'],
    reason: 'The canceled run may be an import from a source that only the contract names.',
  },
  {
    operation: 'startImportRun',
    place: '/source',
    from: ['0.202'],
    reason: 'The started run may be an import from a source that only the contract names.',
  },
]

/** Where an object departs wherever it stands, also in a list or inside another object. */
export interface ObjectDeviation {
  /** The name of the object's schema in the public document. */
  schema: string
  property: string
  from: Judge[]
  /** What the property is with us. */
  instead: object
  reason: string
}

export const objectDeviations: ObjectDeviation[] = [
  {
    schema: 'OrganizationSAMLProvider',
    property: 'ssoURL',
    from: ['0.202', '0.137'],
    instead: { enum: [''] },
    reason:
      'A provider can be created without a sign-on address, and the field is required: until it is set it is empty.',
  },
  {
    schema: 'SiteRedirect',
    property: 'source',
    from: ['0.137'],
    instead: { type: 'string', pattern: '[+]|[*]$' },
    reason: 'A path may contain a plus sign and end with a wildcard; 0.137 is older than that.',
  },
  {
    schema: 'SiteRedirect',
    property: 'destination',
    from: ['0.137'],
    instead: { type: 'object', required: ['kind', 'url'], properties: { kind: { enum: ['external'] } } },
    reason: 'A redirect may lead to any web address; 0.137 is older than that.',
  },
]

/** Identifies one deviation from one document. */
export const toDeviationKey = (index: number, judge: Judge): string => `${index}-${judge}`

/** Identifies the deviation of one object from one document. */
export const toObjectKey = ({ schema, property }: ObjectDeviation, judge: Judge): string =>
  `${schema}.${property}-${judge}`

/** Lists the deviations, each from one document, that are not among the used ones. */
export function findUnusedDeviations(used: ReadonlySet<string>): string[] {
  const ofOperations = deviations.flatMap(({ operation, place, from }, at) =>
    from.filter((judge) => !used.has(toDeviationKey(at, judge))).map((judge) => `${operation} ${place} (${judge})`),
  )
  const ofObjects = objectDeviations.flatMap((each) =>
    each.from
      .filter((judge) => !used.has(toObjectKey(each, judge)))
      .map((judge) => `${each.schema} ${each.property} (${judge})`),
  )
  return [...ofOperations, ...ofObjects]
}

/** Operations that share path and id with the public document but are about another resource: they are not judged. */
export const otherResources = [
  'listTranslations',
  'createTranslation',
  'getTranslation',
  'updateTranslation',
  'deleteTranslation',
]

/** Our own paths that a template of the public document covers by chance: they are not judged. */
export const ownPaths = [/^\/orgs\/[^/]+\/audit-events\/(?:export|integrity)$/]
