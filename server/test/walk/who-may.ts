/**
 * Who may call what, written a second time by hand: by family of operations, from the behaviour of the interface and not from the operations. The
 * expectations of the walk come from the operations themselves; a test compares the two. Each column is a kind of person: read, comment, edit,
 * review, create, admin, guest, disabled. `+` passes, `3` is a 403, `4` a 404.
 */
export const whoMay: [families: string, outcomes: string, operations: string][] = [
  [
    'anybody who is signed in',
    '+ + + + + + + +',
    `getApiInformation getAuthenticatedUser listApiTokens createApiToken revokeApiToken listUserSessions endUserSession endOtherUserSessions changeOwnPassword createOrganization listEvents
     listOrganizationsForAuthenticatedUser getInvitation getMailDelivery joinOrganizationWithInvite listSSOProviderLoginsInOrganization
     joinOrganization resolvePublishedContentByUrl getPublishedContentByUrl listWebhookEventTypes listMembershipOffers acceptMembershipOffer declineMembershipOffer listClosedOrganizations`,
  ],
  [
    'operators of the server: the walk’s administrator is one',
    '3 3 3 3 3 + 3 3',
    'getSystemStatus listFailedJobs retryFailedJob dismissFailedJob sendTestMail getTestMail',
  ],
  ['what an address shows that shows nothing', '4 4 4 4 4 4 4 4', 'getContentByUrl'],
  ['somebody else’s user record: those who share an organization and are no guests', '+ + + + + + 4 4', 'getUserById'],
  ['somebody else’s user record, to change it: nobody', '4 4 4 4 4 4 4 4', 'updateUserById setUserPicture'],
  [
    'every member, guests included',
    '+ + + + + + + 4',
    `getOrganizationById updateOrganizationMemberLastSeenAt listOrganizationCustomFields getOrganizationCustomFieldByName
     listSpacesInOrganizationById listCollectionsInOrganizationById listSites searchOrganizationContent generateStorageUploadURL
     listImportRuns listChangeRequestsForOrganization getFirstSteps
     listOpenAPISpecs getOpenAPISpecBySlug listOpenAPISpecVersions getLatestOpenAPISpecVersion getLatestOpenAPISpecVersionContent
     getLatestOpenAPISpecVersionContentRaw
     getOpenAPISpecVersionById getOpenAPISpecVersionContentById`,
  ],
  [
    'every member, about their own mails and inbox',
    '+ + + + + + + 4',
    'getNotificationSettings updateNotificationSettings listNotifications markNotificationsRead listFollowing',
  ],
  ['whoever a notification is for: in the walk the administrator', '4 4 4 4 4 + 4 4', 'updateNotification'],
  [
    'members who are no guests: people, teams, translations',
    '+ + + + + + 3 4',
    `listMembersInOrganizationById getMemberInOrganizationById listTeamsInOrganizationById getTeamInOrganizationById
     listTeamMembersInOrganizationById listTranslations getTranslation listTranslationLanguageSettings getTranslationLanguageSettings`,
  ],
  [
    'administrators of the organization: settings, people, teams, invites, sign-on, definitions',
    '3 3 3 3 3 + 3 4',
    `updateOrganizationById setOrganizationPicture exportOrganization listOrganizationAuditEventActions listOrganizationAuditEvents
     exportOrganizationAuditEvents verifyOrganizationAuditEvents getOrganizationAuditEvent updateMemberInOrganizationById removeMemberFromOrganizationById setUserAsSSOMemberForOrganization
     listSpacesForOrganizationMember listTeamsForOrganizationMember createOrganizationTeam updateTeamInOrganizationById
     removeTeamFromOrganizationById updateMembersInOrganizationTeam addMemberToOrganizationTeamById deleteMemberFromOrganizationTeamById
     inviteUsersToOrganization createMemberInviteLink listOrganizationInviteLinks createOrganizationInvite getOrganizationInviteLink
     deleteOrganizationInviteById updateOrganizationInviteById listOrganizationContentInviteLinks
     listSAMLProvidersInOrganizationById createOrganizationSAMLProvider getOrganizationSAMLProviderById
     deleteOrganizationSAMLProvider updateOrganizationSAMLProvider
     testOrganizationSAMLProvider getOrganizationSAMLProviderTest getSSOAdministrators setSSOAdministrators
     listServiceAccounts createServiceAccount getServiceAccount updateServiceAccount deleteServiceAccount
     listServiceAccountTokens createServiceAccountToken revokeServiceAccountToken
     listOrganizationTokens endOrganizationToken getOrganizationTokenPolicy updateOrganizationTokenPolicy
     listOrganizationDomains createOrganizationDomain getOrganizationDomain verifyOrganizationDomain deleteOrganizationDomain
     listWebhooks createWebhook getWebhook updateWebhook deleteWebhook rotateWebhookSecret pingWebhook
     listWebhookDeliveries getWebhookDelivery redeliverWebhookDelivery redeliverWebhookDeliveries
     createOrganizationCustomField deleteOrganizationCustomField updateOrganizationCustomField
     createTranslation updateTranslation deleteTranslation createOrUpdateTranslationLanguageSettings deleteTranslationLanguageSettings`,
  ],
  [
    'creators: new spaces, collections and sites; specifications',
    '3 3 3 3 + + 3 4',
    `createSpace createCollection createSite
     createOpenAPISpec createOrUpdateOpenAPISpecBySlug deleteOpenAPISpecBySlug`,
  ],
  [
    'readers of a space or collection',
    '+ + + + + + 4 4',
    'getSpaceById getSpaceCustomFields getCollectionById listSpacesInCollectionById getImportRun listPresence updatePresence deletePresence getFollowingInSpace followSpace unfollowSpace followPage unfollowPage',
  ],
  [
    'readers of a space: its change requests and their reviews',
    '+ + + + + + 4 4',
    `listChangeRequestsForSpace getChangeRequestById getContributorsByChangeRequestId listChangeRequestConflicts compareChangeRequestConflict getChangeRequestMergeChecks getChangeRequestSchedule
     listSeenPagesInChangeRequest updateSeenPagesInChangeRequest
     getReviewsByChangeRequestId getChangeRequestReviewById getRequestedReviewersByChangeRequestId`,
  ],
  [
    'readers of a space: its content, as it is, in a change request, and as it was',
    '+ + + + + + 4 4',
    `getEmbedByUrlInSpace getCurrentRevision exportSpaceContent listPages listFiles getFileById getPageById getPageByPath getReusableContentById getDocumentById
     searchSpaceContent getRevisionOfChangeRequestById listPagesInChangeRequest listFilesInChangeRequestById getFileInChangeRequestById
     getPageInChangeRequestById getPageInChangeRequestByPath getReusableContentInChangeRequestById getChangeRequestChanges comparePageInChangeRequest comparePageInRevision
     compareReusableContentInChangeRequest compareReusableContentInRevision
     listRevisions getRevisionById listPagesInRevisionById listFilesInRevisionById getFileInRevisionById getPageInRevisionById
     getPageInRevisionByPath getReusableContentInRevisionById getPageDocumentInRevisionById listRevisionPageMetaLinks
     getReusableContentDocumentInRevisionById getRevisionSemanticChanges
     listChangeRequestLinks listChangeRequestFileBacklinks listChangeRequestPageBacklinks listPageLinksInChangeRequest
     getPageHtml getPageHtmlInChangeRequest getPageHtmlInRevision
     listSpaceLinks listSpaceFileBacklinks listSpacePageBacklinks listPageLinksInSpace
     getReusableContentHtml getReusableContentHtmlInChangeRequest
     listSpaceUses listSpaceReusableContentBacklinks listSpaceVariableBacklinks
     listChangeRequestUses listChangeRequestReusableContentBacklinks listChangeRequestVariableBacklinks`,
  ],
  [
    'those who may comment on a space: comments on it and on its change requests, which others do not even read',
    '3 + + + + + 4 4',
    `listCommentsInChangeRequest postCommentInChangeRequest getCommentInChangeRequest updateCommentInChangeRequest listCommentRepliesInChangeRequest
     postCommentReplyInChangeRequest getCommentReplyInChangeRequest updateCommentReplyInChangeRequest
     listCommentersInChangeRequest listCommentersInSpace
     listCommentsInSpace postCommentInSpace getCommentInSpace updateCommentInSpace listCommentRepliesInSpace
     postCommentReplyInSpace getCommentReplyInSpace updateCommentReplyInSpace`,
  ],
  [
    'creators on a space, to remove what somebody else said there',
    '3 3 3 3 + + 4 4',
    `deleteCommentInChangeRequest deleteCommentReplyInChangeRequest deleteCommentInSpace deleteCommentReplyInSpace`,
  ],
  [
    'editors of a space: change requests, and asking for reviews',
    '3 3 + + + + 4 4',
    `createChangeRequest updateChangeRequestById updateChangeRequest updateChangeRequestContent updateSpaceContent
     settleChangeRequestConflict reopenChangeRequestConflict resolveSuggestionInChangeRequest resolveSuggestionInSpace importContentInChangeRequest importContent importContentInChangeRequestPageById importContentInPageById
     startImportRun cancelImportRun importGitRepository exportToGitRepository getSpaceGitInfo
     listPossibleReviewersForChangeRequest requestReviewersForChangeRequest removeRequestedReviewerFromChangeRequest`,
  ],
  [
    'those who may merge into a space, which going back equals',
    '3 3 3 + + + 4 4',
    'mergeChangeRequest scheduleChangeRequest unscheduleChangeRequest restoreRevision',
  ],
  ['reviewers of a space', '3 3 3 + + + 4 4', 'submitChangeRequestReview'],
  [
    'creators on a space or collection: its settings, its place, its permissions',
    '3 3 3 3 + + 4 4',
    `updateSpaceById deleteSpaceById restoreSpace moveSpace duplicateSpace updateSpaceCustomFields
     updateCollectionById deleteCollectionById moveCollection
     inviteToSpace listUserPermissionsInSpace updateUserPermissionInSpace removeUserFromSpace
     listTeamPermissionsInSpace updateTeamPermissionInSpace removeTeamFromSpace listPermissionsAggregateInSpace
     inviteToCollection listUserPermissionsInCollection updateUserPermissionInCollection removeUserFromCollection
     listTeamPermissionsInCollection updateTeamPermissionInCollection removeTeamFromCollection listPermissionsAggregateInCollection
     explainPermissionInSpace explainPermissionInCollection previewPermissionsInSpace previewPermissionsInCollection`,
  ],
  [
    'viewers of a site',
    '+ + + + + + 4 4',
    `getSiteById getSitePublishingPreviewById createSitePreview getSubdomain searchSiteContent getSiteStructure listSiteSections listSiteSectionGroups listSiteSpaces
     listSiteRedirects getSiteRedirectBySource getPublishedContentSite getSiteCustomizationById getSiteAdaptiveSchema
     trySiteVisitor trackEventsInSiteById aggregateSiteEvents listSiteVisitorSegments`,
  ],
  [
    'those who may change a site that has no settings of its own',
    '3 3 3 3 + + 4 4',
    `checkSiteHostname updateSiteById deleteSiteById publishSite unpublishSite sortSiteStructure regroupSiteSpaces
     addSectionToSite deleteSiteSectionById updateSiteSectionById moveSiteSection
     addSectionGroupToSite updateSiteSectionGroupById deleteSiteSectionGroupById moveSiteSectionGroup addSectionToGroup removeSectionFromGroup
     addSpaceToSite deleteSiteSpaceById updateSiteSpaceById moveSiteSpace
     createSiteRedirect bulkUpsertSiteRedirects deleteSiteRedirectById updateSiteRedirectById
     updateSiteCustomizationById createSiteAsset updateSiteAdaptiveSchema
     getSitePublishingAuthById updateSitePublishingAuthById regenerateSitePublishingAuthById
     listSiteShareLinks createSiteShareLink deleteSiteShareLinkById updateSiteShareLinkById
     inviteToSite listUserPermissionsInSite updateUserPermissionInSite removeUserFromSite
     listTeamPermissionsInSite updateTeamPermissionInSite removeTeamFromSite listPermissionsAggregateInSite explainPermissionInSite`,
  ],
]
