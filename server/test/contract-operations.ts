/** The 126 operations of the contract as data. Only a new contract changes this table. */

// id | route | success statuses | query | body. A `!` marks what the caller must send; a body may be absent as a whole where it says so.
const TABLE = `
  # Change request comments
  listCommentsInChangeRequest | GET /spaces/{spaceId}/change-requests/{changeRequestId}/comments | 200 | page limit order format status targetPage |
  postCommentInChangeRequest | POST /spaces/{spaceId}/change-requests/{changeRequestId}/comments | 200 |  | body! node page
  getCommentInChangeRequest | GET /spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId} | 200 | format |
  updateCommentInChangeRequest | PUT /spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId} | 200 |  | resolved body addedReactions removedReactions
  deleteCommentInChangeRequest | DELETE /spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId} | 205 204 |  |
  listCommentRepliesInChangeRequest | GET /spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies | 200 | page limit format |
  postCommentReplyInChangeRequest | POST /spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies | 200 | format | body!
  getCommentReplyInChangeRequest | GET /spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId} | 200 | format |
  updateCommentReplyInChangeRequest | PUT /spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId} | 200 |  | resolved body addedReactions removedReactions
  deleteCommentReplyInChangeRequest | DELETE /spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId} | 205 204 |  |

  # Space comments
  listCommentsInSpace | GET /spaces/{spaceId}/comments | 200 | page limit order format status targetPage |
  postCommentInSpace | POST /spaces/{spaceId}/comments | 200 |  | body! node page
  getCommentInSpace | GET /spaces/{spaceId}/comments/{commentId} | 200 | format |
  updateCommentInSpace | PUT /spaces/{spaceId}/comments/{commentId} | 200 |  | resolved body addedReactions removedReactions
  deleteCommentInSpace | DELETE /spaces/{spaceId}/comments/{commentId} | 205 204 |  |
  listCommentRepliesInSpace | GET /spaces/{spaceId}/comments/{commentId}/replies | 200 | page limit format |
  postCommentReplyInSpace | POST /spaces/{spaceId}/comments/{commentId}/replies | 200 |  | body!
  getCommentReplyInSpace | GET /spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId} | 200 | format |
  updateCommentReplyInSpace | PUT /spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId} | 200 |  | body addedReactions removedReactions
  deleteCommentReplyInSpace | DELETE /spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId} | 205 204 |  |

  # Custom fields
  getSpaceCustomFields | GET /spaces/{spaceId}/custom-fields | 200 |  |
  updateSpaceCustomFields | PATCH /spaces/{spaceId}/custom-fields | 204 |  | values!
  listOrganizationCustomFields | GET /orgs/{organizationId}/custom-fields | 200 | page limit |
  createOrganizationCustomField | POST /orgs/{organizationId}/custom-fields | 201 |  | name! type! title description placeholder options
  getOrganizationCustomFieldByName | GET /orgs/{organizationId}/custom-fields/{fieldName} | 200 |  |
  deleteOrganizationCustomField | DELETE /orgs/{organizationId}/custom-fields/{fieldName} | 204 |  |
  updateOrganizationCustomField | PATCH /orgs/{organizationId}/custom-fields/{fieldName} | 200 |  | title description placeholder options

  # Organization invites
  inviteUsersToOrganization | POST /orgs/{organizationId}/invites | 200 |  | emails! role sso
  joinOrganizationWithInvite | POST /orgs/{organizationId}/invites/{inviteId} | 200 |  |
  listOrganizationInviteLinks | GET /orgs/{organizationId}/link-invites | 200 | page limit |
  createOrganizationInvite | POST /orgs/{organizationId}/link-invites | 201 |  | role level space collection (may be absent)
  getOrganizationInviteLink | GET /orgs/{organizationId}/link-invites/{inviteId} | 200 |  |
  deleteOrganizationInviteById | DELETE /orgs/{organizationId}/link-invites/{inviteId} | 205 204 |  |
  updateOrganizationInviteById | PATCH /orgs/{organizationId}/link-invites/{inviteId} | 200 |  | role level (may be absent)

  # Change requests
  listChangeRequestsForSpace | GET /spaces/{spaceId}/change-requests | 200 | page limit status contributor |
  createChangeRequest | POST /spaces/{spaceId}/change-requests | 201 |  | subject (may be absent)
  getChangeRequestById | GET /spaces/{spaceId}/change-requests/{changeRequestId} | 200 |  |
  updateChangeRequestById | PATCH /spaces/{spaceId}/change-requests/{changeRequestId} | 200 |  | subject status
  mergeChangeRequest | POST /spaces/{spaceId}/change-requests/{changeRequestId}/merge | 200 |  |
  updateChangeRequest | POST /spaces/{spaceId}/change-requests/{changeRequestId}/update | 200 |  |
  getReviewsByChangeRequestId | GET /spaces/{spaceId}/change-requests/{changeRequestId}/reviews | 200 | format page limit |
  submitChangeRequestReview | POST /spaces/{spaceId}/change-requests/{changeRequestId}/reviews | 201 |  | status! comment
  listChangeRequestLinks | GET /spaces/{spaceId}/change-requests/{changeRequestId}/links | 200 | page limit status brokenContext |

  # Change request content
  getRevisionOfChangeRequestById | GET /spaces/{spaceId}/change-requests/{changeRequestId}/content | 200 | metadata computed |
  importContentInChangeRequest | POST /spaces/{spaceId}/change-requests/{changeRequestId}/content/import | 201 |  | url! source!
  listPagesInChangeRequest | GET /spaces/{spaceId}/change-requests/{changeRequestId}/content/pages | 200 | metadata computed |
  listFilesInChangeRequestById | GET /spaces/{spaceId}/change-requests/{changeRequestId}/content/files | 200 | page limit metadata computed |
  getFileInChangeRequestById | GET /spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId} | 200 | metadata computed |
  listChangeRequestFileBacklinks | GET /spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}/backlinks | 200 | page limit |
  getPageInChangeRequestById | GET /spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId} | 200 | format metadata computed |
  listPageLinksInChangeRequest | GET /spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/links | 200 | page limit |

  # Space content
  searchSpaceContent | GET /spaces/{spaceId}/search | 200 | query! page limit |
  getCurrentRevision | GET /spaces/{spaceId}/content | 200 | metadata computed |
  importContent | POST /spaces/{spaceId}/content/import | 201 |  | url! source!
  listPages | GET /spaces/{spaceId}/content/pages | 200 | metadata computed |
  listFiles | GET /spaces/{spaceId}/content/files | 200 | page limit metadata computed |
  getFileById | GET /spaces/{spaceId}/content/files/{fileId} | 200 | metadata computed |
  listSpaceFileBacklinks | GET /spaces/{spaceId}/content/files/{fileId}/backlinks | 200 | page limit |
  getPageById | GET /spaces/{spaceId}/content/page/{pageId} | 200 | format metadata computed |
  listPageLinksInSpace | GET /spaces/{spaceId}/content/page/{pageId}/links | 200 | page limit status |

  # Site sections
  listSiteSections | GET /orgs/{organizationId}/sites/{siteId}/sections | 200 | shareKey page limit |
  addSectionToSite | POST /orgs/{organizationId}/sites/{siteId}/sections | 201 |  | spaceId! title
  deleteSiteSectionById | DELETE /orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId} | 205 204 |  |
  updateSiteSectionById | PATCH /orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId} | 200 |  | title path defaultSiteSpace condition icon description
  moveSiteSection | POST /orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}/move | 200 |  | position (may be absent)

  # Site spaces
  listSiteSpaces | GET /orgs/{organizationId}/sites/{siteId}/site-spaces | 200 | shareKey page limit default |
  addSpaceToSite | POST /orgs/{organizationId}/sites/{siteId}/site-spaces | 201 |  | spaceId! sectionId
  deleteSiteSpaceById | DELETE /orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId} | 205 204 |  |
  updateSiteSpaceById | PATCH /orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId} | 200 |  | path condition
  moveSiteSpace | POST /orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/move | 200 |  | position (may be absent)

  # OpenAPI specifications
  listOpenAPISpecs | GET /orgs/{organizationId}/openapi | 200 | page limit |
  createOpenAPISpec | POST /orgs/{organizationId}/openapi | 201 |  | slug! source!
  getOpenAPISpecBySlug | GET /orgs/{organizationId}/openapi/{specSlug} | 200 |  |
  createOrUpdateOpenAPISpecBySlug | PUT /orgs/{organizationId}/openapi/{specSlug} | 200 201 |  | source!
  deleteOpenAPISpecBySlug | DELETE /orgs/{organizationId}/openapi/{specSlug} | 205 204 |  |
  listOpenAPISpecVersions | GET /orgs/{organizationId}/openapi/{specSlug}/versions | 200 | page limit |
  getLatestOpenAPISpecVersion | GET /orgs/{organizationId}/openapi/{specSlug}/versions/latest | 200 |  |
  getLatestOpenAPISpecVersionContent | GET /orgs/{organizationId}/openapi/{specSlug}/versions/latest/content | 200 |  |
  getOpenAPISpecVersionById | GET /orgs/{organizationId}/openapi/{specSlug}/versions/{versionId} | 200 |  |
  getOpenAPISpecVersionContentById | GET /orgs/{organizationId}/openapi/{specSlug}/versions/{versionId}/content | 200 |  |

  # SAML and SSO
  listSAMLProvidersInOrganizationById | GET /orgs/{organizationId}/saml | 200 | page limit |
  createOrganizationSAMLProvider | POST /orgs/{organizationId}/saml | 201 |  | label! entityID certificate ssoURL defaultTeam defaultRole
  getOrganizationSAMLProviderById | GET /orgs/{organizationId}/saml/{samlProviderId} | 200 |  |
  deleteOrganizationSAMLProvider | DELETE /orgs/{organizationId}/saml/{samlProviderId} | 205 204 |  |
  updateOrganizationSAMLProvider | PATCH /orgs/{organizationId}/saml/{samlProviderId} | 200 |  | label entityID certificate ssoURL defaultTeam defaultRole
  listSSOProviderLoginsInOrganization | GET /orgs/{organizationId}/sso | 200 |  |

  # Site redirects
  listSiteRedirects | GET /orgs/{organizationId}/sites/{siteId}/redirects | 200 | page limit |
  createSiteRedirect | POST /orgs/{organizationId}/sites/{siteId}/redirects | 201 |  | source! destination!
  deleteSiteRedirectById | DELETE /orgs/{organizationId}/sites/{siteId}/redirects/{siteRedirectId} | 205 204 |  |
  updateSiteRedirectById | PATCH /orgs/{organizationId}/sites/{siteId}/redirects/{siteRedirectId} | 200 |  | source destination
  getSiteRedirectBySource | GET /orgs/{organizationId}/sites/{siteId}/redirect | 200 | shareKey source! |

  # Translations
  listTranslations | GET /orgs/{organizationId}/translations | 200 | page limit |
  createTranslation | POST /orgs/{organizationId}/translations | 201 |  | title!
  getTranslation | GET /orgs/{organizationId}/translations/{translationSettingsId} | 200 |  |
  updateTranslation | PUT /orgs/{organizationId}/translations/{translationSettingsId} | 200 |  | title!
  deleteTranslation | DELETE /orgs/{organizationId}/translations/{translationSettingsId} | 205 204 |  |
  listTranslationLanguageSettings | GET /orgs/{organizationId}/translations/{translationSettingsId}/languages | 200 | page limit |
  getTranslationLanguageSettings | GET /orgs/{organizationId}/translations/{translationSettingsId}/languages/{translationLanguage} | 200 |  |
  createOrUpdateTranslationLanguageSettings | PUT /orgs/{organizationId}/translations/{translationSettingsId}/languages/{translationLanguage} | 200 201 |  | instructions!
  deleteTranslationLanguageSettings | DELETE /orgs/{organizationId}/translations/{translationSettingsId}/languages/{translationLanguage} | 205 204 |  |

  # Organization members
  listMembersInOrganizationById | GET /orgs/{organizationId}/members | 200 | page limit order role search sort |
  getMemberInOrganizationById | GET /orgs/{organizationId}/members/{userId} | 200 |  |
  removeMemberFromOrganizationById | DELETE /orgs/{organizationId}/members/{userId} | 205 204 |  |
  updateMemberInOrganizationById | PATCH /orgs/{organizationId}/members/{userId} | 200 |  | role
  updateOrganizationMemberLastSeenAt | POST /orgs/{organizationId}/ping | 200 |  |
  setUserAsSSOMemberForOrganization | POST /orgs/{organizationId}/members/{userId}/sso | 200 |  |
  listSpacesForOrganizationMember | GET /orgs/{organizationId}/members/{userId}/spaces | 200 | page limit order |
  listTeamsForOrganizationMember | GET /orgs/{organizationId}/members/{userId}/teams | 200 | page limit title |

  # Team members
  listTeamMembersInOrganizationById | GET /orgs/{organizationId}/teams/{teamId}/members | 200 | page limit |
  updateMembersInOrganizationTeam | PUT /orgs/{organizationId}/teams/{teamId}/members | 204 |  | add memberships remove
  addMemberToOrganizationTeamById | PUT /orgs/{organizationId}/teams/{teamId}/members/{userId} | 204 |  | role (may be absent)
  deleteMemberFromOrganizationTeamById | DELETE /orgs/{organizationId}/teams/{teamId}/members/{userId} | 205 204 |  |

  # Site share links
  listSiteShareLinks | GET /orgs/{organizationId}/sites/{siteId}/share-links | 200 | page limit |
  createSiteShareLink | POST /orgs/{organizationId}/sites/{siteId}/share-links | 201 |  | name!
  deleteSiteShareLinkById | DELETE /orgs/{organizationId}/sites/{siteId}/share-links/{shareLinkId} | 205 204 |  |
  updateSiteShareLinkById | PATCH /orgs/{organizationId}/sites/{siteId}/share-links/{shareLinkId} | 200 |  | active name

  # Permissions
  listUserPermissionsInSpace | GET /spaces/{spaceId}/permissions/users | 200 | page limit |
  listTeamPermissionsInSpace | GET /spaces/{spaceId}/permissions/teams | 200 | page limit |
  listPermissionsAggregateInSpace | GET /spaces/{spaceId}/permissions/aggregate | 200 | page limit role |
  listTeamPermissionsInCollection | GET /collections/{collectionId}/permissions/teams | 200 | page limit |
  listUserPermissionsInCollection | GET /collections/{collectionId}/permissions/users | 200 | page limit |
  listPermissionsAggregateInCollection | GET /collections/{collectionId}/permissions/aggregate | 200 | page limit role |
  listPermissionsAggregateInSite | GET /orgs/{organizationId}/sites/{siteId}/permissions/aggregate | 200 | page limit |

  # Site insights
  trackEventsInSiteById | POST /orgs/{organizationId}/sites/{siteId}/insights/events | 204 |  | events!
  aggregateSiteEvents | POST /orgs/{organizationId}/sites/{siteId}/insights/events/aggregate | 200 |  | range! select where groupBy order limit
  listSiteVisitorSegments | GET /orgs/{organizationId}/sites/{siteId}/insights/visitor-segments | 200 |  |
`

export interface ContractOperation {
  id: string
  method: string
  /** The path without `/v1`, as in an operation's route. */
  path: string
  statuses: number[]
  query: Field[]
  body: Field[]
  bodyMayBeAbsent: boolean
}

export interface Field {
  name: string
  required: boolean
}

const MAY_BE_ABSENT = '(may be absent)'

export const contractOperations: ContractOperation[] = TABLE.split('\n')
  .filter((line) => line.includes('|'))
  .map((line) => {
    const [id, route, statuses, query, body] = line.split('|').map((cell) => cell.trim()) as [
      string,
      string,
      string,
      string,
      string,
    ]
    const [method, path] = route.split(' ') as [string, string]
    return {
      id,
      method,
      path,
      statuses: statuses.split(' ').map(Number),
      query: toFields(query),
      body: toFields(body.replace(MAY_BE_ABSENT, '')),
      bodyMayBeAbsent: body.includes(MAY_BE_ABSENT),
    }
  })

function toFields(cell: string): Field[] {
  return cell
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => ({ name: word.replace('!', ''), required: word.endsWith('!') }))
}
