// Generated from docs/openapi.json by `npm run generate`; never edited.
export interface paths {
    "/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The version of this interface and when this server started */
        get: operations["getApiInformation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The user whom the token belongs to */
        get: operations["getAuthenticatedUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A user who shares an organization with the caller */
        get: operations["getUserById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change one’s own name or picture */
        patch: operations["updateUserById"];
        trace?: never;
    };
    "/user/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One’s own API tokens, newest first */
        get: operations["listApiTokens"];
        put?: never;
        /**
         * Create an API token; its text is shown this once
         * @description Created with a token that expires, the new one expires no later and reaches no more. The token of a session can create one for 15 minutes after the sign-in.
         */
        post: operations["createApiToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/tokens/{tokenId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke an API token; it stops working at once */
        delete: operations["revokeApiToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One’s own sessions in browsers, the one seen last first */
        get: operations["listUserSessions"];
        put?: never;
        post?: never;
        /**
         * Sign all other browsers of one’s own out; their tokens stop working at once
         * @description A token that belongs to no browser signs all of them out.
         */
        delete: operations["endOtherUserSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/sessions/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Sign a browser of one’s own out; its tokens stop working at once */
        delete: operations["endUserSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change one’s own password; all other sessions end
         * @description Attempts are limited as those to sign in are. An account without a password gets its first one within 15 minutes after signing in.
         */
        put: operations["changeOwnPassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/inbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What one is told about an organization, the newest first
         * @description Only what one may still read. `limit=0` with `unread=true` counts the unread ones.
         */
        get: operations["listNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/inbox/{notificationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Mark a notification as read or as unread */
        patch: operations["updateNotification"];
        trace?: never;
    };
    "/orgs/{organizationId}/inbox/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mark all notifications as read, or all up to one */
        post: operations["markNotificationsRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/notifications/{organizationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Which mails one gets from an organization */
        get: operations["getNotificationSettings"];
        /**
         * Choose which mails one gets from an organization, by reason, or stop them all
         * @description What the body leaves out stays as it is.
         */
        put: operations["updateNotificationSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/first-steps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Which first steps the caller has taken in an organization
         * @description Only what the caller did counts: not what others did, nor the demo content. It is read from the audit log.
         */
        get: operations["getFirstSteps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/following": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The spaces and pages of an organization that one follows */
        get: operations["listFollowing"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/following": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether one follows a space, and which of its pages */
        get: operations["getFollowingInSpace"];
        /** Follow a space: its changes are told in the inbox */
        put: operations["followSpace"];
        post?: never;
        /** Follow a space no longer; its pages that one follows stay followed */
        delete: operations["unfollowSpace"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/pages/{pageId}/following": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Follow a page: its changes are told in the inbox */
        put: operations["followPage"];
        post?: never;
        /** Follow a page no longer */
        delete: operations["unfollowPage"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What happens where the caller may see it, as it happens
         * @description With `Accept: text/event-stream` a stream of server-sent events: each `data` is a LiveEvent, and `event: reset` means that events may be missing. `Last-Event-ID` continues an interrupted stream on any server, for a day; events may be delivered twice, but none is lost. Otherwise the same as one list: poll with `after`.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The organizations one is a member of
         * @description Without those that this token does not reach, as they require their single sign-on: `GET /user/closed-organizations` lists them.
         */
        get: operations["listOrganizationsForAuthenticatedUser"];
        put?: never;
        /** Create an organization; the caller becomes its administrator */
        post: operations["createOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An organization */
        get: operations["getOrganizationById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the settings of an organization
         * @description With `sso` the organization is reached through its single sign-on alone. Where no administrator is named who needs none, the caller is.
         */
        patch: operations["updateOrganizationById"];
        trace?: never;
    };
    "/orgs/{organizationId}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The whole organization as a zip archive: people, spaces with change requests and comments, sites
         * @description docs/archive.md describes what it contains and leaves out; lectern import creates an organization from it.
         */
        get: operations["exportOrganization"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/audit-event-actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The actions that the audit log knows */
        get: operations["listOrganizationAuditEventActions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/audit-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The audit log of an organization, the newest event first
         * @description Every write, sign-ins and exports. At most 1000 events are counted.
         */
        get: operations["listOrganizationAuditEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/audit-events/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The audit log of an organization as a file, the oldest event first
         * @description Lines of JSON, or CSV. In CSV a text that a spreadsheet would compute begins with an apostrophe.
         */
        get: operations["exportOrganizationAuditEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/audit-events/integrity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the audit log of an organization is as it was written
         * @description Computes the whole chain again. Who owns the database can rebuild it: compare `head` with one that was kept elsewhere (`lectern audit verify --head`).
         */
        get: operations["verifyOrganizationAuditEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/audit-events/{auditEventId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An event of the audit log with its details */
        get: operations["getOrganizationAuditEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/domains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The e-mail domains that an organization claims, verified or not */
        get: operations["listOrganizationDomains"];
        put?: never;
        /**
         * Claim an e-mail domain
         * @description The response names the TXT record to set in the DNS. Once it is verified, the organization may sign people of the domain in with SSO.
         */
        post: operations["createOrganizationDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/domains/{domainId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A domain that an organization claims, with the DNS record that verifies it */
        get: operations["getOrganizationDomain"];
        put?: never;
        post?: never;
        /** Remove a domain; people of this domain can no longer sign in with SSO */
        delete: operations["deleteOrganizationDomain"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/domains/{domainId}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify a domain by its DNS record, for the first time or again
         * @description A missing record is 409 and ends an earlier verification by DNS.
         */
        post: operations["verifyOrganizationDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The members of an organization */
        get: operations["listMembersInOrganizationById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/members/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A member of an organization */
        get: operations["getMemberInOrganizationById"];
        put?: never;
        post?: never;
        /**
         * Remove a member with its team memberships and grants, or leave the organization
         * @description The last administrator can neither be removed nor leave. What the member wrote stays.
         */
        delete: operations["removeMemberFromOrganizationById"];
        options?: never;
        head?: never;
        /**
         * Change the role of a member
         * @description The last administrator cannot be demoted.
         */
        patch: operations["updateMemberInOrganizationById"];
        trace?: never;
    };
    "/orgs/{organizationId}/ping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record that the caller is active in the organization
         * @description Nothing is recorded until the caller has accepted the membership.
         */
        post: operations["updateOrganizationMemberLastSeenAt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/members/{userId}/sso": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirm that a member is the person the identity provider knows */
        post: operations["setUserAsSSOMemberForOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/members/{userId}/spaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The spaces a member sees, with its level on each */
        get: operations["listSpacesForOrganizationMember"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/teams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The teams of an organization */
        get: operations["listTeamsInOrganizationById"];
        /** Create a team */
        put: operations["createOrganizationTeam"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/teams/{teamId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A team */
        get: operations["getTeamInOrganizationById"];
        put?: never;
        post?: never;
        /** Remove a team and its grants */
        delete: operations["removeTeamFromOrganizationById"];
        options?: never;
        head?: never;
        /** Rename a team */
        patch: operations["updateTeamInOrganizationById"];
        trace?: never;
    };
    "/orgs/{organizationId}/members/{userId}/teams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The teams a member is in, with its role in each */
        get: operations["listTeamsForOrganizationMember"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/teams/{teamId}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The members of a team */
        get: operations["listTeamMembersInOrganizationById"];
        /**
         * Add, change and remove many members of a team at once
         * @description Everybody named must be a member of the organization, else nothing happens.
         */
        put: operations["updateMembersInOrganizationTeam"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/teams/{teamId}/members/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Add a member to a team, or change its role there
         * @description Without a role a new member becomes `member`, and an existing one stays in its role.
         */
        put: operations["addMemberToOrganizationTeamById"];
        post?: never;
        /** Remove a member from a team */
        delete: operations["deleteMemberFromOrganizationTeamById"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/service-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The accounts of programs in an organization, newest first */
        get: operations["listServiceAccounts"];
        put?: never;
        /**
         * Create the account of a program; it gets no higher role than the caller has
         * @description It belongs to this organization alone, and cannot sign in: programs use its tokens.
         */
        post: operations["createServiceAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/service-accounts/{serviceAccountId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The account of a program */
        get: operations["getServiceAccount"];
        put?: never;
        post?: never;
        /** Delete a service account with its tokens and rights; what it wrote stays */
        delete: operations["deleteServiceAccount"];
        options?: never;
        head?: never;
        /** Change the name, the role or the teams of a service account */
        patch: operations["updateServiceAccount"];
        trace?: never;
    };
    "/orgs/{organizationId}/service-accounts/{serviceAccountId}/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tokens of a service account, newest first */
        get: operations["listServiceAccountTokens"];
        put?: never;
        /**
         * Create a token of a service account; its text is shown this once
         * @description Only people create tokens. As with one’s own, a token that expires creates none that outlives it, and a session creates one for 15 minutes after the sign-in.
         */
        post: operations["createServiceAccountToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/service-accounts/{serviceAccountId}/tokens/{tokenId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke a token of a service account; it stops working at once */
        delete: operations["revokeServiceAccountToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every API token that reaches the organization, newest first
         * @description Those of its members and of its service accounts. Their texts are not known to anybody.
         */
        get: operations["listOrganizationTokens"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/tokens/{tokenId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End a token of a service account, or of a person who is in this organization alone
         * @description A token whose owner is in other organizations too is a matter of theirs as well (409): ask its owner, or remove the member.
         */
        delete: operations["endOrganizationToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/token-policy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The rules for new tokens of members */
        get: operations["getOrganizationTokenPolicy"];
        /**
         * Change the rules for new tokens of members
         * @description Tokens that exist stay as they are and are listed as breaking the rules. A person in several organizations keeps the strictest rules of all.
         */
        put: operations["updateOrganizationTokenPolicy"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/invites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Invite people by e-mail; they are members at once */
        post: operations["inviteUsersToOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/membership-offers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Organizations that invited the caller, who has not answered yet, the newest first
         * @description The membership gives rights in the organization at once, and has no effect on the person before they accept it: not on their sessions and tokens, and not on what others see of them.
         */
        get: operations["listMembershipOffers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/membership-offers/{offeringOrganizationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Accept the invitation of an organization; no other way of signing in does */
        post: operations["acceptMembershipOffer"];
        /** Decline the invitation of an organization, which removes the caller from it */
        delete: operations["declineMembershipOffer"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/members/{invitedUserId}/invite-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create the link that an invitation by mail contains, to pass it on by other means
         * @description Only for a member whose account nobody has used yet (409), and whose address the organization vouches for by a verified domain; operators of the server may for any (403).
         */
        post: operations["createMemberInviteLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/invites/{inviteId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a link invite offers to whoever has it
         * @description While the organization has its invite links switched off this is 403.
         */
        get: operations["getInvitation"];
        put?: never;
        /** Join by a link invite */
        post: operations["joinOrganizationWithInvite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Join an organization that takes people with an address of one of its domains
         * @description The new member gets the default role of the organization, or is a guest where it has none.
         */
        post: operations["joinOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/link-invites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The link invites to the organization itself */
        get: operations["listOrganizationInviteLinks"];
        put?: never;
        /** Create a link invite: to the organization with a role, or to a space or collection with a level */
        post: operations["createOrganizationInvite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/link-invites/{inviteId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A link invite */
        get: operations["getOrganizationInviteLink"];
        put?: never;
        post?: never;
        /** Revoke a link invite */
        delete: operations["deleteOrganizationInviteById"];
        options?: never;
        head?: never;
        /** Change the role of an invite to the organization, or the level of one to content */
        patch: operations["updateOrganizationInviteById"];
        trace?: never;
    };
    "/orgs/{organizationId}/content-link-invites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The link invites to spaces and collections */
        get: operations["listOrganizationContentInviteLinks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/closed-organizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Organizations of the caller that this token does not reach, and where to sign in to reach them
         * @description An organization that requires single sign-on is reached through its identity provider alone, whatever else the person belongs to. Their lists leave it out, and operations on it answer 403.
         */
        get: operations["listClosedOrganizations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sso/administrators": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The administrators who reach the organization without its single sign-on */
        get: operations["getSSOAdministrators"];
        /**
         * Name the administrators who reach the organization without its single sign-on
         * @description For the day on which the identity provider fails. Without any, only the operator of the server can let somebody in again.
         */
        put: operations["setSSOAdministrators"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/saml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The SAML providers of an organization */
        get: operations["listSAMLProvidersInOrganizationById"];
        put?: never;
        /**
         * Create a SAML provider
         * @description Give the addresses of `service` to the identity provider. Until the rest is set the provider is pending.
         */
        post: operations["createOrganizationSAMLProvider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/saml/{samlProviderId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A SAML provider */
        get: operations["getOrganizationSAMLProviderById"];
        put?: never;
        post?: never;
        /**
         * Remove a SAML provider
         * @description Members who signed in with it stay members, and stay marked as SSO members.
         */
        delete: operations["deleteOrganizationSAMLProvider"];
        options?: never;
        head?: never;
        /** Change a SAML provider */
        patch: operations["updateOrganizationSAMLProvider"];
        trace?: never;
    };
    "/orgs/{organizationId}/saml/{samlProviderId}/tests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a test of a SAML provider
         * @description A sign-in at `startURL` shows the result of the provider’s response. It signs nobody in and changes nothing.
         */
        post: operations["testOrganizationSAMLProvider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/saml/{samlProviderId}/tests/{samlTestId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A test of a SAML provider, with its result */
        get: operations["getOrganizationSAMLProviderTest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sso": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where to sign in with SSO: the active providers of an organization */
        get: operations["listSSOProviderLoginsInOrganization"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/custom-fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every custom field of the organization, with the value it has on a space */
        get: operations["getSpaceCustomFields"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Set and clear custom fields of a space */
        patch: operations["updateSpaceCustomFields"];
        trace?: never;
    };
    "/orgs/{organizationId}/custom-fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The custom fields that spaces of an organization have */
        get: operations["listOrganizationCustomFields"];
        put?: never;
        /** Create a custom field */
        post: operations["createOrganizationCustomField"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/custom-fields/{fieldName}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A custom field */
        get: operations["getOrganizationCustomFieldByName"];
        put?: never;
        post?: never;
        /** Delete a custom field and its values on all spaces */
        delete: operations["deleteOrganizationCustomField"];
        options?: never;
        head?: never;
        /**
         * Change a custom field, all but its name and type
         * @description A removed option is also removed from the values of spaces.
         */
        patch: operations["updateOrganizationCustomField"];
        trace?: never;
    };
    "/orgs/{organizationId}/translations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The translation settings of an organization */
        get: operations["listTranslations"];
        put?: never;
        /** Create translation settings, without instructions for any language */
        post: operations["createTranslation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/translations/{translationSettingsId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Translation settings */
        get: operations["getTranslation"];
        /** Rename translation settings */
        put: operations["updateTranslation"];
        post?: never;
        /** Delete translation settings and the instructions for all their languages */
        delete: operations["deleteTranslation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/translations/{translationSettingsId}/languages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The languages that have instructions, in order of their codes */
        get: operations["listTranslationLanguageSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/translations/{translationSettingsId}/languages/{translationLanguage}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The instructions for a language */
        get: operations["getTranslationLanguageSettings"];
        /** Set the instructions of a language */
        put: operations["createOrUpdateTranslationLanguageSettings"];
        post?: never;
        /** Delete the instructions of a language */
        delete: operations["deleteTranslationLanguageSettings"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/openapi": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The OpenAPI specifications of an organization */
        get: operations["listOpenAPISpecs"];
        put?: never;
        /** Add an OpenAPI specification; its source is read after the response */
        post: operations["createOpenAPISpec"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/openapi/{specSlug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An OpenAPI specification and its processing state */
        get: operations["getOpenAPISpecBySlug"];
        /** Add an OpenAPI specification, or change its source; the same URL is fetched again */
        put: operations["createOrUpdateOpenAPISpecBySlug"];
        post?: never;
        /** Delete an OpenAPI specification with its versions; pages generated from it disappear */
        delete: operations["deleteOpenAPISpecBySlug"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/openapi/{specSlug}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The versions of an OpenAPI specification, newest first */
        get: operations["listOpenAPISpecVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/openapi/{specSlug}/versions/latest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The version in force of an OpenAPI specification
         * @description 404 before the first one was read.
         */
        get: operations["getLatestOpenAPISpecVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/openapi/{specSlug}/versions/latest/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The document of the version in force
         * @description A renderer with a token of published content gets `filesystem` as an array of its entries.
         */
        get: operations["getLatestOpenAPISpecVersionContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/openapi/{specSlug}/versions/latest/content/raw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The entry file of the current version, as it was given or fetched
         * @description 404 for versions from before such texts were stored.
         */
        get: operations["getLatestOpenAPISpecVersionContentRaw"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/openapi/{specSlug}/versions/{versionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A version of an OpenAPI specification */
        get: operations["getOpenAPISpecVersionById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/openapi/{specSlug}/versions/{versionId}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The document of a version
         * @description A renderer with a token of published content reads the version in force alone, `filesystem` as an array.
         */
        get: operations["getOpenAPISpecVersionContentById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/spaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The spaces of an organization one may see, or those in its trash one may restore */
        get: operations["listSpacesInOrganizationById"];
        put?: never;
        /**
         * Create a space, at the top of the organization or in a collection
         * @description Needs the organization role create, or with a parent the level create on it.
         */
        post: operations["createSpace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A space */
        get: operations["getSpaceById"];
        put?: never;
        post?: never;
        /** Put a space in the trash, where it can be restored for seven days */
        delete: operations["deleteSpaceById"];
        options?: never;
        head?: never;
        /** Change the settings of a space */
        patch: operations["updateSpaceById"];
        trace?: never;
    };
    "/spaces/{spaceId}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restore a space from the trash */
        post: operations["restoreSpace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put a space into or out of a collection, or between other siblings
         * @description Requires the level create on the space and on its new parent; at the top the organization role create.
         */
        post: operations["moveSpace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copy a space: its content, settings, permissions and custom fields, without history
         * @description Requires the level create on the space and on the parent of the copy; at the top the organization role create.
         */
        post: operations["duplicateSpace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collections/{collectionId}/spaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The spaces of a collection one may see, in their order */
        get: operations["listSpacesInCollectionById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The content in a change request: its pages without bodies, its files and reusable contents */
        get: operations["getRevisionOfChangeRequestById"];
        put?: never;
        /**
         * Change pages and files in a change request
         * @description The changes are applied in order, all or none, and create one new revision. Returns the change request, or with compat=false the result of every change. A block that was changed here and by others since the base is a 409 whose error.details has all versions.
         */
        post: operations["updateChangeRequestContent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/content/pages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The pages in a change request, as a tree, without their bodies */
        get: operations["listPagesInChangeRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/content/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The files in a change request */
        get: operations["listFilesInChangeRequestById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A file in a change request */
        get: operations["getFileInChangeRequestById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page in a change request, with its body */
        get: operations["getPageInChangeRequestById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/content/path/{pagePath}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The page at a path in a change request, with its body */
        get: operations["getPageInChangeRequestByPath"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/content/reusable-contents/{reusableContentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A reusable content in a change request */
        get: operations["getReusableContentInChangeRequestById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The changes of a change request since its last update from primary
         * @description 409 while a conflict is open, unless `conflicts` is true.
         */
        get: operations["getChangeRequestChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The content of a space: its pages without bodies, its files and reusable contents */
        get: operations["getCurrentRevision"];
        put?: never;
        /**
         * Change pages and files of a space that is edited live
         * @description The changes are applied in order, all or none, and create one new revision. 409 while the space is locked, or where a merge rule requires a change request.
         */
        post: operations["updateSpaceContent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/content/pages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The pages of a space, as a tree, without their bodies */
        get: operations["listPages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/content/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The files of a space */
        get: operations["listFiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/content/files/{fileId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A file of a space */
        get: operations["getFileById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/content/page/{pageId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page of a space, with its body */
        get: operations["getPageById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/content/path/{pagePath}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The page at a path of a space, with its body */
        get: operations["getPageByPath"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/content/reusable-contents/{reusableContentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A reusable content of a space */
        get: operations["getReusableContentById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/documents/{documentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A document of a space: the body of a page or of reusable content, in any revision */
        get: operations["getDocumentById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/revisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The history of a space: what it showed, newest first */
        get: operations["listRevisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/revisions/{revisionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The content in a revision: its pages without bodies, its files and reusable contents */
        get: operations["getRevisionById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/revisions/{revisionId}/pages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The pages in a revision, as a tree, without their bodies */
        get: operations["listPagesInRevisionById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/revisions/{revisionId}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The files in a revision */
        get: operations["listFilesInRevisionById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/revisions/{revisionId}/files/{fileId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A file in a revision */
        get: operations["getFileInRevisionById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page in a revision, with its body */
        get: operations["getPageInRevisionById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/revisions/{revisionId}/path/{pagePath}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The page at a path in a revision, with its body */
        get: operations["getPageInRevisionByPath"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/revisions/{revisionId}/reusable-contents/{reusableContentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A reusable content in a revision */
        get: operations["getReusableContentInRevisionById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}/document": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The body of a page in a revision, as a document */
        get: operations["getPageDocumentInRevisionById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}/meta-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The canonical and alternate URLs of a page in a revision */
        get: operations["listRevisionPageMetaLinks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/revisions/{revisionId}/reusable-contents/{reusableContentId}/document": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The body of a reusable content in a revision, as a document */
        get: operations["getReusableContentDocumentInRevisionById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/revisions/{revisionId}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The changes of a revision compared with its parent, or with any other revision */
        get: operations["getRevisionSemanticChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/revisions/{revisionId}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore an earlier revision of a space as a new one
         * @description Counts as a merge: 409 where a merge rule requires a change request.
         */
        post: operations["restoreRevision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The links in a change request by target: whether it exists, and what leads there */
        get: operations["listChangeRequestLinks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}/backlinks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The places in a change request that use a file */
        get: operations["listChangeRequestFileBacklinks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/backlinks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The places in a change request that lead to a page */
        get: operations["listChangeRequestPageBacklinks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The links of a page in a change request */
        get: operations["listPageLinksInChangeRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The links in a space by target: whether it exists, and what leads there */
        get: operations["listSpaceLinks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/content/files/{fileId}/backlinks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The places of a space that use a file */
        get: operations["listSpaceFileBacklinks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/content/page/{pageId}/backlinks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The places of a space that lead to a page */
        get: operations["listSpacePageBacklinks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/content/page/{pageId}/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The links of a page of a space */
        get: operations["listPageLinksInSpace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/content/uses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many places in a change request use each file, reusable content and variable
         * @description What nothing uses is not listed. A variable that is used is listed even if the space does not define it.
         */
        get: operations["listChangeRequestUses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/content/reusable-contents/{reusableContentId}/backlinks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The places in a change request that show reusable content */
        get: operations["listChangeRequestReusableContentBacklinks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/content/variables/{variableName}/backlinks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The places in a change request that read a variable of the space */
        get: operations["listChangeRequestVariableBacklinks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/content/uses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many places of a space use each file, reusable content and variable
         * @description What nothing uses is not listed. A variable that is used is listed even if the space does not define it.
         */
        get: operations["listSpaceUses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/content/reusable-contents/{reusableContentId}/backlinks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The places of a space that show reusable content */
        get: operations["listSpaceReusableContentBacklinks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/content/variables/{variableName}/backlinks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The places of a space that read a variable of the space */
        get: operations["listSpaceVariableBacklinks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/html": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A page in a change request as HTML, drawn like a page of a site
         * @description Conditional content is rendered with its condition beside it; expressions about the visitor are shown as written.
         */
        get: operations["getPageHtmlInChangeRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/content/page/{pageId}/html": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A page of a space as HTML, drawn like a page of a site
         * @description Conditional content is rendered with its condition beside it; expressions about the visitor are shown as written.
         */
        get: operations["getPageHtml"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}/html": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A page in a revision as HTML, drawn like a page of a site
         * @description Conditional content is rendered with its condition beside it; expressions about the visitor are shown as written.
         */
        get: operations["getPageHtmlInRevision"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/content/reusable-contents/{reusableContentId}/html": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Reusable content in a change request as HTML, drawn like a page of a site */
        get: operations["getReusableContentHtmlInChangeRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/content/reusable-contents/{reusableContentId}/html": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Reusable content of a space as HTML, drawn like a page of a site */
        get: operations["getReusableContentHtml"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/conflicts/{conflictId}/comparison": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An open conflict, drawn: what each side made of what was before both
         * @description Each side is compared with the base and drawn like a page of a site; a side that does not have the text is absent. Of a page, equal rows far from a change are folded. Conflicts about fields and files have no text: their values are in the list of conflicts.
         */
        get: operations["compareChangeRequestConflict"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/changes/page/{pageId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a change request changes on a page, drawn block by block
         * @description Rows are drawn like a page of a site and come page by page; equal rows far from a change are folded. Fields are given before and after. An open conflict is drawn as one.
         */
        get: operations["comparePageInChangeRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/revisions/{revisionId}/changes/page/{pageId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What differs on a page between a revision and its parent, or any other revision, drawn block by block
         * @description Rows are drawn like a page of a site and come page by page; equal rows far from a change are folded. Fields are given before and after.
         */
        get: operations["comparePageInRevision"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/changes/reusable-content/{reusableContentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a change request changes in reusable content, drawn block by block
         * @description Rows are drawn like a page of a site and come page by page; equal rows far from a change are folded. Fields are given before and after. An open conflict is drawn as one.
         */
        get: operations["compareReusableContentInChangeRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/revisions/{revisionId}/changes/reusable-content/{reusableContentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What differs in reusable content between a revision and its parent, or any other revision
         * @description Rows are drawn like a page of a site and come page by page; equal rows far from a change are folded. Fields are given before and after.
         */
        get: operations["compareReusableContentInRevision"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Search the content of a space */
        get: operations["searchSpaceContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Search the content of all spaces of an organization that the caller can read */
        get: operations["searchOrganizationContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Search the content of a site that the caller can read */
        post: operations["searchSiteContent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The change requests of a space, the last changed first
         * @description Without a status only open ones; drafts are not open.
         */
        get: operations["listChangeRequestsForSpace"];
        put?: never;
        /** Create a change request: a draft with the primary content as it is now */
        post: operations["createChangeRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/change-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The change requests of all spaces that the caller sees in an organization, the last changed or created first
         * @description Without a status only open ones; drafts are not open.
         */
        get: operations["listChangeRequestsForOrganization"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A change request, by its id or its number in the space */
        get: operations["getChangeRequestById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the subject, the description or the status of a change request
         * @description Between draft and open: its author, or the level edit. To archive and to reopen: its author, or the level review. A merged one does not change.
         */
        patch: operations["updateChangeRequestById"];
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Merge a change request into the primary content of its space
         * @description Conflicts are a 200 too: the head of the change request then contains them, and primary stays as it was. 409 while the space is synchronised with a repository.
         */
        post: operations["mergeChangeRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Update a change request from the primary content
         * @description Conflicts are a 200 too, and stay in the change request until they are resolved.
         */
        post: operations["updateChangeRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/contributors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who created a change request and who edited content in it */
        get: operations["getContributorsByChangeRequestId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/reviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The reviews of a change request, the newest first */
        get: operations["getReviewsByChangeRequestId"];
        put?: never;
        /**
         * Approve a change request, or request changes
         * @description The comments become comments of the change request, whose targets name the review: all are posted, or none. With an `idempotencyKey` the same call can be repeated after its answer was lost.
         */
        post: operations["submitChangeRequestReview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/reviews/{reviewId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A review */
        get: operations["getChangeRequestReviewById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The people whose review was requested and is still missing */
        get: operations["getRequestedReviewersByChangeRequestId"];
        put?: never;
        /** Request reviews from people; a draft becomes open */
        post: operations["requestReviewersForChangeRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/possible-reviewers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The people whose review can be requested, by name: those with the level review on the space
         * @description Guests, who do not see the members of the organization, get an empty list.
         */
        get: operations["listPossibleReviewersForChangeRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Withdraw a request for a review */
        delete: operations["removeRequestedReviewerFromChangeRequest"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The comments on a change request, the newest first; those on deleted pages last */
        get: operations["listCommentsInChangeRequest"];
        put?: never;
        /** Comment on a change request, on a page of it or on a block */
        post: operations["postCommentInChangeRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/commenters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The members who commented on a change request, in the order they joined */
        get: operations["listCommentersInChangeRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A comment on a change request */
        get: operations["getCommentInChangeRequest"];
        /**
         * Resolve or reopen a comment on a change request, change its body, or react to it
         * @description Only the author changes the body. Reactions are the caller’s own.
         */
        put: operations["updateCommentInChangeRequest"];
        post?: never;
        /** Delete a comment on a change request, with its replies */
        delete: operations["deleteCommentInChangeRequest"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The replies to a comment on a change request, the oldest first */
        get: operations["listCommentRepliesInChangeRequest"];
        put?: never;
        /** Reply to a comment on a change request */
        post: operations["postCommentReplyInChangeRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A reply to a comment on a change request */
        get: operations["getCommentReplyInChangeRequest"];
        /**
         * Change the body of a reply to a comment on a change request, or react to it
         * @description Only the author changes the body. Reactions are the caller’s own.
         */
        put: operations["updateCommentReplyInChangeRequest"];
        post?: never;
        /** Delete a reply to a comment on a change request */
        delete: operations["deleteCommentReplyInChangeRequest"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The comments on a space, the newest first; those on deleted pages last */
        get: operations["listCommentsInSpace"];
        put?: never;
        /** Comment on a space, on a page of it or on a block */
        post: operations["postCommentInSpace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/commenters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The members who commented on a space, in the order they joined */
        get: operations["listCommentersInSpace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/comments/{commentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A comment on a space */
        get: operations["getCommentInSpace"];
        /**
         * Resolve or reopen a comment on a space, change its body, or react to it
         * @description Only the author changes the body. Reactions are the caller’s own.
         */
        put: operations["updateCommentInSpace"];
        post?: never;
        /** Delete a comment on a space, with its replies */
        delete: operations["deleteCommentInSpace"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/comments/{commentId}/replies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The replies to a comment on a space, the oldest first */
        get: operations["listCommentRepliesInSpace"];
        put?: never;
        /** Reply to a comment on a space */
        post: operations["postCommentReplyInSpace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A reply to a comment on a space */
        get: operations["getCommentReplyInSpace"];
        /**
         * Change the body of a reply to a comment on a space, or react to it
         * @description Only the author changes the body. Reactions are the caller’s own.
         */
        put: operations["updateCommentReplyInSpace"];
        post?: never;
        /** Delete a reply to a comment on a space */
        delete: operations["deleteCommentReplyInSpace"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/suggestion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take or decline what a comment on a change request suggests
         * @description The comment is resolved. `take` puts the suggested blocks in place of the block, in one new revision; 409 when others changed the block since, and nothing is written.
         */
        post: operations["resolveSuggestionInChangeRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/comments/{commentId}/suggestion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take or decline what a comment on a space suggests
         * @description The comment is resolved. `take` puts the suggested blocks in place of the block, in one new revision; 409 when others changed the block since, and nothing is written.
         */
        post: operations["resolveSuggestionInSpace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/conflicts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The open conflicts of a change request
         * @description Each conflict has both sides and the base. While any is open, a merge answers with conflicts again.
         */
        get: operations["listChangeRequestConflicts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/conflicts/{conflictId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resolve a conflict: keep one side, or write something else
         * @description `keep` takes one side. `document` replaces a block, or is the body of a page that is kept; `value` is that of a field.
         */
        post: operations["settleChangeRequestConflict"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/conflicts/{conflictId}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take back how a conflict was resolved, so that it is open again
         * @description Until the change request is merged, and as long as nothing else was changed in it since: otherwise 409. Several are taken back from the last to the first.
         */
        post: operations["reopenChangeRequestConflict"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/merge-checks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a merge of a change request by the caller would meet: rules, conflicts, links, comments, reviews and writers
         * @description Only what is in `blockers` stops a merge. Broken links, open comments, requested changes and people who are writing do not, unless a rule says so.
         */
        get: operations["getChangeRequestMergeChecks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** When a change request merges by itself */
        get: operations["getChangeRequestSchedule"];
        /**
         * Let a change request merge by itself at a time
         * @description It merges as the caller, if the caller may merge it then and its merge rules hold. Otherwise it stays as it is, and the caller and its author are told why. A second call replaces the first. An edit of the change request, or an update from primary, ends the plan, and the caller is told.
         */
        put: operations["scheduleChangeRequest"];
        post?: never;
        /** Let a change request no longer merge by itself */
        delete: operations["unscheduleChangeRequest"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/seen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The changed pages of a change request that the caller has seen
         * @description A page that changes again is unseen again.
         */
        get: operations["listSeenPagesInChangeRequest"];
        /** Mark pages of a change request as seen by the caller, or as not seen */
        put: operations["updateSeenPagesInChangeRequest"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/presence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who looks at a space, a change request or a page now */
        get: operations["listPresence"];
        /** Say that one looks at a space, a change request or a page; to be repeated */
        put: operations["updatePresence"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/presence/{presenceClient}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Say that a window was closed */
        delete: operations["deletePresence"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/content/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import content into a change request
         * @description Reads the content of the URL and appends its pages and files after the existing ones, as one new revision. Responds when the import is done; meanwhile it is listed among the imports of the organization, and can be cancelled there.
         */
        post: operations["importContentInChangeRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/content/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import content into a space
         * @description Reads the content of the URL and appends its pages and files after the existing ones, as one new revision. Responds when the import is done; meanwhile it is listed among the imports of the organization, and can be cancelled there. Counts as a merge: a locked space needs the right to merge, and 409 where a merge rule requires a change request.
         */
        post: operations["importContent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import content below a page of a change request
         * @description Reads the content of the URL and appends its pages and files after the existing ones, as one new revision. Responds when the import is done; meanwhile it is listed among the imports of the organization, and can be cancelled there.
         */
        post: operations["importContentInChangeRequestPageById"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/content/page/{pageId}/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import content below a page of a space
         * @description Reads the content of the URL and appends its pages and files after the existing ones, as one new revision. Responds when the import is done; meanwhile it is listed among the imports of the organization, and can be cancelled there. Counts as a merge: a locked space needs the right to merge, and 409 where a merge rule requires a change request.
         */
        post: operations["importContentInPageById"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/org/{organizationId}/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the imports into the spaces of an organization, newest first */
        get: operations["listImportRuns"];
        put?: never;
        /**
         * Start an import whose progress can be followed
         * @description Into a change request this needs the scope space:write, else that of a merge. Counts as a merge: a locked space needs the right to merge, and 409 where a merge rule requires a change request.
         */
        post: operations["startImportRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/org/{organizationId}/imports/{importRunId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an import with its progress and result
         * @description An import whose server stopped has failed.
         */
        get: operations["getImportRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/org/{organizationId}/imports/{importRunId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an import that waits or runs
         * @description Nothing of it is in the space then. 400 when it has ended.
         */
        post: operations["cancelImportRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/storage/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a URL to upload the bytes of a file to
         * @description PUT the bytes to `url` (at most 100 MB), then name `key` in an insert_files change.
         */
        post: operations["generateStorageUploadURL"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/git/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fill a space from a Git repository
         * @description Answers at once; `git/info` has the result. The content of the space is replaced; known pages, files and reusable contents keep their ids. Importing into a locked space needs the right to merge. 409 where a merge rule requires a change request, which `standalone` creates.
         */
        post: operations["importGitRepository"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/git/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write a space to a branch of a Git repository
         * @description Answers at once; `git/info` has the result. Files with the same content are left as they are, and without a difference there is no commit.
         */
        post: operations["exportToGitRepository"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/git/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The repository of a space, and how the last import or export went */
        get: operations["getSpaceGitInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/content/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The content of a space as a zip of markdown and files
         * @description In the layout of a Git repository. Importing it with the source `zip` gives the same content.
         */
        get: operations["exportSpaceContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/embed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The title, description and image of a web page
         * @description A URL that does not answer results in a plain link.
         */
        get: operations["getEmbedByUrlInSpace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/collections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The collections of an organization one may see */
        get: operations["listCollectionsInOrganizationById"];
        put?: never;
        /**
         * Create a collection, at the top of the organization or in another one
         * @description Needs the organization role create, or with a parent the level create on it.
         */
        post: operations["createCollection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collections/{collectionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A collection */
        get: operations["getCollectionById"];
        put?: never;
        post?: never;
        /** Delete an empty collection */
        delete: operations["deleteCollectionById"];
        options?: never;
        head?: never;
        /** Rename or describe a collection, or set its default level */
        patch: operations["updateCollectionById"];
        trace?: never;
    };
    "/collections/{collectionId}/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put a collection elsewhere, or between other siblings
         * @description Requires the level create on the collection and on its new parent; at the top the organization role create.
         */
        post: operations["moveCollection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The sites of an organization that one may view */
        get: operations["listSites"];
        put?: never;
        /** Create a site, not yet published */
        post: operations["createSite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A site */
        get: operations["getSiteById"];
        put?: never;
        post?: never;
        /** Remove a site for good; its spaces stay */
        delete: operations["deleteSiteById"];
        options?: never;
        head?: never;
        /** Change the settings of a site */
        patch: operations["updateSiteById"];
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Open a site to the audience its visibility names */
        post: operations["publishSite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/unpublish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Close a site to visitors; its settings stay */
        post: operations["unpublishSite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/hostname/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Whether the DNS leads the host name of a site here
         * @description Asks the configured DNS servers and connects to nothing else; at most ten times a minute for one account.
         */
        post: operations["checkSiteHostname"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/structure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a site consists of, in order */
        get: operations["getSiteStructure"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/structure/sort": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Move a section, a section group or a site space beside another one */
        patch: operations["sortSiteStructure"];
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/structure/regroup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn spaces of a site into sections, or into variants of a section
         * @description Their old addresses lead to the new ones. A section that is left without spaces goes.
         */
        post: operations["regroupSiteSpaces"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/sections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The sections of a site, in order */
        get: operations["listSiteSections"];
        put?: never;
        /** Create a section that shows a space */
        post: operations["addSectionToSite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a section and its site spaces; the spaces themselves stay */
        delete: operations["deleteSiteSectionById"];
        options?: never;
        head?: never;
        /** Change a section */
        patch: operations["updateSiteSectionById"];
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Move a section beside another one, or to the end */
        post: operations["moveSiteSection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/section-groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The section groups of a site, in order, those inside others included */
        get: operations["listSiteSectionGroups"];
        put?: never;
        /** Create a section group */
        post: operations["addSectionGroupToSite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a section group; its items take its place */
        delete: operations["deleteSiteSectionGroupById"];
        options?: never;
        head?: never;
        /** Rename a section group, or move it into another one */
        patch: operations["updateSiteSectionGroupById"];
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/sections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Move a section to the end of a group */
        post: operations["addSectionToGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/sections/{siteSectionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a section from a group */
        delete: operations["removeSectionFromGroup"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Move a section group beside another one, or to the end */
        post: operations["moveSiteSectionGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/site-spaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The spaces a site shows, in order */
        get: operations["listSiteSpaces"];
        put?: never;
        /** Show a space on a site */
        post: operations["addSpaceToSite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a space from a site; the space itself stays */
        delete: operations["deleteSiteSpaceById"];
        options?: never;
        head?: never;
        /** Change the path or the condition of a site space */
        patch: operations["updateSiteSpaceById"];
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Move a site space beside another one, or to the end */
        post: operations["moveSiteSpace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/publishing/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A link that shows the site as it is now, published or not, for an hour
         * @description Anybody with the link sees the spaces of the site that the caller may read, as long as the caller may read them. For a change request or a revision a narrowed token needs space:read as well.
         */
        get: operations["getSitePublishingPreviewById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An address that shows the site in a frame of the console for ten minutes, with unsaved customization, claims or a change request
         * @description It shows the spaces of the site that the caller may read, as long as the caller may read them, whether the site is published or not. For a change request a narrowed token needs space:read as well.
         */
        post: operations["createSitePreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/redirects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The redirects of a site, newest first */
        get: operations["listSiteRedirects"];
        /** Create, change and remove up to 500 redirects by their source */
        put: operations["bulkUpsertSiteRedirects"];
        /** Redirect visitors of a URL without content to another one */
        post: operations["createSiteRedirect"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/redirects/{siteRedirectId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a redirect */
        delete: operations["deleteSiteRedirectById"];
        options?: never;
        head?: never;
        /** Change the source or the destination of a redirect */
        patch: operations["updateSiteRedirectById"];
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/redirect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The redirect from a path, and its target URL
         * @description 404 for any path without one, also for one that no redirect can have.
         */
        get: operations["getSiteRedirectBySource"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/published": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A site with its structure and customization, for renderers */
        get: operations["getPublishedContentSite"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/customization": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The customization of a site */
        get: operations["getSiteCustomizationById"];
        /** Replace the customization of a site; omitted settings get their defaults */
        put: operations["updateSiteCustomizationById"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/assets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give an uploaded picture or font an address, for the customization of a site
         * @description Upload the bytes to the URL of `POST …/storage/upload` first. Pictures are PNG, JPEG, GIF, WebP, AVIF, ICO or SVG without scripts and without references elsewhere; fonts are WOFF2, WOFF, TrueType or OpenType. One that the customization does not name is deleted after a day.
         */
        post: operations["createSiteAsset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{userId}/picture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Make an uploaded picture one’s own
         * @description Upload the bytes to the URL of `POST …/storage/upload` first: a PNG, JPEG, GIF or WebP of at most 2 MB. The former picture is deleted. To remove it, PATCH the user with `photoURL`: null.
         */
        put: operations["setUserPicture"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/picture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Make an uploaded picture the logo of an organization
         * @description Upload the bytes to the URL of `POST …/storage/upload` first: a PNG, JPEG, GIF or WebP of at most 2 MB. The former picture is deleted. To remove it, PATCH the organization with `logo`: null.
         */
        put: operations["setOrganizationPicture"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/adaptive-schema": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Which claims about a visitor conditions can ask for */
        get: operations["getSiteAdaptiveSchema"];
        /** Set which claims about a visitor conditions can read */
        put: operations["updateSiteAdaptiveSchema"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/publishing/auth": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How visitors of a site sign in, and the key their tokens are signed with */
        get: operations["getSitePublishingAuthById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change where visitors of a site sign in and out */
        patch: operations["updateSitePublishingAuthById"];
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/publishing/auth/regenerate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Replace the key; tokens signed with the old one open nothing any more */
        post: operations["regenerateSitePublishingAuthById"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/visitors/try": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What a visitor with given claims sees of a site, and which conditions decide it
         * @description Nothing is stored. For the pages of a site space a narrowed token needs space:read as well.
         */
        post: operations["trySiteVisitor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/insights/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Record what visitors did on a site; the events are on disk when the response arrives */
        post: operations["trackEventsInSiteById"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/insights/events/aggregate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Count the events of a site: filtered, grouped, in a time range */
        post: operations["aggregateSiteEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/insights/visitor-segments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The sets of claims that visitors of the last 30 days had, with the most visitors first */
        get: operations["listSiteVisitorSegments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/share-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The share links of a site */
        get: operations["listSiteShareLinks"];
        put?: never;
        /** Create a share link; its URL opens the site to anybody who has it */
        post: operations["createSiteShareLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/share-links/{shareLinkId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a share link for good */
        delete: operations["deleteSiteShareLinkById"];
        options?: never;
        head?: never;
        /** Rename, activate or deactivate a share link */
        patch: operations["updateSiteShareLinkById"];
        trace?: never;
    };
    "/urls/published": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same for clients that ask with GET */
        get: operations["getPublishedContentByUrl"];
        put?: never;
        /** The content at a URL of a published site for a visitor, with a token to read it */
        post: operations["resolvePublishedContentByUrl"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/urls/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The collection, space, change request and page that an address in the application, of a published site or of a preview shows
         * @description 404 for what the caller does not see.
         */
        get: operations["getContentByUrl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subdomains/{subdomain}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The organization behind the name of a site */
        get: operations["getSubdomain"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/permissions/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Who would gain and who would lose by a change of the levels on a space
         * @description Nothing is changed. People whom the caller may not see, as guests see none, are counted and not named.
         */
        post: operations["previewPermissionsInSpace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collections/{collectionId}/permissions/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Who would gain and who would lose by a change of the levels on a collection
         * @description Nothing is changed. People whom the caller may not see, as guests see none, are counted and not named.
         */
        post: operations["previewPermissionsInCollection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/permissions/explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Why a member has the level they have on a space */
        get: operations["explainPermissionInSpace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collections/{collectionId}/permissions/explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Why a member has the level they have on a collection */
        get: operations["explainPermissionInCollection"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/permissions/explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Why a member has the level they have on a site */
        get: operations["explainPermissionInSite"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Grant members and teams a level on a space
         * @description null removes access, whatever they would inherit. An earlier grant is replaced.
         */
        post: operations["inviteToSpace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/permissions/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The levels granted to single members on a space */
        get: operations["listUserPermissionsInSpace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/permissions/users/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke the level granted to a member on a space */
        delete: operations["removeUserFromSpace"];
        options?: never;
        head?: never;
        /** Change the level granted to a member on a space */
        patch: operations["updateUserPermissionInSpace"];
        trace?: never;
    };
    "/spaces/{spaceId}/permissions/teams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The levels granted to teams on a space */
        get: operations["listTeamPermissionsInSpace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spaces/{spaceId}/permissions/teams/{teamId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke the level granted to a team on a space */
        delete: operations["removeTeamFromSpace"];
        options?: never;
        head?: never;
        /** Change the level granted to a team on a space */
        patch: operations["updateTeamPermissionInSpace"];
        trace?: never;
    };
    "/spaces/{spaceId}/permissions/aggregate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everybody who sees a space, with the level they end up with */
        get: operations["listPermissionsAggregateInSpace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collections/{collectionId}/permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Grant members and teams a level on a collection
         * @description null removes access, whatever they would inherit. An earlier grant is replaced.
         */
        post: operations["inviteToCollection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collections/{collectionId}/permissions/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The levels granted to single members on a collection */
        get: operations["listUserPermissionsInCollection"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collections/{collectionId}/permissions/users/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke the level granted to a member on a collection */
        delete: operations["removeUserFromCollection"];
        options?: never;
        head?: never;
        /** Change the level granted to a member on a collection */
        patch: operations["updateUserPermissionInCollection"];
        trace?: never;
    };
    "/collections/{collectionId}/permissions/teams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The levels granted to teams on a collection */
        get: operations["listTeamPermissionsInCollection"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/collections/{collectionId}/permissions/teams/{teamId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke the level granted to a team on a collection */
        delete: operations["removeTeamFromCollection"];
        options?: never;
        head?: never;
        /** Change the level granted to a team on a collection */
        patch: operations["updateTeamPermissionInCollection"];
        trace?: never;
    };
    "/collections/{collectionId}/permissions/aggregate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everybody who sees a collection, with the level they end up with */
        get: operations["listPermissionsAggregateInCollection"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Grant members and teams a level on a site
         * @description null removes access, whatever they would inherit. An earlier grant is replaced.
         */
        post: operations["inviteToSite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/permissions/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The levels granted to single members on a site */
        get: operations["listUserPermissionsInSite"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/permissions/users/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke the level granted to a member on a site */
        delete: operations["removeUserFromSite"];
        options?: never;
        head?: never;
        /** Change the level granted to a member on a site */
        patch: operations["updateUserPermissionInSite"];
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/permissions/teams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The levels granted to teams on a site */
        get: operations["listTeamPermissionsInSite"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/permissions/teams/{teamId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke the level granted to a team on a site */
        delete: operations["removeTeamFromSite"];
        options?: never;
        head?: never;
        /** Change the level granted to a team on a site */
        patch: operations["updateTeamPermissionInSite"];
        trace?: never;
    };
    "/orgs/{organizationId}/sites/{siteId}/permissions/aggregate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everybody who may view a site, with their effective level and its origin */
        get: operations["listPermissionsAggregateInSite"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-event-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The events that webhooks can be told of, with the JSON Schemas of their bodies */
        get: operations["listWebhookEventTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The webhooks of an organization */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook
         * @description Events are sent as Standard Webhooks 1.0.0. The secret that signs them is in this response only. An organization has at most 50 webhooks.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/webhooks/{webhookId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A webhook */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /** Delete a webhook with its deliveries */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change a webhook, switch it on or off
         * @description Deliveries that become due while it is off fail, and can be sent again.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/orgs/{organizationId}/webhooks/{webhookId}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the secret of a webhook
         * @description The new secret is in this response only. For a while the previous one signs too, so that receivers can be changed one after the other.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/webhooks/{webhookId}/ping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an event of the type `ping` to a webhook, also to one that is off
         * @description It is sent once; the delivery shows the answer.
         */
        post: operations["pingWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/webhooks/{webhookId}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What was sent to a webhook in the last 30 days, the newest first */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/webhooks/{webhookId}/deliveries/{deliveryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A delivery with its payload and all attempts */
        get: operations["getWebhookDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a delivery again, with the same id and all tries */
        post: operations["redeliverWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orgs/{organizationId}/webhooks/{webhookId}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send the failed deliveries of a time again */
        post: operations["redeliverWebhookDeliveries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/system": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How the server is: version, database, storage, jobs, mail, backups */
        get: operations["getSystemStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/system/mail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether this server sends mail, or writes it to its outbox folder */
        get: operations["getMailDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/system/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Jobs that failed as often as they may, the last first */
        get: operations["listFailedJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/system/jobs/{jobId}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Let a failed job run again */
        post: operations["retryFailedJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/system/jobs/{jobId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a failed job; what it was to do stays undone */
        delete: operations["dismissFailedJob"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/system/test-mails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a mail to oneself, to see whether mail works */
        post: operations["sendTestMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/system/test-mails/{mailId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What became of a test mail */
        get: operations["getTestMail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        ApiToken: {
            /** @constant */
            object: "api-token";
            id: string;
            label: string;
            /** @description What the token is narrowed to; absent: all its owner may do */
            scopes?: string[];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt?: string;
            /** Format: date-time */
            lastUsedAt?: string;
            /** @description The address of the client that used it last */
            lastUsedAddress?: string;
            /** @description The networks from which it may be used; absent: all */
            addresses?: string[];
            urls: {
                /** Format: uri */
                location: string;
            };
        };
        ApiTokenWithText: {
            /** @constant */
            object: "api-token";
            id: string;
            label: string;
            /** @description What the token is narrowed to; absent: all its owner may do */
            scopes?: string[];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt?: string;
            /** Format: date-time */
            lastUsedAt?: string;
            /** @description The address of the client that used it last */
            lastUsedAddress?: string;
            /** @description The networks from which it may be used; absent: all */
            addresses?: string[];
            urls: {
                /** Format: uri */
                location: string;
            };
            /** @description The token itself; it is shown this once */
            token: string;
        };
        AuditEvent: {
            /** @constant */
            object: "audit-event";
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            occurredAt: string;
            action: string;
            actor: {
                /** @enum {unknown} */
                type: "user" | "integration" | "installation" | "system" | "support";
                id: string;
                /** @description The name at that time */
                label?: string;
            };
            /** @enum {unknown} */
            source: "ui" | "api" | "integration" | "webhook" | "workflow" | "script" | "support";
            target: {
                type: string;
                id: string;
                /** @description The name at that time */
                label?: string;
            };
            urls: {
                /** Format: uri */
                location: string;
            };
        };
        AuditEventAction: {
            /** @constant */
            object: "audit-event-action";
            id: string;
            label: string;
        };
        AuditEventDetails: {
            /** @constant */
            object: "audit-event";
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            occurredAt: string;
            action: string;
            actor: {
                /** @enum {unknown} */
                type: "user" | "integration" | "installation" | "system" | "support";
                id: string;
                /** @description The name at that time */
                label?: string;
            };
            /** @enum {unknown} */
            source: "ui" | "api" | "integration" | "webhook" | "workflow" | "script" | "support";
            target: {
                type: string;
                id: string;
                /** @description The name at that time */
                label?: string;
            };
            urls: {
                /** Format: uri */
                location: string;
            };
            /** @description The request that did it */
            executionId?: string;
            /** @description The same for all that one action of a person led to */
            correlationId?: string;
            /** Format: uuid */
            causedByEventId?: string;
            schemaVersion: number;
            /** @description Ids, settings with their value before and after, counts; never content or secrets */
            payload: {
                [key: string]: unknown;
            };
            organization: string;
            space?: string;
            site?: string;
            /** @description Id of the token that was used */
            token?: string;
            /** @description IP address of the caller */
            address?: string;
            userAgent?: string;
            /** @description The place in the chain; absent for some seconds */
            sequence?: number;
            /** @description SHA-256 of the hash before and this event, as hexadecimal digits */
            hash?: string;
        };
        AuditIntegrity: {
            /** @description Events of the organization that are kept */
            events: number;
            /** @description Events of the last seconds that are not in the chain yet */
            unsealed: number;
            /** @description The hash of the newest event in the chain. Kept elsewhere, it pins all before */
            head?: string;
            ok: boolean;
            firstBroken?: {
                /** @description The place in the chain */
                sequence: number;
                /** @description The event, where it is still there */
                id?: string;
                /** @enum {unknown} */
                reason: "changed" | "missing";
            };
        };
        AuthenticatedUser: {
            /** @constant */
            object: "user";
            id: string;
            displayName: string;
            email?: string;
            photoURL?: string;
            urls: {
                /** Format: uri */
                location: string;
            };
            /** @description Whether the user is an operator of this server: of its jobs, mails and storage */
            isOperator: boolean;
        };
        BlockSplice: {
            after: string | null;
            remove: string[];
            /** @description Blocks. Keys that are sent are kept */
            insert: components["schemas"]["DocumentNode"][];
        };
        Body: {
            markdown: string;
        } | {
            document: components["schemas"]["Document"];
        } | Record<string, never>;
        BrokenTarget: {
            /** @enum {unknown} */
            kind: "page" | "anchor" | "path" | "file" | "reusable-content" | "space" | "collection" | "user" | "openapi" | "nowhere";
            /** @description As it is written, or the path of a page */
            address?: string;
            anchor?: string;
            /** @description Id of what is not there, or the slug of a specification */
            id?: string;
        };
        ChangeRequest: {
            /** @constant */
            object: "change-request";
            id: string;
            /** @description Identifier in the space, from 1 */
            number: number;
            /** @enum {unknown} */
            status: "draft" | "open" | "archived" | "merged";
            subject: string;
            description?: components["schemas"]["Document"];
            createdBy: components["schemas"]["User"];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            mergedBy?: components["schemas"]["User"];
            /** Format: date-time */
            mergedAt?: string;
            /** @description Its newest revision */
            revision: string;
            /** @description Primary when it was created */
            revisionInitial: string;
            /** @description The last primary revision merged into it */
            revisionMergedAncestor: string;
            /** @description The primary revision its merge created */
            revisionMerged?: string;
            /** @description Open comments */
            comments: number;
            /** @description Primary has a revision that is not merged into it yet */
            outdated: boolean;
            space: string;
            urls: {
                /** Format: uri */
                app: string;
                /** Format: uri */
                location: string;
            };
        };
        ChangeRequestPossibleReviewer: {
            /** @constant */
            object: "change-request-possible-reviewer";
            user: components["schemas"]["User"];
        };
        ChangeRequestRequestedReviewer: {
            /** @constant */
            object: "change-request-requested-reviewer";
            /** @constant */
            kind: "user";
            user: components["schemas"]["User"];
            /** @description The head at the time of the request */
            revision: string;
            requestedBy: components["schemas"]["User"];
            /** Format: date-time */
            createdAt: string;
        };
        ChangeRequestReview: {
            /** @constant */
            object: "change-request-review";
            id: string;
            /** @description What the reviewer saw */
            revision: string;
            reviewer: components["schemas"]["User"];
            requestedBy?: components["schemas"]["User"];
            /** @enum {unknown} */
            status: "approved" | "changes-requested";
            /** @description A review of the same person was requested or given again */
            outdated: boolean;
            /** @description It is about the content as it is now. An edit needs a new review; an update from primary only where it touches the changes */
            current: boolean;
            comment?: components["schemas"]["Comment"];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            urls: {
                /** Format: uri */
                location: string;
            };
        };
        ChangedFile: {
            id: string;
            name: string;
            contentType: string;
            downloadURL: string;
        };
        ChangedPage: {
            id: string;
            /** @enum {unknown} */
            type: "document" | "group" | "link" | "computed";
            title: string;
            path?: string;
        };
        ChangedReusableContent: {
            id: string;
            title: string;
            document?: string;
        };
        ClosedOrganization: {
            /** @constant */
            object: "closed-organization";
            /** @description The id of the organization */
            id: string;
            title: string;
            logo?: string;
            /**
             * @description sso-required: the organization wants its own identity provider; other-provider: this session came through that of another organization alone, so the person signs in with what they joined this one with
             * @enum {unknown}
             */
            reason: "sso-required" | "other-provider";
            providers: {
                id: string;
                label: string;
                /** Format: uri */
                startURL: string;
            }[];
        };
        Collection: {
            /** @constant */
            object: "collection";
            id: string;
            title: string;
            description?: string;
            organization: string;
            parent?: string;
            defaultLevel: components["schemas"]["MemberRole"] | "inherit" | null;
            urls: {
                /** Format: uri */
                location: string;
                /** Format: uri */
                app: string;
            };
            permissions: {
                view: boolean;
                admin: boolean;
                viewInviteLinks: boolean;
                create: boolean;
            };
        };
        CollectionInvite: {
            /** @constant */
            object: "invite";
            id: string;
            redundant: boolean;
            level: components["schemas"]["MemberRole"] | null;
            collection: components["schemas"]["Collection"];
        };
        Comment: {
            /** @constant */
            object: "comment";
            id: string;
            postedBy: components["schemas"]["User"];
            /** Format: date-time */
            postedAt: string;
            /** Format: date-time */
            editedAt?: string;
            reactions: {
                emoji: string;
                count: number;
                users: {
                    user: components["schemas"]["User"];
                    /** Format: date-time */
                    reactedAt: string;
                }[];
            }[];
            /** @description How many */
            replies: number;
            repliers: components["schemas"]["Replier"][];
            body: components["schemas"]["Body"];
            target: {
                space: string;
                /** @description What was commented on */
                revision: string;
                /** @description true: it is about the text before the changes of the change request */
                before?: boolean;
                changeRequest?: string;
                review?: string;
                page?: {
                    id: string;
                    title: string;
                    emoji?: string;
                    icon?: string;
                    /** Format: date-time */
                    createdAt?: string;
                    /** Format: date-time */
                    updatedAt?: string;
                    path: string;
                    /** @description The page or the block does not exist in the current revision */
                    outdated: boolean;
                };
                node?: {
                    id: string;
                    /** @description The first 100 characters of the block when the comment was posted */
                    preview?: string;
                    /** @description The words of the block that the comment is about */
                    quote?: string;
                };
            };
            suggestion?: components["schemas"]["CommentSuggestion"];
            /** @enum {unknown} */
            status: "open" | "resolved";
            /** Format: date-time */
            resolvedAt?: string;
            resolvedBy?: components["schemas"]["User"];
            urls: {
                /** Format: uri */
                location: string;
                /**
                 * Format: uri
                 * @description Where the console shows it: on its page, or among all comments
                 */
                app: string;
            };
            permissions: {
                view: boolean;
                edit: boolean;
                delete: boolean;
                reply: boolean;
            };
        };
        CommentReply: {
            /** @constant */
            object: "comment-reply";
            id: string;
            postedBy: components["schemas"]["User"];
            /** Format: date-time */
            postedAt: string;
            /** Format: date-time */
            editedAt?: string;
            reactions: {
                emoji: string;
                count: number;
                users: {
                    user: components["schemas"]["User"];
                    /** Format: date-time */
                    reactedAt: string;
                }[];
            }[];
            body: components["schemas"]["Body"];
            urls: {
                /** Format: uri */
                location: string;
            };
            permissions: {
                view: boolean;
                edit: boolean;
                delete: boolean;
            };
        };
        CommentSuggestion: {
            block: components["schemas"]["DocumentNode"];
            /** @description What it suggests in place of the block */
            blocks: components["schemas"]["DocumentNode"][];
            /** @enum {unknown} */
            status: "open" | "taken" | "declined";
        };
        ComparedConflict: {
            /** @constant */
            object: "compared-conflict";
            id: string;
            /** @description The head of the change request */
            revision: string;
            base?: components["schemas"]["ComparedConflictSide"];
            primary?: components["schemas"]["ComparedConflictSide"];
            change?: components["schemas"]["ComparedConflictSide"];
            /** @description The path of the style sheet that all pages share */
            stylesheet: string;
        };
        ComparedConflictSide: {
            rows: components["schemas"]["ComparedRow"][];
            /** @description The number of rows */
            count: number;
            /** @description The number of rows that differ */
            changed: number;
            /** @description CSS: the rules of the classes that only these rows have */
            styles: string;
            /** @description Set where more rows are left out */
            next?: number;
        };
        ComparedPage: {
            /** @constant */
            object: "compared-page";
            id: string;
            /** @description That was compared */
            revision: string;
            before?: components["schemas"]["ComparedSide"];
            after?: components["schemas"]["ComparedSide"];
            attributes: {
                [key: string]: {
                    before?: unknown;
                    after?: unknown;
                };
            };
            /** @description Of a page with another parent; absent sides are the root */
            parent?: {
                before?: components["schemas"]["ChangedPage"];
                after?: components["schemas"]["ChangedPage"];
            };
            rows: components["schemas"]["ComparedRow"][];
            /** @description The number of rows */
            count: number;
            /** @description The number of rows that differ */
            changed: number;
            /** @description CSS: the rules of the classes that only these rows have */
            styles: string;
            /** @description `from` of the next request. Absent: these are the last rows */
            next?: number;
            /** @description The path of the style sheet that all pages share */
            stylesheet: string;
        };
        ComparedReusableContent: {
            /** @constant */
            object: "compared-reusable-content";
            id: string;
            /** @description That was compared */
            revision: string;
            before?: components["schemas"]["ChangedReusableContent"];
            after?: components["schemas"]["ChangedReusableContent"];
            attributes: {
                [key: string]: {
                    before?: unknown;
                    after?: unknown;
                };
            };
            rows: components["schemas"]["ComparedRow"][];
            /** @description The number of rows */
            count: number;
            /** @description The number of rows that differ */
            changed: number;
            /** @description CSS: the rules of the classes that only these rows have */
            styles: string;
            /** @description `from` of the next request. Absent: these are the last rows */
            next?: number;
            /** @description The path of the style sheet that all pages share */
            stylesheet: string;
        };
        ComparedRow: {
            /**
             * @description A moved block has a row at each of its places. `folded` stands for `count` equal rows
             * @enum {unknown}
             */
            kind: "same" | "changed" | "added" | "removed" | "moved-from" | "moved-to" | "folded";
            /** @description Of the row, or of the first row of a folded run */
            index: number;
            count?: number;
            /** @description Of the block after the change */
            key?: string;
            /** @description Of the block before the change */
            beforeKey?: string;
            /** @description Of the block */
            type?: string;
            /** @description The index of the other row of a moved block */
            other?: number;
            /** @description The block of both sides in one: what only one of them has is in `ins` or `del` with the class `difference`, or has the class `only-before` or `only-after` */
            html?: string;
        };
        ComparedSide: {
            id: string;
            /** @enum {unknown} */
            type: "document" | "group" | "link" | "computed";
            title: string;
            path?: string;
            /** @description Id of the document. Absent: it is empty */
            document?: string;
            /** @description URL of the picture above the page */
            cover?: string;
        };
        ComputedContent: {
            type: string;
        } & {
            [key: string]: unknown;
        };
        Conflict: {
            /** @constant */
            object: "conflict";
            id: string;
            /** @enum {unknown} */
            kind: "block" | "field" | "page" | "file";
            page?: {
                id: string;
                title: string;
                path: string;
            };
            reusableContent?: {
                id: string;
                title: string;
            };
            file?: {
                id: string;
                name: string;
            };
            field?: string;
            base: unknown;
            primary: unknown;
            change: unknown;
        };
        ContentAtUrl: {
            collection: components["schemas"]["Collection"];
        } | {
            space: components["schemas"]["Space"];
            changeRequest?: components["schemas"]["ChangeRequest"];
            page?: components["schemas"]["Page"];
        };
        ContentChangeResult: {
            /** @enum {unknown} */
            object: "created_page" | "updated_page" | "deleted_page";
            ref?: string;
            page: {
                /** @constant */
                object: "page";
                id: string;
                urls: {
                    /** Format: uri */
                    location: string;
                };
            } | string;
            documentId?: string | null;
            /** @description Of a change with a base: what turns the document as the caller sent it into the one that was written, with what others changed since the base. Absent: read the page */
            splices?: components["schemas"]["BlockSplice"][];
        };
        /** @enum {unknown} */
        ContentFormat: "document" | "markdown";
        ContentLink: {
            /**
             * @description ok: no problem; external URLs are not fetched. broken: the target does not exist. in-app: a URL of the application, of no use to readers.
             * @enum {unknown}
             */
            status: "ok" | "broken" | "in-app";
            /**
             * @description dependsOn: somewhere the content shows the target, as with an image. reference: it only leads there.
             * @enum {unknown}
             */
            relation: "reference" | "dependsOn";
            targetReference?: components["schemas"]["ContentLocation"];
            brokenTarget?: components["schemas"]["BrokenTarget"];
            /** @description The words of the link at its first place, shortened */
            text?: string;
            /** @description Every block that leads to the target */
            locationReferences: components["schemas"]["ContentLocation"][];
        };
        /** @description Pages come without their subpages, revisions without their content. */
        ContentLocation: {
            /** @enum {unknown} */
            kind: "file" | "url" | "page" | "user" | "collection" | "space" | "reusable-content" | "openapi";
            organization?: components["schemas"]["Organization"];
            space?: components["schemas"]["Space"];
            versionContext?: {
                /** @enum {unknown} */
                type: "revision" | "changeRequest";
                revision?: components["schemas"]["Revision"];
                changeRequest?: components["schemas"]["ChangeRequest"];
            };
            page?: components["schemas"]["Page"];
            internalLocation?: {
                /** @enum {unknown} */
                type: "anchor" | "node";
                anchor?: string;
                /** @description Key of a block */
                node?: string;
            };
            file?: components["schemas"]["File"];
            reusableContent?: components["schemas"]["ReusableContent"];
            url?: string;
            user?: components["schemas"]["User"];
            collection?: components["schemas"]["Collection"];
            openAPISpec?: components["schemas"]["OpenAPISpec"];
        };
        /** @description Either before or after a sibling in the same parent */
        ContentPosition: {
            before?: {
                /** @constant */
                type: "space";
                space: string;
            } | {
                /** @constant */
                type: "collection";
                collection: string;
            };
            after?: {
                /** @constant */
                type: "space";
                space: string;
            } | {
                /** @constant */
                type: "collection";
                collection: string;
            };
        };
        /** @description file: file. url: url. page: page, space? anchor: anchor, page?, space? user: user. collection: collection. space: space. reusable-content: reusableContent, space? openapi: spec. */
        ContentReference: {
            /** @enum {unknown} */
            kind: "file" | "url" | "page" | "anchor" | "user" | "collection" | "space" | "reusable-content" | "openapi";
        } & {
            [key: string]: unknown;
        };
        ContentUpdateResult: {
            changeRequest: components["schemas"]["ChangeRequest"];
            changes: components["schemas"]["ContentChangeResult"][];
            insertedFiles?: components["schemas"]["InsertedFile"][];
            updatedFiles?: components["schemas"]["File"][];
            /** @description Ids */
            deletedFiles?: string[];
            reusableContents?: components["schemas"]["ReusableContentResult"][];
        };
        ContentUse: {
            /** @constant */
            object: "content-use";
            /** @enum {unknown} */
            kind: "file" | "reusable-content" | "variable";
            /** @description Of the file or the reusable content; the name of a variable of the space */
            id: string;
            /** @description How many pages and reusable contents use it */
            places: number;
        };
        Contributor: {
            user: components["schemas"]["User"];
            /** Format: date-time */
            updatedAt: string;
            /** @description How many edits */
            count: number;
            /** @enum {unknown} */
            actionType: "edit" | "comment";
        };
        CustomField: {
            id: string;
            name: string;
            title: string;
            description: string;
            /** @enum {unknown} */
            type: "text" | "number" | "boolean" | "tags" | "select:multi" | "select:single";
            placeholder: string;
            /** @description What may be selected; needed by the two select types and refused for the others */
            options?: string[];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            urls: {
                /** Format: uri */
                location: string;
            };
        };
        CustomizationFontDefinition: {
            id: string;
            custom: boolean;
            fontFamily: string;
            fontFaces: {
                [key: string]: unknown;
            }[];
        };
        CustomizationTarget: {
            kind: string;
        } & {
            [key: string]: unknown;
        };
        Document: {
            /** @constant */
            object: "document";
            data: {
                schemaVersion?: number;
            } & {
                [key: string]: unknown;
            };
            nodes: components["schemas"]["DocumentNode"][];
        };
        /** @description block and inline: type, and optionally key, isVoid, data, nodes, fragments. text: leaves of { object: leaf, text, marks of { object: mark, type, data? } }. fragment: nodes, and optionally key, type, fragment. */
        DocumentNode: {
            /** @enum {unknown} */
            object: "block" | "inline" | "text" | "fragment";
        } & {
            [key: string]: unknown;
        };
        DrawnPage: {
            /** @constant */
            object: "drawn-page";
            id: string;
            /** @description Title, cover and body as a published site renders them. Links lead to the application; URLs of files are valid for at least an hour */
            html: string;
            /** @description CSS: the rules of the classes that only this page has */
            styles: string;
            /** @description The path of the style sheet that all pages share */
            stylesheet: string;
            outline: components["schemas"]["OutlineHeading"][];
            /** @description There is nothing below the title */
            isEmpty: boolean;
        };
        EmailInviteResult: {
            users: string[];
            /** @description Number of new memberships */
            invited: number;
            failedSSOEmails?: string[];
        };
        Embed: {
            /** @constant */
            type: "link";
            title: string;
            /** @description The name of the website; by default its host name */
            site: string;
            description?: string;
            /** @description URL of the icon of the website */
            icon?: string;
            /** @description URL of an image of the page */
            image?: string;
        };
        Error: {
            error: {
                /** @description The HTTP status */
                code: number;
                message: string;
                /** @description Of a 409: what a program needs to go on. The operation describes it */
                details?: {
                    [key: string]: unknown;
                };
            };
        };
        EventList: {
            items: components["schemas"]["LiveEvent"][];
            /** @description Send it as `after`, or as Last-Event-ID, to continue from here */
            cursor: string;
            /** @description Events may be missing: read again whatever is shown */
            reset: boolean;
        };
        FailedJob: {
            /** @constant */
            object: "failed-job";
            id: string;
            name: string;
            attempts: number;
            error: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            failedAt: string;
        };
        File: {
            id: string;
            name: string;
            contentType: string;
            /**
             * Format: uri
             * @description Valid for at least an hour
             */
            downloadURL: string;
            size: number;
            dimensions?: {
                width: number;
                height: number;
            };
            git?: components["schemas"]["GitBlob"];
        };
        FirstSteps: {
            /** @constant */
            object: "first-steps";
            items: {
                /** @enum {unknown} */
                step: "write" | "publish" | "invite" | "import";
                /** @description Whether the caller did it themselves in this organization */
                done: boolean;
            }[];
        };
        Following: {
            /** @constant */
            object: "following";
            id: string;
            /** Format: date-time */
            createdAt: string;
            space: {
                id: string;
                title: string;
            };
            /** @description Absent: the whole space is followed */
            page?: {
                id: string;
                title: string;
            };
            urls: {
                /** Format: uri */
                app: string;
            };
        };
        FramedSitePreview: {
            /**
             * Format: uri
             * @description To be shown in a frame of the console
             */
            url: string;
            /** Format: date-time */
            expiresAt: string;
        };
        GitBlob: {
            oid: string;
            path: string;
        };
        GitCommit: {
            oid: string;
            message: string;
            createdByService: boolean;
            /** @description The same, under the name that public clients use */
            createdByGitBook: boolean;
            url?: string;
            ref?: string;
        };
        GitInfo: {
            /** @description The id of the space */
            installationId: string;
            /**
             * @description As given; else gitlab if the URL contains that name, and github for all others
             * @enum {unknown}
             */
            installationProvider: "github" | "gitlab" | "github-legacy";
            /** @constant */
            installationStatus: "active";
            repoName?: string;
            /** @description Where people see the files of the repository */
            url?: string;
            ref?: string;
            /** @description The folder of the content, as given */
            repoProjectDirectory?: string;
            /** @description The last one */
            operation: {
                /** @enum {unknown} */
                state: "running" | "success" | "failure";
                /** @enum {unknown} */
                direction: "import" | "export";
                /** Format: date-time */
                startedAt: string;
                /** Format: date-time */
                endedAt?: string;
                /** @description Why it failed */
                error?: string;
                /** @description Id of the commit that was read or created */
                commit?: string;
                /** @description The revision of the space with the same content */
                revision?: string;
                /** @description The languages of a book that has several: import the folder of one */
                languages?: {
                    title: string;
                    folder: string;
                }[];
                /** @description What was left out, and why */
                problems: {
                    path: string;
                    reason: string;
                }[];
            };
            /** Format: date-time */
            updatedAt: string;
        };
        HistoryEntry: {
            /** @constant */
            object: "revision";
            id: string;
            /** @enum {unknown} */
            type: "edits" | "merge" | "rollback" | "update" | "computed";
            parents: string[];
            /** Format: date-time */
            createdAt: string;
            git?: components["schemas"]["GitCommit"];
            createdBy?: components["schemas"]["User"];
            /** @description Of saves that people made while they wrote together: all of them */
            contributors?: components["schemas"]["User"][];
            /** @description Of a merge: the id of the change request */
            changeRequest?: string;
            urls: {
                /** Format: uri */
                location: string;
                /** Format: uri */
                app: string;
            };
        };
        HostnameCheck: {
            /** @constant */
            object: "hostname-check";
            /** @description Host name the site is served at besides, such as docs.company.com, once the organization has verified that domain; requests must arrive with it */
            hostname?: string;
            /**
             * @description `unanswered`: the DNS servers did not answer, so nothing is known
             * @enum {unknown}
             */
            status: "right" | "elsewhere" | "not-found" | "unanswered" | "no-hostname";
            /** @description The host that the name must lead to, as an alias or with its address */
            expected: string;
            /** @description The aliases and addresses that the name has */
            found: string[];
            /** @description What the DNS servers answered instead */
            message?: string;
        };
        ImportContent: {
            /** Format: uri */
            url: string;
            /** @enum {unknown} */
            source: "website" | "docx" | "markdown" | "html" | "zip" | "confluence" | "github-wiki" | "notion" | "google-docs" | "dropbox-paper" | "quip" | "open-api";
        };
        ImportContentResult: {
            revision: string;
            importedResources: number;
            totalResources: number;
        };
        ImportRun: {
            /** @constant */
            object: "import-run";
            id: string;
            /** @enum {unknown} */
            status: "pending" | "in-progress" | "completed" | "failed" | "cancelled";
            /** @description Why it failed */
            reason?: string;
            source: {
                /** @enum {unknown} */
                type: "website" | "docx" | "markdown" | "html" | "zip" | "confluence" | "github-wiki" | "notion" | "google-docs" | "dropbox-paper" | "quip" | "open-api";
                url: string;
                /** @description Of a zip archive: the folder to import, such as the one of a language; by default all of it */
                folder?: string;
                /** @description true: the Git repository at that address */
                repository?: boolean;
            } | {
                /** @constant */
                type: "file";
                files: string[];
                /** @description Of a zip archive: the folder to import, such as the one of a language; by default all of it */
                folder?: string;
            };
            target: {
                space: string;
                changeRequest?: string;
                /** @description The page to import below */
                page?: string;
            };
            site?: string;
            /** @description Pages and files found so far */
            found: number;
            /** @description Pages and files that were added to the space */
            added: number;
            /** @description What could not be imported; the first hundred */
            problems: {
                address: string;
                reason: string;
            }[];
            /** @description The languages of a book that has several: import the folder of one to have that one alone */
            languages?: {
                title: string;
                /** @description Where the book in this language is */
                folder: string;
            }[];
            /** @description The revision it created */
            revision?: string;
            createdBy: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            startedAt?: string;
            /** Format: date-time */
            updatedAt: string;
            /** Format: date-time */
            completedAt?: string;
            urls: {
                /** Format: uri */
                location: string;
            };
        };
        InsertedFile: {
            id: string;
            name: string;
            contentType: string;
            /**
             * Format: uri
             * @description Valid for at least an hour
             */
            downloadURL: string;
            size: number;
            dimensions?: {
                width: number;
                height: number;
            };
            git?: components["schemas"]["GitBlob"];
            /** @description The ref that the request gave it */
            ref?: string;
        };
        Invitation: {
            /** @constant */
            object: "invitation";
            id: string;
            organization: {
                id: string;
                title: string;
            };
            invitedBy?: {
                displayName: string;
            };
            /** @description The role in the organization that the link gives */
            role?: components["schemas"]["MemberRole"] | null;
            /** @description What the link opens instead of the organization, and the level it gives there */
            content?: {
                /** @enum {unknown} */
                object: "space" | "collection";
                title: string;
                level: components["schemas"]["MemberRole"];
            };
            /** @description Whether the caller is a member of the organization */
            member: boolean;
            /** @description true: joining would give the caller nothing */
            redundant: boolean;
        };
        LevelPreview: {
            gains: {
                count: number;
                /** @description The first hundred, by name */
                items: {
                    user: components["schemas"]["User"];
                    /** @description null: no access, whatever would be inherited */
                    before: components["schemas"]["MemberRole"] | null;
                    /** @description null: no access, whatever would be inherited */
                    after: components["schemas"]["MemberRole"] | null;
                }[];
            };
            losses: {
                count: number;
                /** @description The first hundred, by name */
                items: {
                    user: components["schemas"]["User"];
                    /** @description null: no access, whatever would be inherited */
                    before: components["schemas"]["MemberRole"] | null;
                    /** @description null: no access, whatever would be inherited */
                    after: components["schemas"]["MemberRole"] | null;
                }[];
            };
        };
        LiveEvent: {
            /** @constant */
            object: "event";
            /** @description The same wherever and however often the event is delivered */
            id: string;
            /** @enum {unknown} */
            action: "revision.created" | "change_request.created" | "change_request.opened" | "change_request.updated" | "change_request.merged" | "change_request.archived" | "review.requested" | "review.given" | "comment.posted" | "comment.updated" | "comment.resolved" | "comment.reopened" | "comment.deleted" | "comment.replied" | "import.updated" | "import.finished" | "notification.added" | "notification.updated" | "presence.changed";
            /** Format: date-time */
            at: string;
            organization: string;
            space: string;
            /** @description Id of the change request it happened in */
            changeRequest?: string;
            page?: string;
            /** @description Id of the user who did it */
            actor?: string;
            target?: {
                type: string;
                id: string;
            };
            payload?: {
                [key: string]: unknown;
            };
        };
        MailDelivery: {
            /** @constant */
            object: "mail-delivery";
            /** @enum {unknown} */
            kind: "smtp" | "outbox";
        };
        MemberContentPermission: {
            permission: components["schemas"]["MemberRole"];
            space: components["schemas"]["Space"];
        };
        MemberInviteLink: {
            /** @constant */
            object: "invite-link";
            /** @description Works once: the person chooses a password and is signed in */
            url: string;
        };
        /** @enum {unknown} */
        MemberRole: "read" | "comment" | "edit" | "review" | "create" | "admin";
        MembershipOffer: {
            /** @constant */
            object: "membership-offer";
            /** @description The id of the organization */
            id: string;
            organization: {
                id: string;
                title: string;
                logo?: string;
            };
            role: components["schemas"]["MemberRole"] | null;
            invitedBy?: {
                displayName: string;
            };
            /** Format: date-time */
            invitedAt: string;
        };
        MergeChecks: {
            /** @constant */
            object: "merge-checks";
            /** @description Whether a merge by the caller would succeed now */
            mergeable: boolean;
            /** @description What stops the merge, the most important first */
            blockers: {
                /** @enum {unknown} */
                kind: "status" | "level" | "rule" | "sync" | "conflicts";
                /** @description What stops the merge, in one sentence */
                message: string;
            }[];
            /** @description Whether primary has changed since the last update from it */
            outdated: boolean;
            rules: {
                /** @description Whether a rule lets the caller merge without meeting the others */
                bypassed: boolean;
                items: {
                    rule: {
                        /** @enum {unknown} */
                        rule: "require_at_least_one_review" | "require_at_least_one_approved_review" | "require_all_reviews_approved" | "require_up_to_date_change_request" | "require_change_request_subject" | "require_change_request_description" | "require_author_to_merge";
                    } | {
                        /** @enum {unknown} */
                        rule: "require_specific_reviewers" | "require_one_of_specific_reviewers" | "allow_bypass";
                        /** @description User ids */
                        users: string[];
                    } | {
                        /** @constant */
                        rule: "custom";
                        expression: string;
                        /** @description The message of a blocked merge */
                        message?: string;
                    };
                    fulfilled: boolean;
                    /** @description What is missing, when it is not fulfilled */
                    message?: string;
                }[];
            };
            conflicts: {
                /** @description Conflicts in the change request that wait to be resolved */
                open: number;
                /** @description Conflicts that an update or a merge would bring */
                expected: number;
                /** @description The pages of the expected conflicts, up to 100 */
                pages: {
                    id: string;
                    title: string;
                    path: string;
                }[];
            };
            links: {
                /** @description Link targets that the change request broke itself */
                broken: number;
            };
            comments: {
                open: number;
            };
            reviews: {
                /** @description Reviewers whose latest review asks for changes, up to 20 */
                changesRequested: components["schemas"]["User"][];
                /** @description Reviewers who approved what the change request was before its latest edits, up to 20; empty where approvals survive edits */
                approvedEarlier: components["schemas"]["User"][];
            };
            /** @description People other than the caller who are editing the change request now */
            writing: components["schemas"]["User"][];
        };
        MergeResult: {
            /** @description The new primary revision; with conflicts the head that contains them */
            revision: string;
            /** @enum {unknown} */
            result: "merge" | "conflicts";
        };
        MergeSchedule: {
            /** @constant */
            object: "merge-schedule";
            /**
             * @description none: nothing is planned. failed: it could not be merged at its time, or was changed after the merge was planned
             * @enum {unknown}
             */
            state: "none" | "planned" | "failed";
            /** Format: date-time */
            mergeAt?: string;
            createdBy?: components["schemas"]["User"];
            /** Format: date-time */
            createdAt?: string;
            /** @description The head that the merge was planned for */
            revision?: string;
            failure?: {
                /** @description Why it did not merge */
                message: string;
                /** Format: date-time */
                failedAt: string;
            };
        };
        Notification: {
            /** @constant */
            object: "notification";
            id: string;
            reason: components["schemas"]["NotificationReason"];
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description Absent: unread
             */
            readAt?: string;
            actor: components["schemas"]["User"];
            space: {
                id: string;
                title: string;
            };
            changeRequest?: {
                id: string;
                number: number;
                subject: string;
                /** @enum {unknown} */
                status: "draft" | "open" | "archived" | "merged";
            };
            page?: {
                id: string;
                title: string;
            };
            comment?: {
                id: string;
                /** @description Id of the reply whose text this is */
                reply?: string;
                /** @description The first 300 characters */
                text: string;
            };
            /** @enum {unknown} */
            review?: "approved" | "changes-requested";
            urls: {
                /** Format: uri */
                app: string;
            };
        };
        /**
         * @description Soon: within minutes, several in one mail. Digest: once a day or week, what is still unread. The inbox has everything in any case
         * @enum {unknown}
         */
        NotificationMailMode: "soon" | "digest" | "never";
        /**
         * @description The strongest reason why one is told: mentioned; answered; a comment on what one wrote; a review that is asked of one; a change request that one may review; a review of one’s change request; a merge of what one worked on or follows; another change of what one follows
         * @enum {unknown}
         */
        NotificationReason: "mention" | "reply" | "comment" | "review" | "opened" | "reviewed" | "merged" | "unmerged" | "changed";
        NotificationSettings: {
            /** @constant */
            object: "notification-settings";
            /** @description Id of the organization the mails come from */
            organization: string;
            /** @description false: no mails at all */
            mails: boolean;
            reasons: {
                mention: components["schemas"]["NotificationMailMode"];
                reply: components["schemas"]["NotificationMailMode"];
                comment: components["schemas"]["NotificationMailMode"];
                review: components["schemas"]["NotificationMailMode"];
                opened: components["schemas"]["NotificationMailMode"];
                reviewed: components["schemas"]["NotificationMailMode"];
                merged: components["schemas"]["NotificationMailMode"];
                unmerged: components["schemas"]["NotificationMailMode"];
                changed: components["schemas"]["NotificationMailMode"];
            };
            /** @enum {unknown} */
            digest: "daily" | "weekly";
        };
        OpenAPISpec: {
            /** @constant */
            object: "openapi-spec";
            id: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            slug: string;
            /** Format: uri */
            sourceURL?: string;
            /** @enum {unknown} */
            processingState: "pending" | "progress" | "complete";
            /** @enum {unknown} */
            visibility: "private" | "public";
            /** @description Id of the current version */
            lastVersion?: string;
            /** Format: date-time */
            lastProcessedAt?: string;
            /**
             * @description Why the source could not be read the last time; the last version stays current
             * @enum {unknown}
             */
            lastProcessErrorCode?: "FETCH_TIMEOUT" | "FETCH_ERROR" | "PARSE_ERROR";
            /** @description The same in a sentence, with the line and column, or the place in the document */
            lastProcessErrorMessage?: string;
            /** @description The number of errors in the source the last time */
            lastProcessedErrorCount: number;
            permissions: {
                view: boolean;
                edit: boolean;
            };
            urls: {
                /** Format: uri */
                location: string;
                /** Format: uri */
                app: string;
            };
        };
        OpenAPISpecContent: {
            /** @description By file name. The entry has the whole document, in version 3.1; the files it refers to follow unchanged */
            filesystem: {
                [key: string]: {
                    filename: string;
                    dir: string;
                    isEntrypoint: boolean;
                    references: string[];
                    specification: unknown;
                };
            };
            /** Format: uri */
            url: string;
            urls: {
                /** Format: uri */
                source: string;
                public: string | null;
            };
        };
        OpenAPISpecRawContent: {
            text: string;
            /** @enum {unknown} */
            format: "json" | "yaml";
        };
        OpenAPISpecVersion: {
            /** @constant */
            object: "openapi-spec-version";
            id: string;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: uri
             * @description The document as JSON. Valid for an hour at least
             */
            url: string;
            urls: {
                /** Format: uri */
                location: string;
                /** Format: uri */
                app: string;
            };
        };
        Organization: {
            /** @constant */
            object: "organization";
            id: string;
            title: string;
            /** Format: date-time */
            createdAt: string;
            emailDomains: string[];
            hostname?: string;
            /** @enum {unknown} */
            type: "business" | "community";
            /** @enum {unknown} */
            useCase?: "internalDocs" | "docsSite" | "audienceControlledSite" | "productDocs" | "teamKnowledgeBase" | "designSystem" | "openSourceDocs" | "notes" | "other";
            /** @enum {unknown} */
            communityType?: "nonProfit" | "openSource" | "education";
            defaultRole: components["schemas"]["MemberRole"] | null;
            defaultContent?: {
                /** @constant */
                type: "site";
                site: string;
            };
            sso: boolean;
            ai: boolean;
            inviteLinks: boolean;
            mergeRules: components["schemas"]["OrganizationMergeRules"];
            plan: string;
            urls: {
                /** Format: uri */
                location: string;
                /** Format: uri */
                app: string;
                /** Format: uri */
                logo?: string;
            };
            trial: {
                /** @enum {unknown} */
                status: "notapplicable" | "none" | "active" | "ended" | "expired";
                /** @description Trials that were used */
                count: number;
            };
            permissions: {
                admin: boolean;
                createContent: boolean;
                view: boolean;
                access: boolean;
                ownTeam: boolean;
                createOpenAPISpec: boolean;
                ingestConversations: boolean;
                viewBilling: boolean;
                listMembers: boolean;
                listTeams: boolean;
                listIntegrations: boolean;
                listInstallations: boolean;
                installIntegration: boolean;
            };
        };
        OrganizationDomain: {
            /** @constant */
            object: "organization-domain";
            id: string;
            /** @description In ASCII (punycode), lower case */
            domain: string;
            /**
             * @description Verified: the organization may sign in people with addresses of this domain
             * @enum {unknown}
             */
            status: "pending" | "verified";
            /** @enum {unknown} */
            verifiedBy?: "dns" | "operator";
            /** Format: date-time */
            verifiedAt?: string;
            /** @description The DNS record that verifies the domain */
            record: {
                /** @constant */
                type: "TXT";
                name: string;
                value: string;
            };
            /** Format: date-time */
            createdAt: string;
            urls: {
                /** Format: uri */
                location: string;
            };
        };
        OrganizationInvite: {
            /** @constant */
            object: "invite";
            id: string;
            redundant: boolean;
            role: components["schemas"]["MemberRole"] | null;
        };
        OrganizationMember: {
            /** @constant */
            object: "member";
            /** @description The id of the user */
            id: string;
            role: components["schemas"]["MemberRole"] | null;
            user: components["schemas"]["User"];
            disabled: boolean;
            /** Format: date-time */
            joinedAt: string;
            /** Format: date-time */
            lastSeenAt?: string;
            sso: boolean;
            /** @description Whether the member has not accepted the invitation yet. It gives rights in the organization, and does nothing else */
            invited: boolean;
            /** @description Spaces the member sees */
            spaces: number;
            /** @description Sites the member sees */
            sites: number;
            /** @description Teams the member is in */
            teams: number;
        };
        OrganizationMergeRules: {
            /** @constant */
            type: "none";
        } | {
            /** @constant */
            type: "rules";
            rules: ({
                /** @enum {unknown} */
                rule: "require_at_least_one_review" | "require_at_least_one_approved_review" | "require_all_reviews_approved" | "require_up_to_date_change_request" | "require_change_request_subject" | "require_change_request_description" | "require_author_to_merge";
            } | {
                /** @enum {unknown} */
                rule: "require_specific_reviewers" | "require_one_of_specific_reviewers" | "allow_bypass";
                /** @description User ids */
                users: string[];
            } | {
                /** @constant */
                rule: "custom";
                expression: string;
                /** @description The message of a blocked merge */
                message?: string;
            })[];
            /** @description true: an approval also counts for what is edited after it. Otherwise an edit needs a new one */
            approvalsSurviveEdits?: boolean;
        };
        OrganizationSAMLProvider: {
            /** @constant */
            object: "saml-provider";
            id: string;
            label: string;
            /** @description Where people are sent to sign in; empty until it is set */
            ssoURL: string;
            entityID: string;
            certificate: string;
            defaultTeam?: components["schemas"]["Team"];
            defaultRole: components["schemas"]["MemberRole"] | null;
            /** Format: date-time */
            createdAt: string;
            /**
             * @description Active once ssoURL, entityID and a certificate that parses are all there
             * @enum {unknown}
             */
            status: "active" | "pending";
            service: {
                /** Format: uri */
                acsURL: string;
                /** Format: uri */
                startURL: string;
                entityID: string;
            };
            urls: {
                /** Format: uri */
                location: string;
            };
        };
        OrganizationSAMLTest: {
            /** @constant */
            object: "saml-test";
            id: string;
            /**
             * @description Waiting until the provider answered
             * @enum {unknown}
             */
            status: "waiting" | "passed" | "refused";
            /**
             * Format: uri
             * @description To be opened in a separate window, within the hour
             */
            startURL: string;
            /** @description Whom the provider named, when its response was accepted */
            email?: string;
            /** @description Why nobody would be signed in, in English */
            reason?: string;
            /** @description The same as codes, to be said in any language; not all reasons have one */
            reasons?: {
                /** @enum {unknown} */
                code: "missingSsoUrl" | "invalidSsoUrl" | "missingEntityId" | "missingCertificate" | "invalidCertificate" | "unverifiedDomain" | "disabled" | "notMember" | "notSsoMember" | "memberElsewhere" | "providerRemoved" | "otherRequest" | "otherBrowser" | "usedBefore" | "noResponse" | "invalidXml" | "invalidSignature" | "providerError" | "wrongIssuer" | "wrongAudience" | "wrongRecipient" | "wrongDestination" | "expired" | "notYetValid" | "noConfirmation" | "wrongFormat" | "notEmail" | "notLowerCase";
                /** @description What the provider sent, or the domain that is not verified */
                received?: string;
                /** @description What it should have sent */
                expected?: string;
            }[];
            /** Format: date-time */
            createdAt: string;
            urls: {
                /** Format: uri */
                location: string;
            };
        };
        OrganizationSSOProviderLogin: {
            id: string;
            label: string;
            /** Format: uri */
            startURL: string;
        };
        OrganizationTeamMember: {
            organization: components["schemas"]["OrganizationMember"];
            team: components["schemas"]["TeamMember"];
            permissions: {
                view: boolean;
            };
        };
        OrganizationToken: {
            /** @constant */
            object: "api-token";
            id: string;
            label: string;
            /** @description What the token is narrowed to; absent: all its owner may do */
            scopes?: string[];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt?: string;
            /** Format: date-time */
            lastUsedAt?: string;
            /** @description The address of the client that used it last */
            lastUsedAddress?: string;
            /** @description The networks from which it may be used; absent: all */
            addresses?: string[];
            urls: {
                /** Format: uri */
                location: string;
            };
            owner: {
                /** @enum {unknown} */
                kind: "person" | "service";
                user: components["schemas"]["User"];
            };
            /** @description The rules of the organization that this token, which is older, does not keep */
            breaks: ("maxDays" | "scopesRequired")[];
            /** @description Whether an administrator may end it: its owner is in no other organization */
            isEndable: boolean;
        };
        OrganizationTokenPolicy: {
            /** @description The longest life of a new token in days; null: as long as its maker likes */
            maxDays: number | null;
            /** @description Whether a new token must be narrowed to scopes */
            scopesRequired: boolean;
        };
        OutlineHeading: {
            /** @description Of the element in `html` */
            id: string;
            level: number;
            title: string;
        };
        Page: {
            id: string;
            /** @enum {unknown} */
            type: "document" | "group" | "link" | "computed";
            /**
             * @deprecated
             * @enum {unknown}
             */
            kind?: "sheet" | "group" | "link";
            title: string;
            /** @description Shown in the table of contents instead of the title */
            linkTitle?: string;
            emoji?: string;
            icon?: string;
            /** Format: date-time */
            createdAt?: string;
            /** Format: date-time */
            updatedAt?: string;
            /** @description Of documents and groups */
            slug?: string;
            /** @description Of documents and groups */
            path?: string;
            description?: string;
            hidden?: boolean;
            noIndex?: boolean;
            noRobotsIndex?: boolean;
            condition?: string;
            layout?: components["schemas"]["PageLayout"];
            cover?: components["schemas"]["PageCover"];
            variables?: {
                [key: string]: string;
            };
            tags?: components["schemas"]["PageTag"][];
            /** @description Absent: the page is empty */
            documentId?: string;
            /** @description The body, where a single page is read; not in trees */
            markdown?: string;
            document?: components["schemas"]["Document"];
            target?: components["schemas"]["ContentReference"];
            href?: string;
            computed?: components["schemas"]["ComputedContent"];
            computedSeed?: string;
            git?: components["schemas"]["GitBlob"];
            urls?: {
                /** Format: uri */
                app: string;
            };
            /** @description Of documents and groups */
            pages?: components["schemas"]["Page"][];
        };
        PageCover: {
            ref?: components["schemas"]["ContentReference"];
            refDark?: components["schemas"]["ContentReference"];
            yPos: number;
        };
        PageLayout: {
            /** @enum {unknown} */
            width: "default" | "wide";
            cover: boolean;
            /** @enum {unknown} */
            coverSize: "hero" | "full" | "background";
            /** @enum {unknown} */
            coverMask: "none" | "radial";
            title: boolean;
            description: boolean;
            tableOfContents: boolean;
            outline: boolean;
            pagination: boolean;
            metadata: boolean;
            tags: boolean;
            actions: boolean;
            anchors: boolean;
        };
        PageMetaLinks: {
            canonical?: {
                /** @constant */
                kind: "url";
                url: string;
            };
            alternates: {
                /** @constant */
                kind: "url";
                url: string;
            }[];
        };
        PageTag: {
            tag: {
                /** @constant */
                kind: "tag";
                tag: string;
            };
            primary?: boolean;
        };
        PermissionExplanation: {
            user: string;
            /** @description The level they end up with; null: no access */
            permission: components["schemas"]["MemberRole"] | null;
            /** @description In the order of precedence; none decides if none has a level */
            layers: {
                /**
                 * @description standing: switched off, or administrator of the organization; member, team: a level given to them; default: the default level, as it reaches this person; space: of a site, the highest level on its spaces; role: in the organization
                 * @enum {unknown}
                 */
                type: "standing" | "member" | "team" | "default" | "space" | "role";
                /** @description Where the layer is set */
                object: {
                    /** @enum {unknown} */
                    type: "organization" | "space" | "collection" | "site";
                    id: string;
                    /** @description Absent where the caller does not see it */
                    title?: string;
                };
                team?: {
                    id: string;
                    title: string;
                };
                /** @description The level of the layer; null: no access. Absent: none */
                permission?: components["schemas"]["MemberRole"] | null;
                decides: boolean;
            }[];
        };
        Presence: {
            /** @constant */
            object: "presence";
            user: components["schemas"]["User"];
            /** @description Id of the change request the person looks at */
            changeRequest?: string;
            page?: string;
            editing: boolean;
            /** Format: date-time */
            since: string;
        };
        PublishedContentLookup: components["schemas"]["PublishedContentRedirect"] | components["schemas"]["PublishedSiteContent"];
        PublishedContentRedirect: {
            /**
             * @description content: to another address of the same site
             * @enum {unknown}
             */
            target: "content" | "external";
            site: string;
            /** Format: uri */
            redirect: string;
        };
        PublishedContentSite: {
            /** @constant */
            object: "published-content-site";
            site: components["schemas"]["Site"];
            structure: components["schemas"]["SiteStructure"];
            customizations: {
                site: components["schemas"]["SiteCustomizationSettings"];
                siteSpaces: {
                    [key: string]: components["schemas"]["SiteCustomizationSettings"];
                };
            };
            /** @description There are no integrations, so this list is empty */
            scripts: Record<string, never>[];
        };
        PublishedSiteContent: {
            organization: string;
            site: string;
            siteSection?: string;
            siteSpace: string;
            space: string;
            /** @description What follows basePath, with a slash before it: the path of a page */
            pathname: string;
            /** @description The path of the requested URL, with a slash at both ends */
            basePath: string;
            /** @description The path of the requested URL, with a slash at both ends */
            siteBasePath: string;
            /** @description Reads what this site shows to this visitor and nothing else, for an hour at most */
            apiToken: string;
            /** @description false: the path of a section or of a variant could follow */
            complete: boolean;
            /** Format: uri */
            canonicalUrl: string;
            shareKey?: string;
            /** @description The address shows what is not published */
            preview?: boolean;
            /** @description Id of the change request that is previewed */
            changeRequest?: string;
            /** @description Id of the revision that is previewed */
            revision?: string;
            /** @description Changes with the claims of the visitor; absent without claims */
            contextId?: string;
        };
        /** @description A person who replied, and when last */
        Replier: {
            user: components["schemas"]["User"];
            /** @description Replies of theirs */
            count: number;
            /** Format: date-time */
            updatedAt: string;
        };
        ReusableContent: {
            id: string;
            title: string;
            /** @description Id of its document. Absent: it is empty */
            document?: string;
            git?: components["schemas"]["GitBlob"];
        };
        ReusableContentResult: {
            /** @enum {unknown} */
            object: "created_reusable_content" | "updated_reusable_content" | "deleted_reusable_content";
            id: string;
            documentId?: string | null;
            /** @description Of a change with a base: what turns the document as the caller sent it into the one that was written, with what others changed since the base. Absent: read the page */
            splices?: components["schemas"]["BlockSplice"][];
        };
        Revision: {
            /** @constant */
            object: "revision";
            id: string;
            /** @enum {unknown} */
            type: "edits" | "merge" | "rollback" | "update" | "computed";
            parents: string[];
            /** Format: date-time */
            createdAt: string;
            git?: components["schemas"]["GitCommit"];
            mergedFrom?: components["schemas"]["ChangeRequest"];
            pages: components["schemas"]["Page"][];
            files: components["schemas"]["File"][];
            reusableContents: components["schemas"]["ReusableContent"][];
            /** @description Of the space: `space.vars` in expressions */
            variables?: {
                [key: string]: string;
            };
            /** @description Paths of the space that lead to pages; only members see them */
            redirects?: {
                source: string;
                page: string;
            }[];
            /** @description There is no list of tags: each page has its own */
            tags: Record<string, never>[];
            urls: {
                /** Format: uri */
                app: string;
                /** Format: uri */
                published?: string;
                /** Format: uri */
                public?: string;
            };
        };
        SSOAdministrators: {
            items: components["schemas"]["User"][];
        };
        SearchHighlight: {
            offset: number;
            length: number;
        };
        SearchPageResult: {
            id: string;
            title: string;
            description: string;
            path: string;
            /** @description The higher, the better */
            score: number;
            /** @description Among all pages found */
            rank: number;
            /** @description From the root down */
            ancestors: {
                title: string;
            }[];
            /** @description Those that match best, the best first */
            sections?: components["schemas"]["SearchSectionResult"][];
            urls: {
                /** Format: uri */
                app: string;
            };
        };
        SearchSectionResult: {
            id: string;
            title: string;
            /** @description The higher, the better */
            score: number;
            /** @description The path of the page, with # and the anchor of the heading */
            path: string;
            /** @description At most three lines of the section, as plain text */
            body: string;
            /** @description The matching parts of the body, in UTF-16 units */
            highlights: components["schemas"]["SearchHighlight"][];
            urls: {
                /** Format: uri */
                app: string;
            };
        };
        SearchSpaceResult: {
            /** @constant */
            type: "space";
            id: string;
            title: string;
            /** @description The score of its best page */
            score: number;
            pages: components["schemas"]["SearchPageResult"][];
        };
        SeenPages: {
            /** @constant */
            object: "seen-pages";
            /** @description Ids of the changed pages that the caller has seen as they are now */
            pages: string[];
            /** @description The number of pages that the change request changes */
            count: number;
        };
        SemanticChange: {
            /** @enum {unknown} */
            type: "page_created" | "page_edited" | "page_deleted" | "page_moved" | "file_created" | "file_edited" | "file_deleted" | "reusable_content_created" | "reusable_content_edited" | "reusable_content_deleted";
            page?: components["schemas"]["ChangedPage"];
            /** @description Of a page that was moved; absent sides are the root */
            parent?: {
                before?: components["schemas"]["ChangedPage"];
                after?: components["schemas"]["ChangedPage"];
            };
            file?: components["schemas"]["ChangedFile"];
            reusableContent?: components["schemas"]["ChangedReusableContent"];
            attributes?: {
                [key: string]: {
                    before?: unknown;
                    after?: unknown;
                };
            };
        };
        SemanticChanges: {
            changes: components["schemas"]["SemanticChange"][];
            /** @description How many changes follow those listed */
            more?: number;
            mergedFrom?: components["schemas"]["ChangeRequest"];
        };
        ServiceAccount: {
            /** @constant */
            object: "service-account";
            /** @description Also the id of its user */
            id: string;
            name: string;
            role: components["schemas"]["MemberRole"] | null;
            teams: {
                id: string;
                title: string;
            }[];
            /** @description Tokens that have not expired */
            tokens: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            lastUsedAt?: string;
            urls: {
                /** Format: uri */
                location: string;
            };
        };
        ShareLink: {
            /** @constant */
            object: "share-link";
            id: string;
            name: string;
            active: boolean;
            /** Format: date-time */
            createdAt: string;
            urls: {
                /** Format: uri */
                published: string;
            };
        };
        Site: {
            /** @constant */
            object: "site";
            id: string;
            type: components["schemas"]["SiteType"];
            appliedType: components["schemas"]["SiteType"];
            title: string;
            basename: string;
            visibility: components["schemas"]["SiteVisibility"];
            published: boolean;
            siteSpaces: number;
            /** Format: date-time */
            createdAt: string;
            /** @description Host name the site is served at besides, such as docs.company.com, once the organization has verified that domain; requests must arrive with it */
            hostname?: string;
            proxy?: {
                /** @description Host and path another server shows the site at, such as company.com/docs */
                origin: string;
                /** @description What the other server fetches */
                target: string;
            };
            adaptiveContent?: {
                enabled: boolean;
            };
            /** @enum {unknown} */
            agentsContext: "excluded" | "included";
            features: {
                id: string;
                plan: components["schemas"]["SiteType"];
                frozen: boolean;
            }[];
            defaultLevel: components["schemas"]["MemberRole"] | "inherit" | null;
            urls: {
                /** Format: uri */
                location: string;
                /** Format: uri */
                app: string;
                /**
                 * Format: uri
                 * @description Where it is served, while it is published
                 */
                published?: string;
                /**
                 * Format: uri
                 * @description Where Lectern itself serves it, or will
                 */
                preview: string;
            };
            permissions: {
                view: boolean;
                access: boolean;
                edit: boolean;
                create: boolean;
                admin: boolean;
                installIntegration: boolean;
                viewAdaptiveSchema: boolean;
                editAdaptiveSchema: boolean;
            };
        };
        SiteAdaptiveSchema: {
            /** @constant */
            object: "site-adaptive-schema";
            /** @description The claims about a visitor that are read: objects of booleans, texts, numbers and lists of these */
            jsonSchema: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            updatedAt: string;
        };
        SiteAsset: {
            /** @constant */
            object: "site-asset";
            id: string;
            /** @enum {unknown} */
            kind: "image" | "font";
            name: string;
            contentType: string;
            /** @description In bytes */
            size: number;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: uri
             * @description For the customization of the site; anybody may open it
             */
            url: string;
        };
        SiteCustomizationSettings: {
            title?: string;
            localizedTitle?: {
                [key: string]: string;
            };
            announcement?: {
                enabled: boolean;
                message: string;
                localizedMessage?: {
                    [key: string]: string;
                };
                link?: {
                    title: string;
                    localizedTitle?: {
                        [key: string]: string;
                    };
                    to: components["schemas"]["CustomizationTarget"];
                };
                /** @enum {unknown} */
                style: "info" | "warning" | "danger" | "success";
            };
            styling: {
                /** @enum {unknown} */
                theme: "clean" | "muted" | "bold" | "gradient";
                primaryColor: {
                    /** @description #rgb or #rrggbb */
                    light: string;
                    /** @description #rgb or #rrggbb */
                    dark: string;
                };
                tint?: {
                    color: {
                        /** @description #rgb or #rrggbb */
                        light: string;
                        /** @description #rgb or #rrggbb */
                        dark: string;
                    };
                };
                infoColor: {
                    /** @description #rgb or #rrggbb */
                    light: string;
                    /** @description #rgb or #rrggbb */
                    dark: string;
                };
                successColor: {
                    /** @description #rgb or #rrggbb */
                    light: string;
                    /** @description #rgb or #rrggbb */
                    dark: string;
                };
                warningColor: {
                    /** @description #rgb or #rrggbb */
                    light: string;
                    /** @description #rgb or #rrggbb */
                    dark: string;
                };
                dangerColor: {
                    /** @description #rgb or #rrggbb */
                    light: string;
                    /** @description #rgb or #rrggbb */
                    dark: string;
                };
                /** @enum {unknown} */
                corners: "straight" | "rounded" | "circular";
                /** @enum {unknown} */
                depth: "subtle" | "flat";
                /** @enum {unknown} */
                links: "default" | "accent";
                font: ("ABCFavorit" | "Inter" | "Roboto" | "RobotoSlab" | "OpenSans" | "SourceSansPro" | "Lato" | "Ubuntu" | "Raleway" | "Merriweather" | "Overpass" | "NotoSans" | "IBMPlexSerif" | "Poppins" | "FiraSans") | components["schemas"]["CustomizationFontDefinition"];
                headingFont?: (("ABCFavorit" | "Inter" | "Roboto" | "RobotoSlab" | "OpenSans" | "SourceSansPro" | "Lato" | "Ubuntu" | "Raleway" | "Merriweather" | "Overpass" | "NotoSans" | "IBMPlexSerif" | "Poppins" | "FiraSans") | components["schemas"]["CustomizationFontDefinition"]) | null;
                monospaceFont: ("FiraCode" | "IBMPlexMono" | "JetBrainsMono" | "SourceCodePro" | "RobotoMono" | "SpaceMono" | "DMMono" | "Inconsolata") | components["schemas"]["CustomizationFontDefinition"];
                codeTheme: {
                    default: {
                        /** @enum {unknown} */
                        light: "default-light" | "default-dark" | "monochrome-light" | "monochrome-dark" | "andromeeda" | "aurora-x" | "ayu-dark" | "catppuccin-frappe" | "catppuccin-latte" | "catppuccin-macchiato" | "catppuccin-mocha" | "dark-plus" | "dracula" | "dracula-soft" | "everforest-dark" | "everforest-light" | "github-dark" | "github-dark-default" | "github-dark-dimmed" | "github-dark-high-contrast" | "github-light" | "github-light-default" | "github-light-high-contrast" | "gruvbox-dark-hard" | "gruvbox-dark-medium" | "gruvbox-dark-soft" | "gruvbox-light-hard" | "gruvbox-light-medium" | "gruvbox-light-soft" | "houston" | "kanagawa-dragon" | "kanagawa-lotus" | "kanagawa-wave" | "laserwave" | "light-plus" | "material-theme" | "material-theme-darker" | "material-theme-lighter" | "material-theme-ocean" | "material-theme-palenight" | "min-dark" | "min-light" | "monokai" | "night-owl" | "nord" | "one-dark-pro" | "one-light" | "plastic" | "poimandres" | "red" | "rose-pine" | "rose-pine-dawn" | "rose-pine-moon" | "slack-dark" | "slack-ochin" | "snazzy-light" | "solarized-dark" | "solarized-light" | "synthwave-84" | "tokyo-night" | "vesper" | "vitesse-black" | "vitesse-dark" | "vitesse-light";
                        /** @enum {unknown} */
                        dark: "default-light" | "default-dark" | "monochrome-light" | "monochrome-dark" | "andromeeda" | "aurora-x" | "ayu-dark" | "catppuccin-frappe" | "catppuccin-latte" | "catppuccin-macchiato" | "catppuccin-mocha" | "dark-plus" | "dracula" | "dracula-soft" | "everforest-dark" | "everforest-light" | "github-dark" | "github-dark-default" | "github-dark-dimmed" | "github-dark-high-contrast" | "github-light" | "github-light-default" | "github-light-high-contrast" | "gruvbox-dark-hard" | "gruvbox-dark-medium" | "gruvbox-dark-soft" | "gruvbox-light-hard" | "gruvbox-light-medium" | "gruvbox-light-soft" | "houston" | "kanagawa-dragon" | "kanagawa-lotus" | "kanagawa-wave" | "laserwave" | "light-plus" | "material-theme" | "material-theme-darker" | "material-theme-lighter" | "material-theme-ocean" | "material-theme-palenight" | "min-dark" | "min-light" | "monokai" | "night-owl" | "nord" | "one-dark-pro" | "one-light" | "plastic" | "poimandres" | "red" | "rose-pine" | "rose-pine-dawn" | "rose-pine-moon" | "slack-dark" | "slack-ochin" | "snazzy-light" | "solarized-dark" | "solarized-light" | "synthwave-84" | "tokyo-night" | "vesper" | "vitesse-black" | "vitesse-dark" | "vitesse-light";
                    };
                    openapi: {
                        /** @enum {unknown} */
                        light: "default-light" | "default-dark" | "monochrome-light" | "monochrome-dark" | "andromeeda" | "aurora-x" | "ayu-dark" | "catppuccin-frappe" | "catppuccin-latte" | "catppuccin-macchiato" | "catppuccin-mocha" | "dark-plus" | "dracula" | "dracula-soft" | "everforest-dark" | "everforest-light" | "github-dark" | "github-dark-default" | "github-dark-dimmed" | "github-dark-high-contrast" | "github-light" | "github-light-default" | "github-light-high-contrast" | "gruvbox-dark-hard" | "gruvbox-dark-medium" | "gruvbox-dark-soft" | "gruvbox-light-hard" | "gruvbox-light-medium" | "gruvbox-light-soft" | "houston" | "kanagawa-dragon" | "kanagawa-lotus" | "kanagawa-wave" | "laserwave" | "light-plus" | "material-theme" | "material-theme-darker" | "material-theme-lighter" | "material-theme-ocean" | "material-theme-palenight" | "min-dark" | "min-light" | "monokai" | "night-owl" | "nord" | "one-dark-pro" | "one-light" | "plastic" | "poimandres" | "red" | "rose-pine" | "rose-pine-dawn" | "rose-pine-moon" | "slack-dark" | "slack-ochin" | "snazzy-light" | "solarized-dark" | "solarized-light" | "synthwave-84" | "tokyo-night" | "vesper" | "vitesse-black" | "vitesse-dark" | "vitesse-light";
                        /** @enum {unknown} */
                        dark: "default-light" | "default-dark" | "monochrome-light" | "monochrome-dark" | "andromeeda" | "aurora-x" | "ayu-dark" | "catppuccin-frappe" | "catppuccin-latte" | "catppuccin-macchiato" | "catppuccin-mocha" | "dark-plus" | "dracula" | "dracula-soft" | "everforest-dark" | "everforest-light" | "github-dark" | "github-dark-default" | "github-dark-dimmed" | "github-dark-high-contrast" | "github-light" | "github-light-default" | "github-light-high-contrast" | "gruvbox-dark-hard" | "gruvbox-dark-medium" | "gruvbox-dark-soft" | "gruvbox-light-hard" | "gruvbox-light-medium" | "gruvbox-light-soft" | "houston" | "kanagawa-dragon" | "kanagawa-lotus" | "kanagawa-wave" | "laserwave" | "light-plus" | "material-theme" | "material-theme-darker" | "material-theme-lighter" | "material-theme-ocean" | "material-theme-palenight" | "min-dark" | "min-light" | "monokai" | "night-owl" | "nord" | "one-dark-pro" | "one-light" | "plastic" | "poimandres" | "red" | "rose-pine" | "rose-pine-dawn" | "rose-pine-moon" | "slack-dark" | "slack-ochin" | "snazzy-light" | "solarized-dark" | "solarized-light" | "synthwave-84" | "tokyo-night" | "vesper" | "vitesse-black" | "vitesse-dark" | "vitesse-light";
                    };
                };
                /** @enum {unknown} */
                background: "plain" | "match";
                /** @enum {unknown} */
                icons: "regular" | "solid" | "duotone" | "light" | "thin";
                sidebar: {
                    /** @enum {unknown} */
                    background: "default" | "filled";
                    /** @enum {unknown} */
                    list: "default" | "pill" | "line";
                };
                /** @enum {unknown} */
                search: "prominent" | "subtle";
            };
            internationalization: {
                /** @enum {unknown} */
                locale: "en" | "fr" | "es" | "zh" | "ja" | "de" | "nl" | "no" | "pt-br" | "ru";
            };
            favicon: {
                icon: {
                    /** Format: uri */
                    light: string;
                    /** Format: uri */
                    dark: string;
                };
            } | {
                emoji: string;
            } | Record<string, never>;
            header: {
                /** @enum {unknown} */
                preset: "default" | "bold" | "contrast" | "custom" | "none";
                logo?: {
                    /** Format: uri */
                    light: string;
                    /** Format: uri */
                    dark: string;
                };
                primaryLink?: components["schemas"]["CustomizationTarget"];
                backgroundColor?: {
                    /** @description #rgb or #rrggbb */
                    light: string;
                    /** @description #rgb or #rrggbb */
                    dark: string;
                };
                linkColor?: {
                    /** @description #rgb or #rrggbb */
                    light: string;
                    /** @description #rgb or #rrggbb */
                    dark: string;
                };
                links: {
                    title: string;
                    localizedTitle?: {
                        [key: string]: string;
                    };
                    /** @enum {unknown} */
                    style?: "link" | "button-primary" | "button-secondary";
                    to: components["schemas"]["CustomizationTarget"] | null;
                    links: {
                        title: string;
                        localizedTitle?: {
                            [key: string]: string;
                        };
                        to: components["schemas"]["CustomizationTarget"];
                    }[];
                    condition?: string;
                }[];
            };
            footer: {
                logo?: {
                    /** Format: uri */
                    light: string;
                    /** Format: uri */
                    dark: string;
                };
                groups: {
                    title: string;
                    localizedTitle?: {
                        [key: string]: string;
                    };
                    links: {
                        title: string;
                        localizedTitle?: {
                            [key: string]: string;
                        };
                        to: components["schemas"]["CustomizationTarget"];
                    }[];
                }[];
                copyright?: string;
            };
            themes: {
                /** @enum {unknown} */
                default: "light" | "dark" | "system";
                toggeable: boolean;
            };
            pdf: {
                /** @description The pages of a space in one document to print, at ~gitbook/pdf */
                enabled: boolean;
            };
            feedback: {
                enabled: boolean;
            };
            /** @description There is no assistant, so its other settings are refused */
            ai: {
                /** @enum {unknown} */
                mode: "none";
            };
            advancedCustomization: {
                enabled: boolean;
            };
            git: {
                showEditLink: boolean;
            };
            pageActions: {
                externalAI: boolean;
                markdown: boolean;
                /** @description What pages offer, in this order. There is neither an assistant nor a server for MCP */
                items: ("external-ai" | "markdown" | "git" | "pdf")[];
            };
            externalLinks: {
                /** @enum {unknown} */
                target: "self" | "blank";
            };
            pagination: {
                enabled: boolean;
            };
            trademark: {
                enabled: boolean;
            };
            privacyPolicy: {
                /** Format: uri */
                url?: string;
            };
            socialPreview: {
                /** Format: uri */
                url?: string;
            };
            socialAccounts: {
                /** @enum {unknown} */
                platform: "twitter" | "instagram" | "facebook" | "linkedin" | "github" | "discord" | "slack" | "youtube" | "tiktok" | "reddit" | "bluesky" | "mastodon" | "threads" | "medium";
                /** @description The name of the account, or its address */
                handle: string;
                display: {
                    footer: boolean;
                    header: boolean;
                };
            }[];
            insights: {
                /** @description Whether a cookie tells visitors apart for longer than a day */
                trackingCookie: boolean;
            };
            /** Format: date-time */
            updatedAt?: string;
        };
        SiteEvent: {
            type: "SiteEvent";
        } & ({
            /** @description Chosen by the sender: an event sent again within 30 days is not counted again */
            id?: string;
            session: {
                visitorId: string;
                sessionId: string;
                /** @description Accepted, and not stored */
                cookies?: {
                    [key: string]: string;
                };
                ip?: string | null;
                userAgent?: string | null;
                language?: string | null;
                referrer?: string | null;
                visitorAuthClaims?: {
                    [key: string]: unknown;
                } | null;
            };
            location: {
                /** Format: uri */
                url: string;
                /** @enum {unknown} */
                displayContext?: "site" | "server" | "embed" | "mcp";
                siteSection?: string | null;
                siteSpace?: string | null;
                siteShareKey?: string | null;
                space?: string | null;
                revision?: string | null;
                page?: string | null;
            };
            /** @description A date and time of ISO 8601, UTC unless it names an offset */
            timestamp?: string;
        } & Omit<{
            /** @constant */
            type: "page_view";
        } | {
            /** @constant */
            type: "search_open";
        } | {
            /** @constant */
            type: "search_type_query";
            query: string;
        } | {
            /** @constant */
            type: "search_open_result";
            query: string;
            result: {
                spaceId: string;
                pageId: string;
            } | {
                recordId: string;
            };
        } | {
            /** @constant */
            type: "page_post_feedback";
            feedback: {
                /** @enum {unknown} */
                rating: "bad" | "ok" | "good";
            };
        } | {
            /** @constant */
            type: "page_post_feedback_comment";
            feedback: {
                /** @enum {unknown} */
                rating: "bad" | "ok" | "good";
                comment: string;
            };
        } | {
            /** @constant */
            type: "ask_question";
            query: string;
        } | {
            /** @constant */
            type: "ask_rate_response";
            query: string;
            /** @enum {unknown} */
            rating: 1 | -1;
            responseId: string;
        } | {
            /** @constant */
            type: "link_click";
            link: {
                target: {
                    /** @constant */
                    kind: "file";
                    file: string;
                } | {
                    /** @constant */
                    kind: "url";
                    url: string;
                } | {
                    /** @constant */
                    kind: "page";
                    page: string;
                    space?: string;
                } | {
                    /** @constant */
                    kind: "anchor";
                    anchor: string;
                    space?: string;
                    page?: string;
                } | {
                    /** @constant */
                    kind: "user";
                    user: string;
                } | {
                    /** @constant */
                    kind: "collection";
                    collection: string;
                } | {
                    /** @constant */
                    kind: "space";
                    space: string;
                } | {
                    /** @constant */
                    kind: "reusable-content";
                    reusableContent: string;
                    space?: string;
                } | {
                    /** @constant */
                    kind: "openapi";
                    spec: string;
                };
                /** @enum {unknown} */
                position: "announcement" | "header" | "footer" | "sidebar" | "content";
            };
        } | {
            /** @constant */
            type: "api_client_open";
            operation: {
                path: string;
                method: string;
            };
        } | {
            /** @constant */
            type: "api_client_request";
            operation: {
                path: string;
                method: string;
            };
        } | {
            /** @constant */
            type: "ad_click";
            ad: {
                domain: string;
                zoneId: string;
                /** @enum {unknown} */
                placement: "aside";
            };
        } | {
            /** @constant */
            type: "ad_display";
            ad: {
                domain: string;
                zoneId: string;
                /** @enum {unknown} */
                placement: "aside";
            };
        } | {
            /** @constant */
            type: "trademark_click";
            /** @enum {unknown} */
            placement: "sidebar" | "ad" | "footer" | "pdf" | "embed";
        } | {
            /** @constant */
            type: "ask_view";
        } | {
            /** @constant */
            type: "agent_feedback";
        } | {
            /** @constant */
            type: "mcp_request";
        } | {
            /** @constant */
            type: "rss_request";
        } | {
            /** @constant */
            type: "page_markdown_request";
            /** @enum {unknown} */
            markdownSource?: "page-action";
        } | {
            /** @constant */
            type: "llms_request";
            /** @enum {unknown} */
            llmsVariant: "standard" | "full";
        }, "type">);
        SitePreview: {
            /** Format: uri */
            url: string;
        };
        SitePublishingAuth: {
            /** @constant */
            object: "publishing-auth";
            /** @constant */
            backend: "custom";
            /** @description What the tokens of visitors are signed with, by HS256 */
            privateKey: string;
            /** Format: uri */
            fallbackURL?: string;
            /** Format: uri */
            logoutURL?: string;
        };
        SiteRedirect: {
            /** @constant */
            object: "site-redirect";
            id: string;
            /** @description A path below the root of the site, compared without regard to case; answered with escapes. With * at its end it is about all paths that begin with the rest, and /docs/* also about /docs. A path of its own goes before them, and a longer beginning before a shorter one */
            source: string;
            destination: {
                /** @constant */
                kind: "site-section";
                siteSectionId: string;
            } | {
                /** @constant */
                kind: "site-space";
                siteSpaceId: string;
            } | {
                /** @constant */
                kind: "site-page";
                siteSpaceId: string;
                pageId: string;
            } | {
                /** @constant */
                kind: "external";
                /** Format: uri */
                url: string;
            };
            /**
             * @description All redirects are live, and answer 307
             * @constant
             */
            draft: false;
            /** @description What * of the source stands for is appended to the URL of the destination; otherwise all paths lead to it */
            captureWildcard: boolean;
            /**
             * @description All redirects are live, and answer 307
             * @constant
             */
            permanent: false;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        SiteSection: {
            /** @constant */
            object: "site-section";
            id: string;
            title: string;
            description?: string;
            /** @description Served at the root of the site */
            default: boolean;
            /**
             * @description Nothing on a site is a draft
             * @constant
             */
            draft: false;
            /** @description One segment of an address: letters, digits, dashes, underscores and dots */
            path: string;
            /** @description An expression over visitor, site and space; visitors for whom it does not hold cannot see or open this */
            condition?: string;
            sectionGroup?: string;
            siteSpaces: components["schemas"]["SiteSpace"][];
            urls: {
                /** Format: uri */
                published: string;
            };
            icon?: string;
        };
        SiteSectionGroup: {
            /** @constant */
            object: "site-section-group";
            id: string;
            title: string;
            /**
             * @description Nothing on a site is a draft
             * @constant
             */
            draft: false;
            /** @description Id of its group */
            sectionGroup?: string;
            icon?: string;
            sections: components["schemas"]["SiteSection"][];
            /** @description Sections and groups, in order */
            children: {
                [key: string]: unknown;
            }[];
        };
        SiteSectionGroupPointer: {
            /** @enum {unknown} */
            type: "site-section" | "site-section-group";
            id: string;
        };
        SiteSectionPointer: {
            /** @constant */
            type: "site-section";
            siteSection: string;
        };
        SiteSpace: {
            /** @constant */
            object: "site-space";
            id: string;
            /** @description One segment of an address: letters, digits, dashes, underscores and dots */
            path: string;
            section?: string;
            space: components["schemas"]["Space"];
            /** @description That of the space */
            title: string;
            /** @description Served at the root of its section, or of a site without sections */
            default: boolean;
            /**
             * @description Nothing on a site is a draft
             * @constant
             */
            draft: false;
            /** @description An expression over visitor, site and space; visitors for whom it does not hold cannot see or open this */
            condition?: string;
            /**
             * @description No feature depends on a plan
             * @constant
             */
            hasAdvancedCustomizationFeature: true;
            urls: {
                /** Format: uri */
                published: string;
            };
        };
        SiteSpacePointer: {
            /** @constant */
            type: "site-space";
            siteSpace: string;
        };
        SiteStructure: {
            /** @constant */
            type: "sections";
            structure: (components["schemas"]["SiteSection"] | components["schemas"]["SiteSectionGroup"])[];
        } | {
            /** @constant */
            type: "siteSpaces";
            structure: components["schemas"]["SiteSpace"][];
        };
        SiteStructureItemPointer: {
            /** @enum {unknown} */
            type: "site-space" | "site-section" | "site-section-group";
            id: string;
        };
        /** @enum {unknown} */
        SiteType: "basic" | "premium" | "ultimate" | "sponsored" | "legacy-basic" | "legacy-premium";
        SiteUserPermission: {
            permission: components["schemas"]["MemberRole"];
            user: components["schemas"]["User"];
            origin: {
                /** @constant */
                type: "space";
                space: string;
            } | {
                /** @constant */
                type: "organization";
                organization: string;
            } | {
                /** @constant */
                type: "site";
                site: string;
                /** @enum {unknown} */
                reason: "member" | "team" | "default";
                /** @description With the reason team: its id */
                team?: string;
            };
            /**
             * @description Disabled members have no level, and are not listed
             * @constant
             */
            disabled: false;
        };
        /** @enum {unknown} */
        SiteVisibility: "public" | "unlisted" | "share-link" | "visitor-auth";
        SiteVisitor: {
            /** @enum {unknown} */
            type?: "human" | "agent";
            /** @description What the owner of the site signed */
            jwtToken?: string;
            /** @description Unsigned claims of the visitor */
            unsignedClaims?: {
                [key: string]: unknown;
            };
        };
        Space: {
            /** @constant */
            object: "space";
            id: string;
            title: string;
            emoji: string;
            /** @enum {unknown} */
            visibility: "public" | "unlisted" | "share-link" | "visitor-auth" | "in-collection" | "private";
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** Format: date-time */
            deletedAt?: string;
            /**
             * Format: date-time
             * @description In the trash: when the space is deleted for good
             */
            restorableUntil?: string;
            /** @enum {unknown} */
            editMode: "live" | "locked";
            language?: components["schemas"]["TranslationLanguage"];
            mergeRules: components["schemas"]["SpaceMergeRules"];
            urls: {
                /** Format: uri */
                location: string;
                /** Format: uri */
                app: string;
                /** Format: uri */
                published?: string;
                /** Format: uri */
                public?: string;
                /** Format: uri */
                icon?: string;
            };
            organization: string;
            parent?: string;
            /** @description The repository it was last filled from or written to, or that the first attempt named */
            gitSync?: {
                /** @description The id of the space */
                installationId: string;
                /**
                 * @description As given; else gitlab if the URL contains that name, and github for all others
                 * @enum {unknown}
                 */
                installationProvider: "github" | "gitlab" | "github-legacy";
                /** @constant */
                installationStatus: "active";
                repoName?: string;
                /** @description Where people see the files of the repository */
                url?: string;
                /**
                 * Format: date-time
                 * @description When it was last filled from there or written there; absent until that has succeeded
                 */
                updatedAt?: string;
            };
            revision: string;
            defaultLevel: components["schemas"]["MemberRole"] | "inherit" | null;
            comments: number;
            changeRequests: number;
            changeRequestsOpen: number;
            changeRequestsDraft: number;
            permissions: {
                access: boolean;
                view: boolean;
                admin: boolean;
                edit: boolean;
                comment: boolean;
                merge: boolean;
                review: boolean;
                viewInviteLinks: boolean;
                installIntegration: boolean;
                triggerGitSync: boolean;
            };
        };
        SpaceContentUpdateResult: {
            revision: string;
            changes: components["schemas"]["ContentChangeResult"][];
            insertedFiles?: components["schemas"]["InsertedFile"][];
            updatedFiles?: components["schemas"]["File"][];
            /** @description Ids */
            deletedFiles?: string[];
            reusableContents?: components["schemas"]["ReusableContentResult"][];
        };
        SpaceCustomField: {
            customField: components["schemas"]["CustomField"];
            value?: string[] | boolean | number | string;
        };
        SpaceFollowing: {
            /** @constant */
            object: "space-following";
            /** @description Whether the whole space is followed */
            space: boolean;
            /** @description Ids of the pages that are followed */
            pages: string[];
        };
        SpaceInvite: {
            /** @constant */
            object: "invite";
            id: string;
            redundant: boolean;
            level: components["schemas"]["MemberRole"] | null;
            space: components["schemas"]["Space"];
        };
        SpaceMergeRules: {
            /** @constant */
            type: "inherit";
        } | {
            /** @constant */
            type: "none";
        } | {
            /** @constant */
            type: "rules";
            rules: ({
                /** @enum {unknown} */
                rule: "require_at_least_one_review" | "require_at_least_one_approved_review" | "require_all_reviews_approved" | "require_up_to_date_change_request" | "require_change_request_subject" | "require_change_request_description" | "require_author_to_merge";
            } | {
                /** @enum {unknown} */
                rule: "require_specific_reviewers" | "require_one_of_specific_reviewers" | "allow_bypass";
                /** @description User ids */
                users: string[];
            } | {
                /** @constant */
                rule: "custom";
                expression: string;
                /** @description The message of a blocked merge */
                message?: string;
            })[];
            /** @description true: an approval also counts for what is edited after it. Otherwise an edit needs a new one */
            approvalsSurviveEdits?: boolean;
        };
        StorageSignedURL: {
            /** @constant */
            object: "storage-signed-url";
            /**
             * Format: uri
             * @description Where to PUT the bytes, within an hour
             */
            url: string;
            /** @description What the file is named by in insert_files */
            key: string;
        };
        Subdomain: {
            /** @constant */
            object: "subdomain";
            /** @description The name of the site in its URL */
            subdomain: string;
            target: {
                /** @constant */
                type: "organization";
                organization: string;
            };
            /** @description true: the site is published */
            isActive: boolean;
        };
        SystemStatus: {
            /** @constant */
            object: "system";
            version: string;
            /** @description The commit that the program was built from */
            commit?: string;
            /** Format: date-time */
            startedAt: string;
            database: {
                /** @enum {unknown} */
                kind: "embedded" | "external";
                version: string;
                bytes: number;
                /** @description Where the embedded database is, links resolved */
                directory?: string;
            };
            /** @description The disk that Lectern writes to, of several the one with the least space */
            disk?: {
                folder: string;
                freeBytes: number;
                /**
                 * @description low: less than LECTERN_DISK_MEGABYTES is free; full: nothing can be stored
                 * @enum {unknown}
                 */
                state: "enough" | "low" | "full";
            };
            storage: {
                /** @enum {unknown} */
                kind: "disk" | "s3";
                /** @description The number of stored files */
                files: number;
                /** @description Room that is left on the disk of LECTERN_DATA */
                freeBytes?: number;
            };
            jobs: {
                /** @description Due, and not started */
                waiting: number;
                running: number;
                /** @description Failed, and to be tried again */
                retrying: number;
                /** @description Out of attempts; they wait until they are retried or dismissed */
                failed: number;
                /** Format: date-time */
                oldestWaitingAt?: string;
            };
            mail: {
                /** @enum {unknown} */
                kind: "smtp" | "outbox";
                waiting: number;
                /** Format: date-time */
                lastSentAt?: string;
                lastFailure?: {
                    /** Format: date-time */
                    at: string;
                    reason: string;
                };
            };
            insights: {
                /** @enum {unknown} */
                store: "columnar" | "clickhouse";
            };
            backups: {
                /** @description LECTERN_BACKUP_CRON; without it nothing is backed up by itself */
                schedule?: string;
                lastWritten?: {
                    /** Format: date-time */
                    at: string;
                    name: string;
                    bytes: number;
                };
                /** @description When a backup was last restored into a database of its own, as a test */
                lastTested?: {
                    /** Format: date-time */
                    at: string;
                    name: string;
                };
                lastFailure?: {
                    /** Format: date-time */
                    at: string;
                    name: string;
                    reason: string;
                };
            };
        };
        Team: {
            /** @constant */
            object: "team";
            id: string;
            title: string;
            members: number;
            /** @description Spaces on which the team has a grant, directly or through a collection */
            spaces: number;
            /** Format: date-time */
            createdAt: string;
            permissions: {
                admin: boolean;
                view: boolean;
            };
        };
        TeamGrant: {
            /** @description null: no access, whatever would be inherited */
            permission: components["schemas"]["MemberRole"] | null;
            team: components["schemas"]["Team"];
        };
        TeamMember: {
            role: components["schemas"]["TeamMemberRole"];
        };
        /** @enum {unknown} */
        TeamMemberRole: "owner" | "member";
        TestMail: {
            /** @constant */
            object: "test-mail";
            id: string;
            recipient: string;
            /** @enum {unknown} */
            status: "waiting" | "sent" | "failed";
            /** @description Why it was not delivered so far */
            reason?: string;
        };
        /** @enum {unknown} */
        TranslationLanguage: "en" | "fr" | "de" | "es" | "it" | "pt" | "pt-br" | "ru" | "ja" | "zh" | "yue" | "ko" | "ar" | "hi" | "nl" | "pl" | "tr" | "sv" | "no" | "da" | "fi" | "el" | "cs" | "hu" | "ro" | "th" | "vi" | "id" | "ms" | "he" | "uk" | "sk" | "bg" | "hr" | "lt" | "lv" | "et" | "sl";
        TranslationLanguageSettings: {
            /** @constant */
            object: "translation-language-settings";
            language: components["schemas"]["TranslationLanguage"];
            instructions: components["schemas"]["Document"];
            urls: {
                /** Format: uri */
                location: string;
            };
        };
        TranslationSettings: {
            /** @constant */
            object: "translation-settings";
            id: string;
            title: string;
            /** @description The languages that have instructions, in order of their codes */
            languages: components["schemas"]["TranslationLanguage"][];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            permissions: {
                edit: boolean;
            };
            urls: {
                /** Format: uri */
                location: string;
            };
        };
        TriedCondition: {
            /** @enum {unknown} */
            on: "section" | "site-space" | "page" | "block";
            /** @description Of the section, site space or page; of a block its key */
            id: string;
            /** @description Of a block its first words */
            title: string;
            expression: string;
            isMet: boolean;
            /** @enum {unknown} */
            reason: "met" | "not-met" | "invalid" | "failed" | "no-claims";
            /** @description What is wrong with a condition that is invalid or failed */
            message?: string;
        };
        TriedPage: {
            id: string;
            title: string;
            isShown: boolean;
            /** @description All that decide about it, from the outside in */
            conditions: components["schemas"]["TriedCondition"][];
            path: string;
        };
        TriedPages: {
            /** @description Pages of the site space */
            count: number;
            /** @description Those that the visitor can open */
            shown: number;
            /** @description Those with a condition of their own, at most 500 */
            conditional: components["schemas"]["TriedPage"][];
        };
        TriedSection: {
            id: string;
            title: string;
            isShown: boolean;
            /** @description All that decide about it, from the outside in */
            conditions: components["schemas"]["TriedCondition"][];
        };
        TriedSiteSpace: {
            id: string;
            title: string;
            isShown: boolean;
            /** @description All that decide about it, from the outside in */
            conditions: components["schemas"]["TriedCondition"][];
            section?: string;
        };
        UpdateResult: {
            /** @description The head of the change request */
            revision: string;
            /**
             * @description conflicts: some are open in it
             * @enum {unknown}
             */
            result: "update" | "conflicts";
        };
        User: {
            /** @constant */
            object: "user";
            id: string;
            displayName: string;
            email?: string;
            photoURL?: string;
            urls: {
                /** Format: uri */
                location: string;
            };
        };
        UserGrant: {
            /** @description null: no access, whatever would be inherited */
            permission: components["schemas"]["MemberRole"] | null;
            user: components["schemas"]["User"];
        };
        UserPermission: {
            permission: components["schemas"]["MemberRole"];
            user: components["schemas"]["User"];
        };
        UserSession: {
            /** @constant */
            object: "session";
            id: string;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description To the hour, while no token of the session was used
             */
            lastSeenAt: string;
            /** Format: date-time */
            expiresAt: string;
            /** @description The browser it was started in */
            userAgent?: string;
            /** @description The network address it was started from */
            address?: string;
            /** @description true: the token of this request belongs to it */
            current: boolean;
        };
        VisitorSegment: {
            title: string;
            claims: {
                [key: string]: unknown;
            };
            events: number;
            visitors: number;
            sessions: number;
        };
        VisitorTrial: {
            /** @constant */
            object: "visitor-trial";
            /** @description Names of claims that the schema of the site does not allow */
            ignoredClaims: string[];
            sections: components["schemas"]["TriedSection"][];
            siteSpaces: components["schemas"]["TriedSiteSpace"][];
            pages?: components["schemas"]["TriedPages"];
            page?: components["schemas"]["TriedPage"];
        };
        Webhook: {
            /** @constant */
            object: "webhook";
            id: string;
            url: string;
            description: string;
            events: string[];
            /** @description Where spaces or sites are given, only events of one of them are sent */
            spaces?: string[];
            /** @description Where spaces or sites are given, only events of one of them are sent */
            sites?: string[];
            active: boolean;
            /**
             * @description Why the server switched it off: the receiver answered 410, or nothing succeeded for five days
             * @enum {unknown}
             */
            offReason?: "gone" | "failing";
            /** @description Failed attempts since the last success */
            failures: number;
            /** Format: date-time */
            failingSince?: string;
            /** Format: date-time */
            lastSuccessAt?: string;
            /**
             * Format: date-time
             * @description Until then the previous secret signs too
             */
            previousSecretUntil?: string;
            createdBy?: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            urls: {
                /** Format: uri */
                location: string;
            };
        };
        WebhookDelivery: {
            /** @constant */
            object: "webhook-delivery";
            id: string;
            webhook: string;
            event: string;
            /** @description Sent as `webhook-id`, the same for every attempt */
            eventId: string;
            /** @enum {unknown} */
            state: "pending" | "delivered" | "failed";
            attemptCount: number;
            /** @description Of the last attempt that was answered */
            lastStatus?: number;
            /** Format: date-time */
            nextAttemptAt?: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            endedAt?: string;
            urls: {
                /** Format: uri */
                location: string;
            };
        };
        WebhookDeliveryDetails: {
            /** @constant */
            object: "webhook-delivery";
            id: string;
            webhook: string;
            event: string;
            /** @description Sent as `webhook-id`, the same for every attempt */
            eventId: string;
            /** @enum {unknown} */
            state: "pending" | "delivered" | "failed";
            attemptCount: number;
            /** @description Of the last attempt that was answered */
            lastStatus?: number;
            /** Format: date-time */
            nextAttemptAt?: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            endedAt?: string;
            urls: {
                /** Format: uri */
                location: string;
            };
            payload: {
                [key: string]: unknown;
            };
            attempts: {
                number: number;
                /** Format: date-time */
                attemptedAt: string;
                milliseconds: number;
                status?: number;
                error?: string;
                /** @description The first 1024 bytes */
                response?: string;
            }[];
        };
        WebhookEventType: {
            /** @constant */
            object: "webhook-event-type";
            id: string;
            label: string;
            /** @description A webhook that lists `group.*` gets all of them */
            group?: string;
            /** @description JSON Schema of the body */
            schema: {
                [key: string]: unknown;
            };
        };
        WebhookRedelivery: {
            /** @description How many are sent again, at most 10,000, the oldest first */
            count: number;
            /** @description How many failed ones of that time are left */
            remaining: number;
        };
        WebhookWithSecret: {
            /** @constant */
            object: "webhook";
            id: string;
            url: string;
            description: string;
            events: string[];
            /** @description Where spaces or sites are given, only events of one of them are sent */
            spaces?: string[];
            /** @description Where spaces or sites are given, only events of one of them are sent */
            sites?: string[];
            active: boolean;
            /**
             * @description Why the server switched it off: the receiver answered 410, or nothing succeeded for five days
             * @enum {unknown}
             */
            offReason?: "gone" | "failing";
            /** @description Failed attempts since the last success */
            failures: number;
            /** Format: date-time */
            failingSince?: string;
            /** Format: date-time */
            lastSuccessAt?: string;
            /**
             * Format: date-time
             * @description Until then the previous secret signs too
             */
            previousSecretUntil?: string;
            createdBy?: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            urls: {
                /** Format: uri */
                location: string;
            };
            /** @description Shown only in this response */
            secret: string;
        };
    };
    responses: never;
    parameters: {
        /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
        IdempotencyKey: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getApiInformation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        version: string;
                        /** Format: date-time */
                        build: string;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAuthenticatedUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthenticatedUser"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getUserById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateUserById: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    displayName?: string;
                    /** @description null removes the picture */
                    photoURL?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listApiTokens: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ApiToken"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createApiToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    label?: string;
                    scopes?: ("user:read" | "organization:read" | "organization:write" | "organization:members:read" | "organization:members:write" | "organization:audit:read" | "organization:ask" | "organization:search" | "space:read" | "space:write" | "space:permissions:read" | "space:permissions:write" | "change-request:merge" | "site:read" | "site:write" | "site:publish" | "site:permissions:read" | "site:permissions:write" | "site:auth:read" | "site:auth:write" | "site:insights:read" | "site:ask" | "site:search" | "integration:read" | "integration:installations:read" | "integration:installations:write" | "integration:publish" | "integration:delete" | "openapi:read" | "openapi:write")[];
                    /** Format: date-time */
                    expiresAt?: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiTokenWithText"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    revokeApiToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tokenId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Removed; no body */
            205: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listUserSessions: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["UserSession"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    endOtherUserSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    endUserSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Removed; no body */
            205: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    changeOwnPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Required where the account has a password */
                    currentPassword?: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listNotifications: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
                unread?: boolean;
                reason?: components["schemas"]["NotificationReason"];
            };
            header?: never;
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Notification"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateNotification: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
                notificationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    read: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Notification"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    markNotificationsRead: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Id of the newest notification to mark; absent: all of them */
                    until?: string;
                };
            };
        };
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getNotificationSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationSettings"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateNotificationSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    mails: boolean;
                    reasons?: {
                        mention?: components["schemas"]["NotificationMailMode"];
                        reply?: components["schemas"]["NotificationMailMode"];
                        comment?: components["schemas"]["NotificationMailMode"];
                        review?: components["schemas"]["NotificationMailMode"];
                        opened?: components["schemas"]["NotificationMailMode"];
                        reviewed?: components["schemas"]["NotificationMailMode"];
                        merged?: components["schemas"]["NotificationMailMode"];
                        unmerged?: components["schemas"]["NotificationMailMode"];
                        changed?: components["schemas"]["NotificationMailMode"];
                    };
                    /** @enum {unknown} */
                    digest?: "daily" | "weekly";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationSettings"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getFirstSteps: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FirstSteps"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listFollowing: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
            };
            header?: never;
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Following"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getFollowingInSpace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpaceFollowing"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    followSpace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Following"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    unfollowSpace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    followPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                spaceId: string;
                pageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Following"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    unfollowPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                spaceId: string;
                pageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventList"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listOrganizationsForAuthenticatedUser: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Organization"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createOrganization: {
        parameters: {
            query?: {
                withDefaultSite?: boolean;
                openapiUrl?: string;
            };
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title: string;
                    emailDomains?: string[];
                    /** @enum {unknown} */
                    type?: "business" | "community";
                    /** @enum {unknown} */
                    useCase?: "internalDocs" | "docsSite" | "audienceControlledSite" | "productDocs" | "teamKnowledgeBase" | "designSystem" | "openSourceDocs" | "notes" | "other";
                    /** @description Accepted and ignored */
                    onboardingPreferences?: unknown;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getOrganizationById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateOrganizationById: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title?: string;
                    emailDomains?: string[];
                    hostname?: string;
                    defaultRole?: components["schemas"]["MemberRole"] | null;
                    defaultContent?: {
                        /** @constant */
                        type: "site";
                        site: string;
                    } | null;
                    logo?: string | null;
                    sso?: boolean;
                    ai?: boolean;
                    inviteLinks?: boolean;
                    mergeRules?: components["schemas"]["OrganizationMergeRules"];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    exportOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listOrganizationAuditEventActions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["AuditEventAction"][];
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listOrganizationAuditEvents: {
        parameters: {
            query?: {
                from?: string;
                to?: string;
                action?: "backup.failed" | "backup.restore_failed" | "backup.restore_tested" | "backup.written" | "job.dismissed" | "job.retried" | "secret_key.rotated" | "test_mail.sent" | "api_token.created" | "api_token.revoked" | "audit.exported" | "audit.sealed" | "change_request.conflict_reopened" | "change_request.conflict_settled" | "change_request.content_updated" | "change_request.created" | "change_request.merge_failed" | "change_request.merge_planned" | "change_request.merge_withdrawn" | "change_request.merged" | "change_request.updated" | "change_request.updated_from_primary" | "collection.access_granted" | "collection.access_removed" | "collection.access_updated" | "collection.created" | "collection.deleted" | "collection.moved" | "collection.updated" | "comment.deleted" | "comment.posted" | "comment.suggestion_resolved" | "comment.updated" | "comment_reply.deleted" | "comment_reply.posted" | "comment_reply.updated" | "custom_field.created" | "custom_field.deleted" | "custom_field.updated" | "import_run.cancelled" | "import_run.started" | "invite_link.created" | "invite_link.deleted" | "invite_link.updated" | "member.invite_link_created" | "member.joined" | "member.removed" | "member.updated" | "openapi_spec.created" | "openapi_spec.deleted" | "openapi_spec.updated" | "openapi_spec.version_created" | "organization.created" | "organization.exported" | "organization.imported" | "organization.members_invited" | "organization.sso_administrators_updated" | "organization.token_policy_updated" | "organization.updated" | "organization_domain.created" | "organization_domain.deleted" | "organization_domain.unverified" | "organization_domain.verified" | "review.request_removed" | "review.requested" | "review.submitted" | "saml_provider.created" | "saml_provider.deleted" | "saml_provider.test_started" | "saml_provider.updated" | "service_account.created" | "service_account.deleted" | "service_account.updated" | "saml_provider.sign_in_failed" | "session.ended" | "session.started" | "share_link.created" | "share_link.deleted" | "share_link.updated" | "site.access_granted" | "site.access_removed" | "site.access_updated" | "site.adaptive_schema_updated" | "site.created" | "site.customization_updated" | "site.deleted" | "site.published" | "site.publishing_auth_regenerated" | "site.publishing_auth_updated" | "site.redirects_updated" | "site.structure_sorted" | "site.unpublished" | "site.updated" | "site_asset.created" | "site_redirect.created" | "site_redirect.deleted" | "site_redirect.updated" | "site_section.created" | "site_section.deleted" | "site_section.moved" | "site_section.updated" | "site_section_group.created" | "site_section_group.deleted" | "site_section_group.moved" | "site_section_group.section_added" | "site_section_group.section_removed" | "site_section_group.updated" | "site_space.created" | "site_space.deleted" | "site_space.moved" | "site_space.updated" | "space.access_granted" | "space.access_removed" | "space.access_updated" | "space.content_imported" | "space.content_updated" | "space.created" | "space.custom_fields_updated" | "space.deleted" | "space.duplicated" | "space.exported" | "space.git_exported" | "space.git_export_started" | "space.git_imported" | "space.git_import_started" | "space.moved" | "space.purged" | "space.restored" | "space.revision_restored" | "space.updated" | "team.created" | "team.deleted" | "team.member_added" | "team.member_removed" | "team.members_updated" | "team.updated" | "translation.created" | "translation.deleted" | "translation.updated" | "translation_language.deleted" | "translation_language.updated" | "user.created" | "user.disabled" | "user.enabled" | "user.operator_updated" | "user.password_changed" | "user.sign_in_failed" | "user.sign_in_link_created" | "user.updated" | "webhook.created" | "webhook.deleted" | "webhook.pinged" | "webhook.redelivered" | "webhook.secret_rotated" | "webhook.switched_off" | "webhook.updated";
                actor?: string;
                target?: string;
                page?: string;
                limit?: number;
            };
            header?: never;
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["AuditEvent"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    exportOrganizationAuditEvents: {
        parameters: {
            query?: {
                from?: string;
                to?: string;
                format?: "ndjson" | "csv";
            };
            header?: never;
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    verifyOrganizationAuditEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditIntegrity"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getOrganizationAuditEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
                auditEventId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEventDetails"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listOrganizationDomains: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
            };
            header?: never;
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["OrganizationDomain"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createOrganizationDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The part after the @ of an address; each subdomain is a separate domain */
                    domain: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationDomain"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getOrganizationDomain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
                domainId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationDomain"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteOrganizationDomain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
                domainId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Removed; no body */
            205: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    verifyOrganizationDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
                domainId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationDomain"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listMembersInOrganizationById: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
                order?: "asc" | "desc";
                role?: "read" | "comment" | "edit" | "review" | "create" | "admin" | "guest";
                kind?: "person" | "service";
                search?: string;
                sort?: "joinedAt" | "lastSeenAt" | "name" | "displayName";
            };
            header?: never;
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["OrganizationMember"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getMemberInOrganizationById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationMember"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    removeMemberFromOrganizationById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Removed; no body */
            205: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateMemberInOrganizationById: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description null makes the member a guest */
                    role?: components["schemas"]["MemberRole"] | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationMember"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateOrganizationMemberLastSeenAt: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Signed claims about the caller, valid for an hour */
                        serviceVisitorClaims: string;
                        /** @description The same, under the name that public clients use */
                        gitbookVisitorClaims: string;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    setUserAsSSOMemberForOrganization: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationMember"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listSpacesForOrganizationMember: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
                order?: "asc" | "desc";
            };
            header?: never;
            path: {
                organizationId: string;
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["MemberContentPermission"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listTeamsInOrganizationById: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
                title?: string;
                owner?: string;
            };
            header?: never;
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Team"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createOrganizationTeam: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title: string;
                    /** @description User ids of the first members */
                    members?: string[];
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Team"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getTeamInOrganizationById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
                teamId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Team"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    removeTeamFromOrganizationById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
                teamId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Removed; no body */
            205: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateTeamInOrganizationById: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
                teamId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Team"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listTeamsForOrganizationMember: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
                title?: string;
            };
            header?: never;
            path: {
                organizationId: string;
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            team: components["schemas"]["Team"];
                            member: components["schemas"]["TeamMember"];
                        }[];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listTeamMembersInOrganizationById: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
            };
            header?: never;
            path: {
                organizationId: string;
                teamId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["OrganizationTeamMember"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateMembersInOrganizationTeam: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
                teamId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    add?: string[];
                    memberships?: {
                        [key: string]: components["schemas"]["TeamMember"];
                    };
                    remove?: string[];
                };
            };
        };
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    addMemberToOrganizationTeamById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
                teamId: string;
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    role?: components["schemas"]["TeamMemberRole"];
                };
            };
        };
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteMemberFromOrganizationTeamById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
                teamId: string;
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Removed; no body */
            205: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listServiceAccounts: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
            };
            header?: never;
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ServiceAccount"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createServiceAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @description null makes it a guest, who sees only what it is granted */
                    role: components["schemas"]["MemberRole"] | null;
                    /** @description The ids of its teams */
                    teams?: string[];
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceAccount"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getServiceAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
                serviceAccountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceAccount"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteServiceAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
                serviceAccountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Removed; no body */
            205: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateServiceAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
                serviceAccountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    /** @description null makes it a guest, who sees only what it is granted */
                    role?: components["schemas"]["MemberRole"] | null;
                    /** @description The ids of its teams */
                    teams?: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceAccount"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listServiceAccountTokens: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
            };
            header?: never;
            path: {
                organizationId: string;
                serviceAccountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ApiToken"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createServiceAccountToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
                serviceAccountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    label: string;
                    scopes?: ("user:read" | "organization:read" | "organization:write" | "organization:members:read" | "organization:members:write" | "organization:audit:read" | "organization:ask" | "organization:search" | "space:read" | "space:write" | "space:permissions:read" | "space:permissions:write" | "change-request:merge" | "site:read" | "site:write" | "site:publish" | "site:permissions:read" | "site:permissions:write" | "site:auth:read" | "site:auth:write" | "site:insights:read" | "site:ask" | "site:search" | "integration:read" | "integration:installations:read" | "integration:installations:write" | "integration:publish" | "integration:delete" | "openapi:read" | "openapi:write")[];
                    /** Format: date-time */
                    expiresAt?: string;
                    /** @description The networks from which it may be used, in CIDR notation, or single addresses */
                    addresses?: string[];
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiTokenWithText"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    revokeServiceAccountToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
                serviceAccountId: string;
                tokenId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Removed; no body */
            205: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listOrganizationTokens: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
                kind?: "person" | "service";
                search?: string;
            };
            header?: never;
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["OrganizationToken"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    endOrganizationToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
                tokenId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Removed; no body */
            205: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getOrganizationTokenPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationTokenPolicy"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateOrganizationTokenPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrganizationTokenPolicy"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationTokenPolicy"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    inviteUsersToOrganization: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Addresses, or addresses each with a role and, if known, the name of the person */
                    emails: (string | {
                        email: string;
                        role: components["schemas"]["MemberRole"] | null;
                        /** @description Name of the person, without links and addresses, for an account that does not exist yet; they can change it when they join */
                        displayName?: string;
                    })[];
                    /** @description Default role of the new members; absent: that of the organization */
                    role?: components["schemas"]["MemberRole"] | null;
                    /**
                     * @description Invite as people who sign in through SSO
                     * @default false
                     */
                    sso?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailInviteResult"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listMembershipOffers: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["MembershipOffer"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    acceptMembershipOffer: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                offeringOrganizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    declineMembershipOffer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                offeringOrganizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Removed; no body */
            205: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createMemberInviteLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
                invitedUserId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberInviteLink"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
                inviteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    joinOrganizationWithInvite: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
                inviteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    joinOrganization: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listOrganizationInviteLinks: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
            };
            header?: never;
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["OrganizationInvite"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createOrganizationInvite: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    role?: components["schemas"]["MemberRole"] | null;
                    level?: components["schemas"]["MemberRole"] | null;
                    space?: string;
                    collection?: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationInvite"] | components["schemas"]["SpaceInvite"] | components["schemas"]["CollectionInvite"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getOrganizationInviteLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
                inviteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationInvite"] | components["schemas"]["SpaceInvite"] | components["schemas"]["CollectionInvite"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteOrganizationInviteById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
                inviteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Removed; no body */
            205: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateOrganizationInviteById: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
                inviteId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    role?: components["schemas"]["MemberRole"] | null;
                    level?: components["schemas"]["MemberRole"] | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationInvite"] | components["schemas"]["SpaceInvite"] | components["schemas"]["CollectionInvite"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listOrganizationContentInviteLinks: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
                space?: string;
                collection?: string;
            };
            header?: never;
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: (components["schemas"]["SpaceInvite"] | components["schemas"]["CollectionInvite"])[];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listClosedOrganizations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ClosedOrganization"][];
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSSOAdministrators: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SSOAdministrators"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    setSSOAdministrators: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The ids of people who are administrators of the organization */
                    administrators: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SSOAdministrators"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listSAMLProvidersInOrganizationById: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
            };
            header?: never;
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["OrganizationSAMLProvider"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createOrganizationSAMLProvider: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    label: string;
                    entityID?: string | null;
                    certificate?: string | null;
                    ssoURL?: string | "" | null;
                    defaultTeam?: string | null;
                    /** @description The role of new users; null, or absent, makes them guests */
                    defaultRole?: components["schemas"]["MemberRole"] | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationSAMLProvider"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getOrganizationSAMLProviderById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
                samlProviderId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationSAMLProvider"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteOrganizationSAMLProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
                samlProviderId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Removed; no body */
            205: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateOrganizationSAMLProvider: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
                samlProviderId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    label?: string;
                    entityID?: string | null;
                    certificate?: string | null;
                    ssoURL?: string | "" | null;
                    defaultTeam?: string | null;
                    /** @description The role of new users; null, or absent, makes them guests */
                    defaultRole?: components["schemas"]["MemberRole"] | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationSAMLProvider"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    testOrganizationSAMLProvider: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
                samlProviderId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationSAMLTest"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getOrganizationSAMLProviderTest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
                samlProviderId: string;
                samlTestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationSAMLTest"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listSSOProviderLoginsInOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["OrganizationSSOProviderLogin"][];
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSpaceCustomFields: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpaceCustomField"][];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateSpaceCustomFields: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Name of a custom field → its new value; other fields stay unchanged */
                    values: {
                        [key: string]: {
                            /** @description Must suit the type of the field; null clears it */
                            value: string[] | boolean | number | string | null;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listOrganizationCustomFields: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
            };
            header?: never;
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["CustomField"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createOrganizationCustomField: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @enum {unknown} */
                    type: "text" | "number" | "boolean" | "tags" | "select:multi" | "select:single";
                    title?: string;
                    description?: string;
                    placeholder?: string;
                    /** @description What may be selected; needed by the two select types and refused for the others */
                    options?: string[];
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomField"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getOrganizationCustomFieldByName: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
                fieldName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomField"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteOrganizationCustomField: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
                fieldName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateOrganizationCustomField: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
                fieldName: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title?: string | null;
                    description?: string | null;
                    placeholder?: string | null;
                    /** @description What may be selected; needed by the two select types and refused for the others */
                    options?: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomField"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listTranslations: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
            };
            header?: never;
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["TranslationSettings"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createTranslation: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TranslationSettings"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getTranslation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
                translationSettingsId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TranslationSettings"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateTranslation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
                translationSettingsId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TranslationSettings"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteTranslation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
                translationSettingsId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Removed; no body */
            205: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listTranslationLanguageSettings: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
            };
            header?: never;
            path: {
                organizationId: string;
                translationSettingsId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["TranslationLanguageSettings"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getTranslationLanguageSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
                translationSettingsId: string;
                translationLanguage: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TranslationLanguageSettings"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createOrUpdateTranslationLanguageSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
                translationSettingsId: string;
                translationLanguage: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    instructions: components["schemas"]["Document"];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TranslationLanguageSettings"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TranslationLanguageSettings"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteTranslationLanguageSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
                translationSettingsId: string;
                translationLanguage: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Removed; no body */
            205: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listOpenAPISpecs: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
            };
            header?: never;
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["OpenAPISpec"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createOpenAPISpec: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    slug: string;
                    /** @description Swagger 2.0, OpenAPI 3.0 or 3.1 */
                    source: {
                        /** Format: uri */
                        url: string;
                    } | {
                        text: string;
                    };
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenAPISpec"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getOpenAPISpecBySlug: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
                specSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenAPISpec"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createOrUpdateOpenAPISpecBySlug: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
                specSlug: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Swagger 2.0, OpenAPI 3.0 or 3.1 */
                    source: {
                        /** Format: uri */
                        url: string;
                    } | {
                        text: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenAPISpec"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenAPISpec"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteOpenAPISpecBySlug: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
                specSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Removed; no body */
            205: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listOpenAPISpecVersions: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
            };
            header?: never;
            path: {
                organizationId: string;
                specSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["OpenAPISpecVersion"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getLatestOpenAPISpecVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
                specSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenAPISpecVersion"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getLatestOpenAPISpecVersionContent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
                specSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenAPISpecContent"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getLatestOpenAPISpecVersionContentRaw: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
                specSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenAPISpecRawContent"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getOpenAPISpecVersionById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
                specSlug: string;
                versionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenAPISpecVersion"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getOpenAPISpecVersionContentById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
                specSlug: string;
                versionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenAPISpecContent"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listSpacesInOrganizationById: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
                deleted?: boolean;
            };
            header?: never;
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Space"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createSpace: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    title?: string;
                    emoji?: string;
                    /** @description Id of its collection */
                    parent?: string;
                    language?: components["schemas"]["TranslationLanguage"];
                    /** @enum {unknown} */
                    editMode?: "live" | "locked";
                    /** @description true: without the first empty page */
                    empty?: boolean;
                    /** @description Not offered */
                    template?: {
                        id: string;
                    };
                    /** @description Not offered */
                    computedSource?: {
                        type: string;
                    };
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Space"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSpaceById: {
        parameters: {
            query?: {
                shareKey?: string;
            };
            header?: never;
            path: {
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Space"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteSpaceById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Removed; no body */
            205: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateSpaceById: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    editMode?: "live" | "locked";
                    title?: string;
                    defaultLevel?: components["schemas"]["MemberRole"] | "inherit" | null;
                    language?: components["schemas"]["TranslationLanguage"] | null;
                    mergeRules?: components["schemas"]["SpaceMergeRules"];
                    emoji?: string | null;
                    icon?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Space"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    restoreSpace: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Space"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    moveSpace: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    parent?: string | null;
                    position?: components["schemas"]["ContentPosition"];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Space"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    duplicateSpace: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Absent: the title of the space, followed by "(copy)" */
                    title?: string;
                    parent?: string | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Space"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listSpacesInCollectionById: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
            };
            header?: never;
            path: {
                collectionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Space"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getRevisionOfChangeRequestById: {
        parameters: {
            query?: {
                metadata?: boolean;
                computed?: boolean;
            };
            header?: never;
            path: {
                spaceId: string;
                changeRequestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Revision"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateChangeRequestContent: {
        parameters: {
            query?: {
                compat?: boolean;
            };
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                spaceId: string;
                changeRequestId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    changes: ({
                        /** @constant */
                        operation: "insert_page";
                        /**
                         * @description A group has no body and is at the root; a link has a target instead of a body. Absent: computed where there is computed, else document
                         * @enum {unknown}
                         */
                        type?: "document" | "group" | "link" | "computed";
                        document?: components["schemas"]["Body"];
                        /** @description Instead of a document: pages are generated from a specification */
                        computed?: {
                            /** @constant */
                            type: "builtin:openapi";
                            dependencies: {
                                spec: {
                                    ref: {
                                        /** @constant */
                                        kind: "openapi";
                                        /** @description Slug of a specification of the organization */
                                        spec: string;
                                    };
                                };
                            };
                            props?: {
                                /**
                                 * @description With a page of the schemas
                                 * @default false
                                 */
                                models?: boolean;
                                /**
                                 * @description What gets its own page
                                 * @default by-tag
                                 * @enum {unknown}
                                 */
                                grouping?: "by-tag" | "by-operation";
                            };
                        };
                        into?: string | null;
                        /** @description Index among the siblings; absent: the end */
                        at?: number;
                        /** @description A name for this batch */
                        ref?: string;
                        title?: string;
                        /** @description Unique among siblings; without one it follows from the title */
                        slug?: string;
                        emoji?: string;
                        icon?: string;
                        description?: string;
                        hidden?: boolean;
                        noIndex?: boolean;
                        noRobotsIndex?: boolean;
                        condition?: string;
                        /** @description Shown in the table of contents instead of the title */
                        linkTitle?: string;
                        layout?: {
                            /** @enum {unknown} */
                            width?: "default" | "wide";
                            cover?: boolean;
                            /** @enum {unknown} */
                            coverSize?: "hero" | "full" | "background";
                            /** @enum {unknown} */
                            coverMask?: "none" | "radial";
                            title?: boolean;
                            description?: boolean;
                            tableOfContents?: boolean;
                            outline?: boolean;
                            pagination?: boolean;
                            metadata?: boolean;
                            tags?: boolean;
                            actions?: boolean;
                            anchors?: boolean;
                        } | null;
                        cover?: {
                            ref: components["schemas"]["ContentReference"];
                            refDark?: components["schemas"]["ContentReference"];
                            /** @default 0 */
                            yPos: number;
                        } | null;
                        variables?: {
                            [key: string]: string;
                        } | null;
                        tags?: {
                            tag: {
                                /** @constant */
                                kind: "tag";
                                tag: string;
                            };
                            primary?: boolean;
                        }[] | null;
                        target?: components["schemas"]["ContentReference"];
                    } | {
                        /** @constant */
                        operation: "update_page";
                        /** @description Id of a page */
                        page: string;
                        document?: components["schemas"]["Body"];
                        base?: string | null;
                        /** @description Instead of a document: pages are generated from a specification */
                        computed?: {
                            /** @constant */
                            type: "builtin:openapi";
                            dependencies: {
                                spec: {
                                    ref: {
                                        /** @constant */
                                        kind: "openapi";
                                        /** @description Slug of a specification of the organization */
                                        spec: string;
                                    };
                                };
                            };
                            props?: {
                                /**
                                 * @description With a page of the schemas
                                 * @default false
                                 */
                                models?: boolean;
                                /**
                                 * @description What gets its own page
                                 * @default by-tag
                                 * @enum {unknown}
                                 */
                                grouping?: "by-tag" | "by-operation";
                            };
                        };
                        into?: string | null;
                        /** @description Index among the siblings; absent: the end */
                        at?: number;
                        title?: string;
                        /** @description Unique among siblings; without one it follows from the title */
                        slug?: string;
                        emoji?: string;
                        icon?: string;
                        description?: string;
                        hidden?: boolean;
                        noIndex?: boolean;
                        noRobotsIndex?: boolean;
                        condition?: string;
                        /** @description Shown in the table of contents instead of the title */
                        linkTitle?: string;
                        layout?: {
                            /** @enum {unknown} */
                            width?: "default" | "wide";
                            cover?: boolean;
                            /** @enum {unknown} */
                            coverSize?: "hero" | "full" | "background";
                            /** @enum {unknown} */
                            coverMask?: "none" | "radial";
                            title?: boolean;
                            description?: boolean;
                            tableOfContents?: boolean;
                            outline?: boolean;
                            pagination?: boolean;
                            metadata?: boolean;
                            tags?: boolean;
                            actions?: boolean;
                            anchors?: boolean;
                        } | null;
                        cover?: {
                            ref: components["schemas"]["ContentReference"];
                            refDark?: components["schemas"]["ContentReference"];
                            /** @default 0 */
                            yPos: number;
                        } | null;
                        variables?: {
                            [key: string]: string;
                        } | null;
                        tags?: {
                            tag: {
                                /** @constant */
                                kind: "tag";
                                tag: string;
                            };
                            primary?: boolean;
                        }[] | null;
                        target?: components["schemas"]["ContentReference"];
                    } | {
                        /** @constant */
                        operation: "edit_blocks";
                        /** @description Id of a page */
                        page?: string;
                        /** @description In place of page: id of reusable content */
                        reusableContent?: string;
                        base: string | null;
                        splices: components["schemas"]["BlockSplice"][];
                    } | {
                        /** @constant */
                        operation: "delete_page";
                        /** @description Id of a page */
                        page: string;
                    } | {
                        /** @constant */
                        operation: "revert_page";
                        /** @description Id of a page */
                        page: string;
                        /** @description Absent: the base of the change request */
                        revision?: string;
                        /** @description Keys of blocks; absent: the whole page */
                        block?: string[];
                    } | {
                        /** @constant */
                        operation: "revert_space";
                        /** @description All content becomes what it was in this revision: pages and their order, files, reusable content, variables and redirects */
                        revision: string;
                    } | {
                        /** @constant */
                        operation: "insert_files";
                        files: {
                            name: string;
                            /** @description A name for this batch */
                            ref?: string;
                            contentType?: string;
                            /**
                             * Format: uri
                             * @description Fetched at once
                             */
                            url?: string;
                            /** @description At most 1 MB of bytes; needs contentType */
                            base64?: string;
                            /** @description Of an upload */
                            key?: string;
                        }[];
                    } | {
                        /** @constant */
                        operation: "update_file";
                        /** @description Id of a file */
                        file: string;
                        name?: string;
                        contentType?: string;
                        /**
                         * Format: uri
                         * @description Fetched at once
                         */
                        url?: string;
                        /** @description At most 1 MB of bytes; needs contentType */
                        base64?: string;
                        /** @description Of an upload */
                        key?: string;
                    } | {
                        /** @constant */
                        operation: "delete_file";
                        /** @description Id of a file */
                        file: string;
                    } | {
                        /** @constant */
                        operation: "insert_reusable_content";
                        title: string;
                        document?: components["schemas"]["Body"];
                    } | {
                        /** @constant */
                        operation: "update_reusable_content";
                        /** @description Id of reusable content */
                        reusableContent: string;
                        title?: string;
                        document?: components["schemas"]["Body"];
                        base?: string | null;
                    } | {
                        /** @constant */
                        operation: "delete_reusable_content";
                        /** @description Id of reusable content */
                        reusableContent: string;
                    } | {
                        /** @constant */
                        operation: "update_variables";
                        /** @description Variables of the space by name; null removes one */
                        variables: {
                            [key: string]: string | null;
                        };
                    } | {
                        /** @constant */
                        operation: "update_redirects";
                        redirects: {
                            /** @description A path in the space; upper and lower case are one */
                            source: string;
                            page: string | null;
                        }[];
                    })[];
                    /** @description The new revision replaces the head in history when that is an edit by the same person of the last ten minutes to which nothing refers. Else it follows the head */
                    amend?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeRequest"] | components["schemas"]["ContentUpdateResult"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPagesInChangeRequest: {
        parameters: {
            query?: {
                metadata?: boolean;
                computed?: boolean;
            };
            header?: never;
            path: {
                spaceId: string;
                changeRequestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pages: components["schemas"]["Page"][];
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listFilesInChangeRequestById: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
                metadata?: boolean;
                computed?: boolean;
            };
            header?: never;
            path: {
                spaceId: string;
                changeRequestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["File"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getFileInChangeRequestById: {
        parameters: {
            query?: {
                metadata?: boolean;
                computed?: boolean;
            };
            header?: never;
            path: {
                spaceId: string;
                changeRequestId: string;
                fileId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["File"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPageInChangeRequestById: {
        parameters: {
            query?: {
                format?: "markdown" | "document";
                "format.markdown.refs"?: "stable" | "relative";
                evaluated?: boolean | "deterministic-only";
                dereferenced?: boolean | "reusable-contents";
                metadata?: boolean;
                computed?: boolean;
                cachedMetadata?: boolean;
            };
            header?: never;
            path: {
                spaceId: string;
                changeRequestId: string;
                pageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPageInChangeRequestByPath: {
        parameters: {
            query?: {
                format?: "markdown" | "document";
                "format.markdown.refs"?: "stable" | "relative";
                evaluated?: boolean | "deterministic-only";
                dereferenced?: boolean | "reusable-contents";
                metadata?: boolean;
                computed?: boolean;
                cachedMetadata?: boolean;
            };
            header?: never;
            path: {
                spaceId: string;
                changeRequestId: string;
                /** @description Slashes are part of it, and written as they are */
                pagePath: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getReusableContentInChangeRequestById: {
        parameters: {
            query?: {
                metadata?: boolean;
                computed?: boolean;
            };
            header?: never;
            path: {
                spaceId: string;
                changeRequestId: string;
                reusableContentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReusableContent"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getChangeRequestChanges: {
        parameters: {
            query?: {
                metadata?: boolean;
                computed?: boolean;
                skip?: number;
                limit?: number;
                conflicts?: boolean;
            };
            header?: never;
            path: {
                spaceId: string;
                changeRequestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SemanticChanges"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCurrentRevision: {
        parameters: {
            query?: {
                metadata?: boolean;
                computed?: boolean;
            };
            header?: never;
            path: {
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Revision"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateSpaceContent: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    changes: ({
                        /** @constant */
                        operation: "insert_page";
                        /**
                         * @description A group has no body and is at the root; a link has a target instead of a body. Absent: computed where there is computed, else document
                         * @enum {unknown}
                         */
                        type?: "document" | "group" | "link" | "computed";
                        document?: components["schemas"]["Body"];
                        /** @description Instead of a document: pages are generated from a specification */
                        computed?: {
                            /** @constant */
                            type: "builtin:openapi";
                            dependencies: {
                                spec: {
                                    ref: {
                                        /** @constant */
                                        kind: "openapi";
                                        /** @description Slug of a specification of the organization */
                                        spec: string;
                                    };
                                };
                            };
                            props?: {
                                /**
                                 * @description With a page of the schemas
                                 * @default false
                                 */
                                models?: boolean;
                                /**
                                 * @description What gets its own page
                                 * @default by-tag
                                 * @enum {unknown}
                                 */
                                grouping?: "by-tag" | "by-operation";
                            };
                        };
                        into?: string | null;
                        /** @description Index among the siblings; absent: the end */
                        at?: number;
                        /** @description A name for this batch */
                        ref?: string;
                        title?: string;
                        /** @description Unique among siblings; without one it follows from the title */
                        slug?: string;
                        emoji?: string;
                        icon?: string;
                        description?: string;
                        hidden?: boolean;
                        noIndex?: boolean;
                        noRobotsIndex?: boolean;
                        condition?: string;
                        /** @description Shown in the table of contents instead of the title */
                        linkTitle?: string;
                        layout?: {
                            /** @enum {unknown} */
                            width?: "default" | "wide";
                            cover?: boolean;
                            /** @enum {unknown} */
                            coverSize?: "hero" | "full" | "background";
                            /** @enum {unknown} */
                            coverMask?: "none" | "radial";
                            title?: boolean;
                            description?: boolean;
                            tableOfContents?: boolean;
                            outline?: boolean;
                            pagination?: boolean;
                            metadata?: boolean;
                            tags?: boolean;
                            actions?: boolean;
                            anchors?: boolean;
                        } | null;
                        cover?: {
                            ref: components["schemas"]["ContentReference"];
                            refDark?: components["schemas"]["ContentReference"];
                            /** @default 0 */
                            yPos: number;
                        } | null;
                        variables?: {
                            [key: string]: string;
                        } | null;
                        tags?: {
                            tag: {
                                /** @constant */
                                kind: "tag";
                                tag: string;
                            };
                            primary?: boolean;
                        }[] | null;
                        target?: components["schemas"]["ContentReference"];
                    } | {
                        /** @constant */
                        operation: "update_page";
                        /** @description Id of a page */
                        page: string;
                        document?: components["schemas"]["Body"];
                        base?: string | null;
                        /** @description Instead of a document: pages are generated from a specification */
                        computed?: {
                            /** @constant */
                            type: "builtin:openapi";
                            dependencies: {
                                spec: {
                                    ref: {
                                        /** @constant */
                                        kind: "openapi";
                                        /** @description Slug of a specification of the organization */
                                        spec: string;
                                    };
                                };
                            };
                            props?: {
                                /**
                                 * @description With a page of the schemas
                                 * @default false
                                 */
                                models?: boolean;
                                /**
                                 * @description What gets its own page
                                 * @default by-tag
                                 * @enum {unknown}
                                 */
                                grouping?: "by-tag" | "by-operation";
                            };
                        };
                        into?: string | null;
                        /** @description Index among the siblings; absent: the end */
                        at?: number;
                        title?: string;
                        /** @description Unique among siblings; without one it follows from the title */
                        slug?: string;
                        emoji?: string;
                        icon?: string;
                        description?: string;
                        hidden?: boolean;
                        noIndex?: boolean;
                        noRobotsIndex?: boolean;
                        condition?: string;
                        /** @description Shown in the table of contents instead of the title */
                        linkTitle?: string;
                        layout?: {
                            /** @enum {unknown} */
                            width?: "default" | "wide";
                            cover?: boolean;
                            /** @enum {unknown} */
                            coverSize?: "hero" | "full" | "background";
                            /** @enum {unknown} */
                            coverMask?: "none" | "radial";
                            title?: boolean;
                            description?: boolean;
                            tableOfContents?: boolean;
                            outline?: boolean;
                            pagination?: boolean;
                            metadata?: boolean;
                            tags?: boolean;
                            actions?: boolean;
                            anchors?: boolean;
                        } | null;
                        cover?: {
                            ref: components["schemas"]["ContentReference"];
                            refDark?: components["schemas"]["ContentReference"];
                            /** @default 0 */
                            yPos: number;
                        } | null;
                        variables?: {
                            [key: string]: string;
                        } | null;
                        tags?: {
                            tag: {
                                /** @constant */
                                kind: "tag";
                                tag: string;
                            };
                            primary?: boolean;
                        }[] | null;
                        target?: components["schemas"]["ContentReference"];
                    } | {
                        /** @constant */
                        operation: "edit_blocks";
                        /** @description Id of a page */
                        page?: string;
                        /** @description In place of page: id of reusable content */
                        reusableContent?: string;
                        base: string | null;
                        splices: components["schemas"]["BlockSplice"][];
                    } | {
                        /** @constant */
                        operation: "delete_page";
                        /** @description Id of a page */
                        page: string;
                    } | {
                        /** @constant */
                        operation: "revert_page";
                        /** @description Id of a page */
                        page: string;
                        /** @description Absent: the base of the change request */
                        revision?: string;
                        /** @description Keys of blocks; absent: the whole page */
                        block?: string[];
                    } | {
                        /** @constant */
                        operation: "revert_space";
                        /** @description All content becomes what it was in this revision: pages and their order, files, reusable content, variables and redirects */
                        revision: string;
                    } | {
                        /** @constant */
                        operation: "insert_files";
                        files: {
                            name: string;
                            /** @description A name for this batch */
                            ref?: string;
                            contentType?: string;
                            /**
                             * Format: uri
                             * @description Fetched at once
                             */
                            url?: string;
                            /** @description At most 1 MB of bytes; needs contentType */
                            base64?: string;
                            /** @description Of an upload */
                            key?: string;
                        }[];
                    } | {
                        /** @constant */
                        operation: "update_file";
                        /** @description Id of a file */
                        file: string;
                        name?: string;
                        contentType?: string;
                        /**
                         * Format: uri
                         * @description Fetched at once
                         */
                        url?: string;
                        /** @description At most 1 MB of bytes; needs contentType */
                        base64?: string;
                        /** @description Of an upload */
                        key?: string;
                    } | {
                        /** @constant */
                        operation: "delete_file";
                        /** @description Id of a file */
                        file: string;
                    } | {
                        /** @constant */
                        operation: "insert_reusable_content";
                        title: string;
                        document?: components["schemas"]["Body"];
                    } | {
                        /** @constant */
                        operation: "update_reusable_content";
                        /** @description Id of reusable content */
                        reusableContent: string;
                        title?: string;
                        document?: components["schemas"]["Body"];
                        base?: string | null;
                    } | {
                        /** @constant */
                        operation: "delete_reusable_content";
                        /** @description Id of reusable content */
                        reusableContent: string;
                    } | {
                        /** @constant */
                        operation: "update_variables";
                        /** @description Variables of the space by name; null removes one */
                        variables: {
                            [key: string]: string | null;
                        };
                    } | {
                        /** @constant */
                        operation: "update_redirects";
                        redirects: {
                            /** @description A path in the space; upper and lower case are one */
                            source: string;
                            page: string | null;
                        }[];
                    })[];
                    /** @description The new revision replaces the head in history when that is an edit by the same person of the last ten minutes to which nothing refers. Else it follows the head */
                    amend?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpaceContentUpdateResult"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPages: {
        parameters: {
            query?: {
                metadata?: boolean;
                computed?: boolean;
            };
            header?: never;
            path: {
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pages: components["schemas"]["Page"][];
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listFiles: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
                metadata?: boolean;
                computed?: boolean;
            };
            header?: never;
            path: {
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["File"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getFileById: {
        parameters: {
            query?: {
                metadata?: boolean;
                computed?: boolean;
            };
            header?: never;
            path: {
                spaceId: string;
                fileId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["File"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPageById: {
        parameters: {
            query?: {
                format?: "markdown" | "document";
                "format.markdown.refs"?: "stable" | "relative";
                evaluated?: boolean | "deterministic-only";
                dereferenced?: boolean | "reusable-contents";
                metadata?: boolean;
                computed?: boolean;
                cachedMetadata?: boolean;
            };
            header?: never;
            path: {
                spaceId: string;
                pageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPageByPath: {
        parameters: {
            query?: {
                format?: "markdown" | "document";
                "format.markdown.refs"?: "stable" | "relative";
                evaluated?: boolean | "deterministic-only";
                dereferenced?: boolean | "reusable-contents";
                metadata?: boolean;
                computed?: boolean;
                cachedMetadata?: boolean;
            };
            header?: never;
            path: {
                spaceId: string;
                /** @description Slashes are part of it, and written as they are */
                pagePath: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getReusableContentById: {
        parameters: {
            query?: {
                metadata?: boolean;
                computed?: boolean;
            };
            header?: never;
            path: {
                spaceId: string;
                reusableContentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReusableContent"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getDocumentById: {
        parameters: {
            query?: {
                schema?: "current" | "next";
            };
            header?: never;
            path: {
                spaceId: string;
                documentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Document"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listRevisions: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
                pageId?: string;
            };
            header?: never;
            path: {
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["HistoryEntry"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getRevisionById: {
        parameters: {
            query?: {
                metadata?: boolean;
                computed?: boolean;
            };
            header?: never;
            path: {
                spaceId: string;
                revisionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Revision"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPagesInRevisionById: {
        parameters: {
            query?: {
                metadata?: boolean;
                computed?: boolean;
            };
            header?: never;
            path: {
                spaceId: string;
                revisionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pages: components["schemas"]["Page"][];
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listFilesInRevisionById: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
                metadata?: boolean;
                computed?: boolean;
            };
            header?: never;
            path: {
                spaceId: string;
                revisionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["File"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getFileInRevisionById: {
        parameters: {
            query?: {
                metadata?: boolean;
                computed?: boolean;
            };
            header?: never;
            path: {
                spaceId: string;
                revisionId: string;
                fileId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["File"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPageInRevisionById: {
        parameters: {
            query?: {
                format?: "markdown" | "document";
                "format.markdown.refs"?: "stable" | "relative";
                evaluated?: boolean | "deterministic-only";
                dereferenced?: boolean | "reusable-contents";
                metadata?: boolean;
                computed?: boolean;
                cachedMetadata?: boolean;
            };
            header?: never;
            path: {
                spaceId: string;
                revisionId: string;
                pageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPageInRevisionByPath: {
        parameters: {
            query?: {
                format?: "markdown" | "document";
                "format.markdown.refs"?: "stable" | "relative";
                evaluated?: boolean | "deterministic-only";
                dereferenced?: boolean | "reusable-contents";
                metadata?: boolean;
                computed?: boolean;
                cachedMetadata?: boolean;
            };
            header?: never;
            path: {
                spaceId: string;
                revisionId: string;
                /** @description Slashes are part of it, and written as they are */
                pagePath: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getReusableContentInRevisionById: {
        parameters: {
            query?: {
                metadata?: boolean;
                computed?: boolean;
            };
            header?: never;
            path: {
                spaceId: string;
                revisionId: string;
                reusableContentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReusableContent"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPageDocumentInRevisionById: {
        parameters: {
            query?: {
                evaluated?: boolean | "deterministic-only";
                dereferenced?: boolean | "reusable-contents";
            };
            header?: never;
            path: {
                spaceId: string;
                revisionId: string;
                pageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Document"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listRevisionPageMetaLinks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                spaceId: string;
                revisionId: string;
                pageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageMetaLinks"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getReusableContentDocumentInRevisionById: {
        parameters: {
            query?: {
                evaluated?: boolean | "deterministic-only";
                dereferenced?: boolean | "reusable-contents";
            };
            header?: never;
            path: {
                spaceId: string;
                revisionId: string;
                reusableContentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Document"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getRevisionSemanticChanges: {
        parameters: {
            query?: {
                metadata?: boolean;
                computed?: boolean;
                skip?: number;
                limit?: number;
                against?: string;
            };
            header?: never;
            path: {
                spaceId: string;
                revisionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SemanticChanges"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    restoreRevision: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                spaceId: string;
                revisionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        revision: string;
                        /** @constant */
                        result: "rollback";
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listChangeRequestLinks: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
                status?: "ok" | "broken" | "in-app";
                brokenContext?: "change-request" | "space";
            };
            header?: never;
            path: {
                spaceId: string;
                changeRequestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ContentLink"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                        /** @description About all links, regardless of filters */
                        stats: {
                            total: number;
                            broken: {
                                total: number;
                                /** @description In a change request: how many of them it broke itself */
                                changeRequest?: number;
                            };
                        };
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listChangeRequestFileBacklinks: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
            };
            header?: never;
            path: {
                spaceId: string;
                changeRequestId: string;
                fileId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ContentLocation"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listChangeRequestPageBacklinks: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
            };
            header?: never;
            path: {
                spaceId: string;
                changeRequestId: string;
                pageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ContentLocation"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPageLinksInChangeRequest: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
            };
            header?: never;
            path: {
                spaceId: string;
                changeRequestId: string;
                pageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ContentLink"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                        /** @description About all links, regardless of filters */
                        stats: {
                            total: number;
                            broken: {
                                total: number;
                                /** @description In a change request: how many of them it broke itself */
                                changeRequest?: number;
                            };
                        };
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listSpaceLinks: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
                status?: "ok" | "broken" | "in-app";
            };
            header?: never;
            path: {
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ContentLink"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                        /** @description About all links, regardless of filters */
                        stats: {
                            total: number;
                            broken: {
                                total: number;
                                /** @description In a change request: how many of them it broke itself */
                                changeRequest?: number;
                            };
                        };
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listSpaceFileBacklinks: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
            };
            header?: never;
            path: {
                spaceId: string;
                fileId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ContentLocation"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listSpacePageBacklinks: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
            };
            header?: never;
            path: {
                spaceId: string;
                pageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ContentLocation"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPageLinksInSpace: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
                status?: "ok" | "broken" | "in-app";
            };
            header?: never;
            path: {
                spaceId: string;
                pageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ContentLink"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                        /** @description About all links, regardless of filters */
                        stats: {
                            total: number;
                            broken: {
                                total: number;
                                /** @description In a change request: how many of them it broke itself */
                                changeRequest?: number;
                            };
                        };
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listChangeRequestUses: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
                kind?: "file" | "reusable-content" | "variable";
            };
            header?: never;
            path: {
                spaceId: string;
                changeRequestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ContentUse"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listChangeRequestReusableContentBacklinks: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
            };
            header?: never;
            path: {
                spaceId: string;
                changeRequestId: string;
                reusableContentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ContentLocation"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listChangeRequestVariableBacklinks: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
            };
            header?: never;
            path: {
                spaceId: string;
                changeRequestId: string;
                variableName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ContentLocation"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listSpaceUses: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
                kind?: "file" | "reusable-content" | "variable";
            };
            header?: never;
            path: {
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ContentUse"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listSpaceReusableContentBacklinks: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
            };
            header?: never;
            path: {
                spaceId: string;
                reusableContentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ContentLocation"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listSpaceVariableBacklinks: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
            };
            header?: never;
            path: {
                spaceId: string;
                variableName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ContentLocation"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPageHtmlInChangeRequest: {
        parameters: {
            query?: {
                language?: string;
            };
            header?: never;
            path: {
                spaceId: string;
                changeRequestId: string;
                pageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DrawnPage"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPageHtml: {
        parameters: {
            query?: {
                language?: string;
            };
            header?: never;
            path: {
                spaceId: string;
                pageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DrawnPage"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPageHtmlInRevision: {
        parameters: {
            query?: {
                language?: string;
            };
            header?: never;
            path: {
                spaceId: string;
                revisionId: string;
                pageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DrawnPage"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getReusableContentHtmlInChangeRequest: {
        parameters: {
            query?: {
                language?: string;
            };
            header?: never;
            path: {
                spaceId: string;
                changeRequestId: string;
                reusableContentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DrawnPage"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getReusableContentHtml: {
        parameters: {
            query?: {
                language?: string;
            };
            header?: never;
            path: {
                spaceId: string;
                reusableContentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DrawnPage"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    compareChangeRequestConflict: {
        parameters: {
            query?: {
                language?: string;
            };
            header?: never;
            path: {
                spaceId: string;
                changeRequestId: string;
                conflictId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComparedConflict"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    comparePageInChangeRequest: {
        parameters: {
            query?: {
                language?: string;
                from?: number;
                limit?: number;
                unfolded?: boolean;
            };
            header?: never;
            path: {
                spaceId: string;
                changeRequestId: string;
                pageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComparedPage"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    comparePageInRevision: {
        parameters: {
            query?: {
                language?: string;
                from?: number;
                limit?: number;
                unfolded?: boolean;
                against?: string;
            };
            header?: never;
            path: {
                spaceId: string;
                revisionId: string;
                pageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComparedPage"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    compareReusableContentInChangeRequest: {
        parameters: {
            query?: {
                language?: string;
                from?: number;
                limit?: number;
                unfolded?: boolean;
            };
            header?: never;
            path: {
                spaceId: string;
                changeRequestId: string;
                reusableContentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComparedReusableContent"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    compareReusableContentInRevision: {
        parameters: {
            query?: {
                language?: string;
                from?: number;
                limit?: number;
                unfolded?: boolean;
                against?: string;
            };
            header?: never;
            path: {
                spaceId: string;
                revisionId: string;
                reusableContentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComparedReusableContent"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    searchSpaceContent: {
        parameters: {
            query: {
                query: string;
                page?: string;
                limit?: number;
            };
            header?: never;
            path: {
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["SearchPageResult"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    searchOrganizationContent: {
        parameters: {
            query: {
                query: string;
                page?: string;
                limit?: number;
            };
            header?: never;
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["SearchSpaceResult"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    searchSiteContent: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
            };
            header?: never;
            path: {
                organizationId: string;
                siteId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Words in double quotes must occur exactly like that; a minus before a word excludes pages that contain it; the last word may be unfinished */
                    query: string;
                    scope?: {
                        /** @constant */
                        mode: "default";
                        includedSiteSpaces?: string[];
                        /** @description Searched in any case, before the others */
                        currentSiteSpace?: string;
                        /**
                         * @description A part of the default scope alone
                         * @enum {unknown}
                         */
                        restrictTo?: "currentSiteSpace" | "otherSiteSpaces";
                    } | {
                        /** @constant */
                        mode: "specific";
                        siteSpaceIds: string[];
                    } | {
                        /** @constant */
                        mode: "all";
                    };
                    /**
                     * @deprecated
                     * @description Use scope instead
                     * @enum {unknown}
                     */
                    mode?: "specific" | "current" | "all";
                    siteSpaceIds?: string[];
                    siteSpaceId?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["SearchSpaceResult"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listChangeRequestsForSpace: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
                status?: "draft" | "open" | "archived" | "merged";
                contributor?: string;
                creator?: string;
                requestedReviewer?: string;
            };
            header?: never;
            path: {
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ChangeRequest"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createChangeRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    subject?: string;
                    /** @description A document, or markdown of at most 10,000 characters */
                    description?: string | components["schemas"]["Document"];
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeRequest"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listChangeRequestsForOrganization: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
                status?: ("draft" | "open" | "archived" | "merged") | ("draft" | "open" | "archived" | "merged")[];
                contributor?: string;
                creator?: string;
                requestedReviewer?: string;
                space?: string;
                site?: string;
                stale?: boolean;
                orderBy?: "updatedAt" | "createdAt";
            };
            header?: never;
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ChangeRequest"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getChangeRequestById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                spaceId: string;
                changeRequestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeRequest"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateChangeRequestById: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                spaceId: string;
                changeRequestId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    subject?: string;
                    description?: (string | components["schemas"]["Document"]) | null;
                    /**
                     * @description Only the merge call merges
                     * @enum {unknown}
                     */
                    status?: "draft" | "open" | "archived";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeRequest"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    mergeChangeRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                spaceId: string;
                changeRequestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MergeResult"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateChangeRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                spaceId: string;
                changeRequestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateResult"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getContributorsByChangeRequestId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                spaceId: string;
                changeRequestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Contributor"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getReviewsByChangeRequestId: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
                format?: components["schemas"]["ContentFormat"];
            };
            header?: never;
            path: {
                spaceId: string;
                changeRequestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ChangeRequestReview"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    submitChangeRequestReview: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                spaceId: string;
                changeRequestId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    status: "approved" | "changes-requested";
                    /** @description The head that the reviewer saw; without it the present one. A review of an earlier head does not count for the present one */
                    revision?: string;
                    comment?: components["schemas"]["Body"];
                    /** @description Comments on pages and blocks, posted with the review */
                    comments?: {
                        /** @description Page id */
                        page: string;
                        /** @description What was read: its page or block may be gone since */
                        revision?: string;
                        /** @description true: page and block are those before the change request, which may have changed or deleted them */
                        before?: boolean;
                        /** @description Key of a block */
                        node?: string;
                        /** @description The words of the block that the comment is about */
                        quote?: string;
                        suggestion?: {
                            /** @description Id of the document of the page that was read */
                            base: string;
                            /** @description They take the place of the block of the page that is the node or contains it */
                            blocks: components["schemas"]["DocumentNode"][];
                        };
                        body: components["schemas"]["Body"];
                    }[];
                    /** @description Made by the client. A review that is sent again with the same key is answered and not given again */
                    idempotencyKey?: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeRequestReview"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getChangeRequestReviewById: {
        parameters: {
            query?: {
                format?: components["schemas"]["ContentFormat"];
            };
            header?: never;
            path: {
                spaceId: string;
                changeRequestId: string;
                reviewId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeRequestReview"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getRequestedReviewersByChangeRequestId: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
            };
            header?: never;
            path: {
                spaceId: string;
                changeRequestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ChangeRequestRequestedReviewer"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    requestReviewersForChangeRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                spaceId: string;
                changeRequestId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description User ids */
                    users: string[];
                    subject?: string;
                    /** @description A document, or markdown of at most 10,000 characters */
                    description?: string | components["schemas"]["Document"];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        users: components["schemas"]["ChangeRequestRequestedReviewer"][];
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPossibleReviewersForChangeRequest: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
                search?: string;
            };
            header?: never;
            path: {
                spaceId: string;
                changeRequestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ChangeRequestPossibleReviewer"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    removeRequestedReviewerFromChangeRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                spaceId: string;
                changeRequestId: string;
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Removed; no body */
            205: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listCommentsInChangeRequest: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
                format?: components["schemas"]["ContentFormat"];
                order?: "asc" | "desc";
                status?: "all" | "open" | "resolved";
                targetPage?: string;
                authors?: string[] | string;
            };
            header?: never;
            path: {
                spaceId: string;
                changeRequestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Comment"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postCommentInChangeRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                spaceId: string;
                changeRequestId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Page id */
                    page?: string;
                    /** @description true: page and block are those before the change request, which may have changed or deleted them */
                    before?: boolean;
                    /** @description Key of a block */
                    node?: string;
                    /** @description The words of the block that the comment is about */
                    quote?: string;
                    suggestion?: {
                        /** @description Id of the document of the page that was read */
                        base: string;
                        /** @description They take the place of the block of the page that is the node or contains it */
                        blocks: components["schemas"]["DocumentNode"][];
                    };
                    body: components["schemas"]["Body"];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comment"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listCommentersInChangeRequest: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
            };
            header?: never;
            path: {
                spaceId: string;
                changeRequestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["OrganizationMember"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCommentInChangeRequest: {
        parameters: {
            query?: {
                format?: components["schemas"]["ContentFormat"];
            };
            header?: never;
            path: {
                spaceId: string;
                changeRequestId: string;
                commentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comment"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateCommentInChangeRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                spaceId: string;
                changeRequestId: string;
                commentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description false reopens */
                    resolved?: boolean;
                    body?: components["schemas"]["Body"];
                    addedReactions?: string[];
                    removedReactions?: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comment"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteCommentInChangeRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                spaceId: string;
                changeRequestId: string;
                commentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Removed; no body */
            205: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listCommentRepliesInChangeRequest: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
                format?: components["schemas"]["ContentFormat"];
            };
            header?: never;
            path: {
                spaceId: string;
                changeRequestId: string;
                commentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["CommentReply"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postCommentReplyInChangeRequest: {
        parameters: {
            query?: {
                format?: components["schemas"]["ContentFormat"];
            };
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                spaceId: string;
                changeRequestId: string;
                commentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    body: components["schemas"]["Body"];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommentReply"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCommentReplyInChangeRequest: {
        parameters: {
            query?: {
                format?: components["schemas"]["ContentFormat"];
            };
            header?: never;
            path: {
                spaceId: string;
                changeRequestId: string;
                commentId: string;
                commentReplyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommentReply"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateCommentReplyInChangeRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                spaceId: string;
                changeRequestId: string;
                commentId: string;
                commentReplyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    body?: components["schemas"]["Body"];
                    addedReactions?: string[];
                    removedReactions?: string[];
                    /** @description Without effect: a reply has no status */
                    resolved?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommentReply"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteCommentReplyInChangeRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                spaceId: string;
                changeRequestId: string;
                commentId: string;
                commentReplyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Removed; no body */
            205: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listCommentsInSpace: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
                format?: components["schemas"]["ContentFormat"];
                order?: "asc" | "desc";
                status?: "all" | "open" | "resolved";
                targetPage?: string;
                authors?: string[] | string;
            };
            header?: never;
            path: {
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Comment"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postCommentInSpace: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Page id */
                    page?: string;
                    /** @description true: page and block are those before the change request, which may have changed or deleted them */
                    before?: boolean;
                    /** @description Key of a block */
                    node?: string;
                    /** @description The words of the block that the comment is about */
                    quote?: string;
                    suggestion?: {
                        /** @description Id of the document of the page that was read */
                        base: string;
                        /** @description They take the place of the block of the page that is the node or contains it */
                        blocks: components["schemas"]["DocumentNode"][];
                    };
                    body: components["schemas"]["Body"];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comment"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listCommentersInSpace: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
            };
            header?: never;
            path: {
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["OrganizationMember"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCommentInSpace: {
        parameters: {
            query?: {
                format?: components["schemas"]["ContentFormat"];
            };
            header?: never;
            path: {
                spaceId: string;
                commentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comment"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateCommentInSpace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                spaceId: string;
                commentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description false reopens */
                    resolved?: boolean;
                    body?: components["schemas"]["Body"];
                    addedReactions?: string[];
                    removedReactions?: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comment"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteCommentInSpace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                spaceId: string;
                commentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Removed; no body */
            205: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listCommentRepliesInSpace: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
                format?: components["schemas"]["ContentFormat"];
            };
            header?: never;
            path: {
                spaceId: string;
                commentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["CommentReply"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postCommentReplyInSpace: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                spaceId: string;
                commentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    body: components["schemas"]["Body"];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommentReply"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCommentReplyInSpace: {
        parameters: {
            query?: {
                format?: components["schemas"]["ContentFormat"];
            };
            header?: never;
            path: {
                spaceId: string;
                commentId: string;
                commentReplyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommentReply"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateCommentReplyInSpace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                spaceId: string;
                commentId: string;
                commentReplyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    body?: components["schemas"]["Body"];
                    addedReactions?: string[];
                    removedReactions?: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommentReply"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteCommentReplyInSpace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                spaceId: string;
                commentId: string;
                commentReplyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Removed; no body */
            205: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    resolveSuggestionInChangeRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                spaceId: string;
                changeRequestId: string;
                commentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    action: "take" | "decline";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comment"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    resolveSuggestionInSpace: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                spaceId: string;
                commentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    action: "take" | "decline";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comment"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listChangeRequestConflicts: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
                format?: components["schemas"]["ContentFormat"];
            };
            header?: never;
            path: {
                spaceId: string;
                changeRequestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Conflict"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    settleChangeRequestConflict: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                spaceId: string;
                changeRequestId: string;
                conflictId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    keep?: "primary" | "change";
                    document?: components["schemas"]["Body"];
                    /** @description The value of a field; null removes it */
                    value?: unknown;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateResult"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    reopenChangeRequestConflict: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                spaceId: string;
                changeRequestId: string;
                conflictId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The revision that resolving the conflict answered */
                    revision: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateResult"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getChangeRequestMergeChecks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                spaceId: string;
                changeRequestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MergeChecks"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getChangeRequestSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                spaceId: string;
                changeRequestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MergeSchedule"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    scheduleChangeRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                spaceId: string;
                changeRequestId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: date-time
                     * @description In the future, at most a year away
                     */
                    mergeAt: string;
                    /** @description The head that the caller saw: 409 when there is another by now */
                    revision?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MergeSchedule"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MergeSchedule"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    unscheduleChangeRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                spaceId: string;
                changeRequestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Removed; no body */
            205: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listSeenPagesInChangeRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                spaceId: string;
                changeRequestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeenPages"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateSeenPagesInChangeRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                spaceId: string;
                changeRequestId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Ids */
                    pages: string[];
                    seen: boolean;
                    /** @description The revision that was looked at. A page that changed since stays unseen. Absent: the newest */
                    revision?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeenPages"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPresence: {
        parameters: {
            query?: {
                changeRequest?: string;
                page?: string;
            };
            header?: never;
            path: {
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Presence"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updatePresence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A random name of the window, the same as long as it is open */
                    client: string;
                    changeRequest?: string;
                    page?: string;
                    /** @default false */
                    editing?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Seconds after which the person counts as gone unless this is repeated */
                        expiresIn: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deletePresence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                spaceId: string;
                presenceClient: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Removed; no body */
            205: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    importContentInChangeRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                spaceId: string;
                changeRequestId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportContent"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportContentResult"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    importContent: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportContent"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportContentResult"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    importContentInChangeRequestPageById: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                spaceId: string;
                changeRequestId: string;
                pageId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportContent"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportContentResult"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    importContentInPageById: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                spaceId: string;
                pageId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportContent"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportContentResult"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listImportRuns: {
        parameters: {
            query?: {
                space?: string;
                changeRequest?: string;
                site?: string;
                status?: "active" | "pending" | "in-progress" | "completed" | "failed" | "cancelled";
                page?: string;
                limit?: number;
            };
            header?: never;
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ImportRun"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    startImportRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    source: {
                        /** @enum {unknown} */
                        type: "website" | "docx" | "markdown" | "html" | "zip" | "confluence" | "github-wiki" | "notion" | "google-docs" | "dropbox-paper" | "quip" | "open-api";
                        /** Format: uri */
                        url: string;
                        /** @description Of a zip archive: the folder to import, such as the one of a language; by default all of it */
                        folder?: string;
                    } | {
                        /** @constant */
                        type: "file";
                        files: string[];
                        /** @description Of a zip archive: the folder to import, such as the one of a language; by default all of it */
                        folder?: string;
                    };
                    target: {
                        space: string;
                        changeRequest?: string;
                        /** @description The page to import below */
                        page?: string;
                    };
                    /** @description The site it is for, before the space is added to it */
                    site?: string;
                    /** @description Accepted and ignored: imported content is not changed */
                    enhance?: boolean;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportRun"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getImportRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
                importRunId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportRun"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    cancelImportRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
                importRunId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportRun"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    generateStorageUploadURL: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    kind: "organization_file" | "import_file" | "customization_font";
                    file: {
                        name: string;
                        /** @description Its content type */
                        type?: string;
                        /** @description In bytes */
                        size?: number;
                    };
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StorageSignedURL"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    importGitRepository: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The repository: https:// or http://, with user and password if it needs them; or a path that the operator allowed */
                    url: string;
                    /** @description A branch, tag or commit, such as main or refs/heads/main */
                    ref: string;
                    /** @description Accepted and ignored: nothing is cached between two operations */
                    repoCacheID?: string;
                    /** @description Where people see the files of the repository */
                    repoTreeURL?: string;
                    /** @description Address of a commit, up to the id of the commit */
                    repoCommitURL?: string;
                    /** @description The folder of the content; by default the root of the repository */
                    repoProjectDirectory?: string;
                    /**
                     * Format: date-time
                     * @description The time of the event that caused it. An event older than one already handled is ignored
                     */
                    timestamp?: string;
                    /** @description What the space shows about its repository */
                    gitInfo?: {
                        /** @enum {unknown} */
                        provider?: "github" | "gitlab" | "github-legacy";
                        url?: string;
                    };
                    /** @description true: also when this commit was read last, and nothing changed since */
                    force?: boolean;
                    /** @description true: the content of the space stays; what was read becomes a change request */
                    standalone?: boolean;
                };
            };
        };
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    exportToGitRepository: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The repository: https:// or http://, with user and password if it needs them; or a path that the operator allowed */
                    url: string;
                    /** @description A branch, tag or commit, such as main or refs/heads/main */
                    ref: string;
                    commitMessage: string;
                    /** @description Accepted and ignored: nothing is cached between two operations */
                    repoCacheID?: string;
                    /** @description Where people see the files of the repository */
                    repoTreeURL?: string;
                    /** @description Address of a commit, up to the id of the commit */
                    repoCommitURL?: string;
                    /** @description The folder of the content; by default the root of the repository */
                    repoProjectDirectory?: string;
                    /**
                     * Format: date-time
                     * @description The time of the event that caused it. An event older than one already handled is ignored
                     */
                    timestamp?: string;
                    /** @description What the space shows about its repository */
                    gitInfo?: {
                        /** @enum {unknown} */
                        provider?: "github" | "gitlab" | "github-legacy";
                        url?: string;
                    };
                    /** @description true: what changed in the repository since the last time is written over */
                    force?: boolean;
                    /** @description Without effect here */
                    standalone?: boolean;
                };
            };
        };
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSpaceGitInfo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GitInfo"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    exportSpaceContent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getEmbedByUrlInSpace: {
        parameters: {
            query: {
                url: string;
            };
            header?: never;
            path: {
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Embed"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listCollectionsInOrganizationById: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
                nested?: boolean;
            };
            header?: never;
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Collection"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createCollection: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    title?: string;
                    /** @description Id of its collection */
                    parent?: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Collection"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCollectionById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                collectionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Collection"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteCollectionById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                collectionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Removed; no body */
            205: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateCollectionById: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                collectionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title?: string;
                    description?: string | null;
                    defaultLevel?: components["schemas"]["MemberRole"] | "inherit" | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Collection"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    moveCollection: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                collectionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    parent?: string | null;
                    position?: components["schemas"]["ContentPosition"];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Collection"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listSites: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
                space?: string;
                title?: string;
                published?: boolean;
                type?: components["schemas"]["SiteType"] | components["schemas"]["SiteType"][];
            };
            header?: never;
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Site"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createSite: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    type?: components["schemas"]["SiteType"];
                    /** @description Without one: Untitled site */
                    title?: string;
                    visibility?: components["schemas"]["SiteVisibility"];
                    /** @description Ids of the spaces to show, or a word to create a new one for the site */
                    spaces?: string[] | ("sample" | "empty");
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Site"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSiteById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
                siteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Site"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteSiteById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
                siteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Removed; no body */
            205: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateSiteById: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
                siteId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title?: string;
                    visibility?: components["schemas"]["SiteVisibility"];
                    basename?: string;
                    defaultLevel?: components["schemas"]["MemberRole"] | "inherit" | null;
                    /** @description Id of the site space served at the root */
                    defaultSiteSpace?: string;
                    /** @description Id of the section served at the root */
                    defaultSiteSection?: string;
                    hostname?: string | null;
                    proxy?: string | null;
                    /** @description Accepted and ignored */
                    styleguide?: unknown;
                    adaptiveContent?: {
                        enabled: boolean;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Site"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    publishSite: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
                siteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Site"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    unpublishSite: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
                siteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Site"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    checkSiteHostname: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
                siteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HostnameCheck"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSiteStructure: {
        parameters: {
            query?: {
                shareKey?: string;
            };
            header?: never;
            path: {
                organizationId: string;
                siteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteStructure"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    sortSiteStructure: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
                siteId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    item: components["schemas"]["SiteStructureItemPointer"];
                    /** @description Either before or after another one of this site */
                    position: {
                        before?: components["schemas"]["SiteStructureItemPointer"];
                        after?: components["schemas"]["SiteStructureItemPointer"];
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteSpace"] | components["schemas"]["SiteSection"] | components["schemas"]["SiteSectionGroup"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    regroupSiteSpaces: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
                siteId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Ids of site spaces */
                    siteSpaces: string[];
                    /** @description Id of the section whose variants they become. Without it, each becomes a section */
                    into?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteStructure"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listSiteSections: {
        parameters: {
            query?: {
                shareKey?: string;
                page?: string;
                limit?: number;
            };
            header?: never;
            path: {
                organizationId: string;
                siteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["SiteSection"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    addSectionToSite: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
                siteId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Becomes the first site space of the section */
                    spaceId: string;
                    title?: string | null;
                    icon?: string | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteSection"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteSiteSectionById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
                siteId: string;
                siteSectionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Removed; no body */
            205: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateSiteSectionById: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
                siteId: string;
                siteSectionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title?: string;
                    /** @description One segment of an address: letters, digits, dashes, underscores and dots */
                    path?: string;
                    /** @description Id of one of the site spaces of this section */
                    defaultSiteSpace?: string;
                    condition?: string | null;
                    icon?: string | null;
                    description?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteSection"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    moveSiteSection: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
                siteId: string;
                siteSectionId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Either before or after another one of this site; without it, to the end */
                    position?: {
                        before?: components["schemas"]["SiteSectionPointer"];
                        after?: components["schemas"]["SiteSectionPointer"];
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteSection"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listSiteSectionGroups: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
            };
            header?: never;
            path: {
                organizationId: string;
                siteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["SiteSectionGroup"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    addSectionGroupToSite: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
                siteId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title: string;
                    icon?: string | null;
                    /** @description Ids of its sections, in order */
                    sections?: string[];
                    /** @description Id of its group */
                    parent?: string;
                    /** @description Accepted and ignored */
                    draft?: boolean;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteSectionGroup"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteSiteSectionGroupById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
                siteId: string;
                siteSectionGroupId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Removed; no body */
            205: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateSiteSectionGroupById: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
                siteId: string;
                siteSectionGroupId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title?: string;
                    icon?: string | null;
                    parentSectionGroupId?: string | null;
                    /** @description Accepted and ignored */
                    localizedTitle?: unknown;
                    /** @description Accepted and ignored */
                    draft?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteSectionGroup"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    addSectionToGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
                siteId: string;
                siteSectionGroupId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    sectionId: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteSectionGroup"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    removeSectionFromGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
                siteId: string;
                siteSectionGroupId: string;
                siteSectionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Removed; no body */
            205: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    moveSiteSectionGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
                siteId: string;
                siteSectionGroupId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Either before or after another one of this site; without it, to the end */
                    position?: {
                        before?: components["schemas"]["SiteSectionGroupPointer"];
                        after?: components["schemas"]["SiteSectionGroupPointer"];
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteSectionGroup"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listSiteSpaces: {
        parameters: {
            query?: {
                shareKey?: string;
                page?: string;
                limit?: number;
                default?: boolean;
            };
            header?: never;
            path: {
                organizationId: string;
                siteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["SiteSpace"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    addSpaceToSite: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
                siteId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    spaceId: string;
                    /** @description Without one: the default section, or the root of a site without sections */
                    sectionId?: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteSpace"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteSiteSpaceById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
                siteId: string;
                siteSpaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Removed; no body */
            205: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateSiteSpaceById: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
                siteId: string;
                siteSpaceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description One segment of an address: letters, digits, dashes, underscores and dots */
                    path?: string;
                    condition?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteSpace"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    moveSiteSpace: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
                siteId: string;
                siteSpaceId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Either before or after another one of this site; without it, to the end */
                    position?: {
                        before?: components["schemas"]["SiteSpacePointer"];
                        after?: components["schemas"]["SiteSpacePointer"];
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteSpace"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSitePublishingPreviewById: {
        parameters: {
            query?: {
                siteSpace?: string;
                claims?: string;
                draft?: boolean;
                target?: string;
            };
            header?: never;
            path: {
                organizationId: string;
                siteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SitePreview"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createSitePreview: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
                siteId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    customization?: {
                        title?: string;
                        localizedTitle?: {
                            [key: string]: string;
                        };
                        announcement?: {
                            enabled: boolean;
                            message: string;
                            localizedMessage?: {
                                [key: string]: string;
                            };
                            link?: {
                                title: string;
                                localizedTitle?: {
                                    [key: string]: string;
                                };
                                to: components["schemas"]["CustomizationTarget"];
                            };
                            /** @enum {unknown} */
                            style: "info" | "warning" | "danger" | "success";
                        };
                        styling?: {
                            /** @enum {unknown} */
                            theme?: "clean" | "muted" | "bold" | "gradient";
                            primaryColor?: {
                                /** @description #rgb or #rrggbb */
                                light: string;
                                /** @description #rgb or #rrggbb */
                                dark: string;
                            };
                            tint?: {
                                color: {
                                    /** @description #rgb or #rrggbb */
                                    light: string;
                                    /** @description #rgb or #rrggbb */
                                    dark: string;
                                };
                            };
                            infoColor?: {
                                /** @description #rgb or #rrggbb */
                                light: string;
                                /** @description #rgb or #rrggbb */
                                dark: string;
                            };
                            successColor?: {
                                /** @description #rgb or #rrggbb */
                                light: string;
                                /** @description #rgb or #rrggbb */
                                dark: string;
                            };
                            warningColor?: {
                                /** @description #rgb or #rrggbb */
                                light: string;
                                /** @description #rgb or #rrggbb */
                                dark: string;
                            };
                            dangerColor?: {
                                /** @description #rgb or #rrggbb */
                                light: string;
                                /** @description #rgb or #rrggbb */
                                dark: string;
                            };
                            /** @enum {unknown} */
                            corners?: "straight" | "rounded" | "circular";
                            /** @enum {unknown} */
                            depth?: "subtle" | "flat";
                            /** @enum {unknown} */
                            links?: "default" | "accent";
                            font?: ("ABCFavorit" | "Inter" | "Roboto" | "RobotoSlab" | "OpenSans" | "SourceSansPro" | "Lato" | "Ubuntu" | "Raleway" | "Merriweather" | "Overpass" | "NotoSans" | "IBMPlexSerif" | "Poppins" | "FiraSans") | components["schemas"]["CustomizationFontDefinition"];
                            headingFont?: (("ABCFavorit" | "Inter" | "Roboto" | "RobotoSlab" | "OpenSans" | "SourceSansPro" | "Lato" | "Ubuntu" | "Raleway" | "Merriweather" | "Overpass" | "NotoSans" | "IBMPlexSerif" | "Poppins" | "FiraSans") | components["schemas"]["CustomizationFontDefinition"]) | null;
                            monospaceFont?: ("FiraCode" | "IBMPlexMono" | "JetBrainsMono" | "SourceCodePro" | "RobotoMono" | "SpaceMono" | "DMMono" | "Inconsolata") | components["schemas"]["CustomizationFontDefinition"];
                            codeTheme?: {
                                default: {
                                    /** @enum {unknown} */
                                    light: "default-light" | "default-dark" | "monochrome-light" | "monochrome-dark" | "andromeeda" | "aurora-x" | "ayu-dark" | "catppuccin-frappe" | "catppuccin-latte" | "catppuccin-macchiato" | "catppuccin-mocha" | "dark-plus" | "dracula" | "dracula-soft" | "everforest-dark" | "everforest-light" | "github-dark" | "github-dark-default" | "github-dark-dimmed" | "github-dark-high-contrast" | "github-light" | "github-light-default" | "github-light-high-contrast" | "gruvbox-dark-hard" | "gruvbox-dark-medium" | "gruvbox-dark-soft" | "gruvbox-light-hard" | "gruvbox-light-medium" | "gruvbox-light-soft" | "houston" | "kanagawa-dragon" | "kanagawa-lotus" | "kanagawa-wave" | "laserwave" | "light-plus" | "material-theme" | "material-theme-darker" | "material-theme-lighter" | "material-theme-ocean" | "material-theme-palenight" | "min-dark" | "min-light" | "monokai" | "night-owl" | "nord" | "one-dark-pro" | "one-light" | "plastic" | "poimandres" | "red" | "rose-pine" | "rose-pine-dawn" | "rose-pine-moon" | "slack-dark" | "slack-ochin" | "snazzy-light" | "solarized-dark" | "solarized-light" | "synthwave-84" | "tokyo-night" | "vesper" | "vitesse-black" | "vitesse-dark" | "vitesse-light";
                                    /** @enum {unknown} */
                                    dark: "default-light" | "default-dark" | "monochrome-light" | "monochrome-dark" | "andromeeda" | "aurora-x" | "ayu-dark" | "catppuccin-frappe" | "catppuccin-latte" | "catppuccin-macchiato" | "catppuccin-mocha" | "dark-plus" | "dracula" | "dracula-soft" | "everforest-dark" | "everforest-light" | "github-dark" | "github-dark-default" | "github-dark-dimmed" | "github-dark-high-contrast" | "github-light" | "github-light-default" | "github-light-high-contrast" | "gruvbox-dark-hard" | "gruvbox-dark-medium" | "gruvbox-dark-soft" | "gruvbox-light-hard" | "gruvbox-light-medium" | "gruvbox-light-soft" | "houston" | "kanagawa-dragon" | "kanagawa-lotus" | "kanagawa-wave" | "laserwave" | "light-plus" | "material-theme" | "material-theme-darker" | "material-theme-lighter" | "material-theme-ocean" | "material-theme-palenight" | "min-dark" | "min-light" | "monokai" | "night-owl" | "nord" | "one-dark-pro" | "one-light" | "plastic" | "poimandres" | "red" | "rose-pine" | "rose-pine-dawn" | "rose-pine-moon" | "slack-dark" | "slack-ochin" | "snazzy-light" | "solarized-dark" | "solarized-light" | "synthwave-84" | "tokyo-night" | "vesper" | "vitesse-black" | "vitesse-dark" | "vitesse-light";
                                };
                                openapi: {
                                    /** @enum {unknown} */
                                    light: "default-light" | "default-dark" | "monochrome-light" | "monochrome-dark" | "andromeeda" | "aurora-x" | "ayu-dark" | "catppuccin-frappe" | "catppuccin-latte" | "catppuccin-macchiato" | "catppuccin-mocha" | "dark-plus" | "dracula" | "dracula-soft" | "everforest-dark" | "everforest-light" | "github-dark" | "github-dark-default" | "github-dark-dimmed" | "github-dark-high-contrast" | "github-light" | "github-light-default" | "github-light-high-contrast" | "gruvbox-dark-hard" | "gruvbox-dark-medium" | "gruvbox-dark-soft" | "gruvbox-light-hard" | "gruvbox-light-medium" | "gruvbox-light-soft" | "houston" | "kanagawa-dragon" | "kanagawa-lotus" | "kanagawa-wave" | "laserwave" | "light-plus" | "material-theme" | "material-theme-darker" | "material-theme-lighter" | "material-theme-ocean" | "material-theme-palenight" | "min-dark" | "min-light" | "monokai" | "night-owl" | "nord" | "one-dark-pro" | "one-light" | "plastic" | "poimandres" | "red" | "rose-pine" | "rose-pine-dawn" | "rose-pine-moon" | "slack-dark" | "slack-ochin" | "snazzy-light" | "solarized-dark" | "solarized-light" | "synthwave-84" | "tokyo-night" | "vesper" | "vitesse-black" | "vitesse-dark" | "vitesse-light";
                                    /** @enum {unknown} */
                                    dark: "default-light" | "default-dark" | "monochrome-light" | "monochrome-dark" | "andromeeda" | "aurora-x" | "ayu-dark" | "catppuccin-frappe" | "catppuccin-latte" | "catppuccin-macchiato" | "catppuccin-mocha" | "dark-plus" | "dracula" | "dracula-soft" | "everforest-dark" | "everforest-light" | "github-dark" | "github-dark-default" | "github-dark-dimmed" | "github-dark-high-contrast" | "github-light" | "github-light-default" | "github-light-high-contrast" | "gruvbox-dark-hard" | "gruvbox-dark-medium" | "gruvbox-dark-soft" | "gruvbox-light-hard" | "gruvbox-light-medium" | "gruvbox-light-soft" | "houston" | "kanagawa-dragon" | "kanagawa-lotus" | "kanagawa-wave" | "laserwave" | "light-plus" | "material-theme" | "material-theme-darker" | "material-theme-lighter" | "material-theme-ocean" | "material-theme-palenight" | "min-dark" | "min-light" | "monokai" | "night-owl" | "nord" | "one-dark-pro" | "one-light" | "plastic" | "poimandres" | "red" | "rose-pine" | "rose-pine-dawn" | "rose-pine-moon" | "slack-dark" | "slack-ochin" | "snazzy-light" | "solarized-dark" | "solarized-light" | "synthwave-84" | "tokyo-night" | "vesper" | "vitesse-black" | "vitesse-dark" | "vitesse-light";
                                };
                            };
                            /** @enum {unknown} */
                            background?: "plain" | "match";
                            /** @enum {unknown} */
                            icons?: "regular" | "solid" | "duotone" | "light" | "thin";
                            sidebar?: {
                                /** @enum {unknown} */
                                background: "default" | "filled";
                                /** @enum {unknown} */
                                list: "default" | "pill" | "line";
                            };
                            /** @enum {unknown} */
                            search?: "prominent" | "subtle";
                        };
                        internationalization?: {
                            /** @enum {unknown} */
                            locale?: "en" | "fr" | "es" | "zh" | "ja" | "de" | "nl" | "no" | "pt-br" | "ru";
                        };
                        favicon?: {
                            icon: {
                                /** Format: uri */
                                light: string;
                                /** Format: uri */
                                dark: string;
                            };
                        } | {
                            emoji: string;
                        } | Record<string, never>;
                        header?: {
                            /** @enum {unknown} */
                            preset?: "default" | "bold" | "contrast" | "custom" | "none";
                            logo?: {
                                /** Format: uri */
                                light: string;
                                /** Format: uri */
                                dark: string;
                            };
                            primaryLink?: components["schemas"]["CustomizationTarget"];
                            backgroundColor?: {
                                /** @description #rgb or #rrggbb */
                                light: string;
                                /** @description #rgb or #rrggbb */
                                dark: string;
                            };
                            linkColor?: {
                                /** @description #rgb or #rrggbb */
                                light: string;
                                /** @description #rgb or #rrggbb */
                                dark: string;
                            };
                            links?: {
                                title: string;
                                localizedTitle?: {
                                    [key: string]: string;
                                };
                                /** @enum {unknown} */
                                style?: "link" | "button-primary" | "button-secondary";
                                to: components["schemas"]["CustomizationTarget"] | null;
                                links: {
                                    title: string;
                                    localizedTitle?: {
                                        [key: string]: string;
                                    };
                                    to: components["schemas"]["CustomizationTarget"];
                                }[];
                                condition?: string;
                            }[];
                        };
                        footer?: {
                            logo?: {
                                /** Format: uri */
                                light: string;
                                /** Format: uri */
                                dark: string;
                            };
                            groups?: {
                                title: string;
                                localizedTitle?: {
                                    [key: string]: string;
                                };
                                links: {
                                    title: string;
                                    localizedTitle?: {
                                        [key: string]: string;
                                    };
                                    to: components["schemas"]["CustomizationTarget"];
                                }[];
                            }[];
                            copyright?: string;
                        };
                        themes?: {
                            /** @enum {unknown} */
                            default?: "light" | "dark" | "system";
                            toggeable?: boolean;
                        };
                        pdf?: {
                            /** @description The pages of a space in one document to print, at ~gitbook/pdf */
                            enabled?: boolean;
                        };
                        feedback?: {
                            enabled?: boolean;
                        };
                        ai?: {
                            /** @enum {unknown} */
                            mode?: "none";
                        };
                        advancedCustomization?: {
                            enabled?: boolean;
                        };
                        git?: {
                            showEditLink?: boolean;
                        };
                        pageActions?: {
                            externalAI?: boolean;
                            markdown?: boolean;
                            /** @description What pages offer, in this order. There is neither an assistant nor a server for MCP */
                            items?: ("external-ai" | "markdown" | "git" | "pdf")[];
                        };
                        externalLinks?: {
                            /** @enum {unknown} */
                            target?: "self" | "blank";
                        };
                        pagination?: {
                            enabled?: boolean;
                        };
                        trademark?: {
                            enabled?: boolean;
                        };
                        privacyPolicy?: {
                            /** Format: uri */
                            url?: string;
                        };
                        socialPreview?: {
                            /** Format: uri */
                            url?: string;
                        };
                        socialAccounts?: {
                            /** @enum {unknown} */
                            platform: "twitter" | "instagram" | "facebook" | "linkedin" | "github" | "discord" | "slack" | "youtube" | "tiktok" | "reddit" | "bluesky" | "mastodon" | "threads" | "medium";
                            /** @description The name of the account, or its address */
                            handle: string;
                            display: {
                                footer: boolean;
                                header: boolean;
                            };
                        }[];
                        insights?: {
                            /** @description Whether a cookie tells visitors apart for longer than a day */
                            trackingCookie?: boolean;
                        };
                    };
                    /** @description The claims of the visitor to show the site as */
                    claims?: {
                        [key: string]: unknown;
                    };
                    /** @description Id of a change request to show */
                    changeRequest?: string;
                    /** @description Id of the site space to start at; absent: the start of the site */
                    siteSpace?: string;
                    /** @description Path of the page to start at, below the site or the site space */
                    path?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FramedSitePreview"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listSiteRedirects: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
            };
            header?: never;
            path: {
                organizationId: string;
                siteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["SiteRedirect"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    bulkUpsertSiteRedirects: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
                siteId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    redirects: {
                        source: string;
                        /** @description As of a new redirect; null removes the redirect */
                        destination?: unknown;
                        /** @description As of a new redirect; false without it */
                        captureWildcard?: unknown;
                        /** @enum {unknown} */
                        intent?: "live" | "draft" | "publish";
                    }[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            /** @enum {unknown} */
                            status: "created" | "updated" | "deleted" | "published" | "error";
                            source: string;
                            /**
                             * @description All redirects are live, and answer 307
                             * @constant
                             */
                            draft: false;
                            id?: string;
                            error?: string;
                        }[];
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createSiteRedirect: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
                siteId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A path below the root of the site, compared without regard to case; answered with escapes. With * at its end it is about all paths that begin with the rest, and /docs/* also about /docs. A path of its own goes before them, and a longer beginning before a shorter one */
                    source: string;
                    destination: {
                        /** @constant */
                        kind: "site-section";
                        siteSectionId: string;
                    } | {
                        /** @constant */
                        kind: "site-space";
                        siteSpaceId: string;
                    } | {
                        /** @constant */
                        kind: "site-page";
                        siteSpaceId: string;
                        pageId: string;
                    } | {
                        /** @constant */
                        kind: "external";
                        /** Format: uri */
                        url: string;
                    };
                    /** @description What * of the source stands for is appended to the URL of the destination; otherwise all paths lead to it */
                    captureWildcard?: boolean;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteRedirect"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteSiteRedirectById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
                siteId: string;
                siteRedirectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Removed; no body */
            205: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateSiteRedirectById: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
                siteId: string;
                siteRedirectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A path below the root of the site, compared without regard to case; answered with escapes. With * at its end it is about all paths that begin with the rest, and /docs/* also about /docs. A path of its own goes before them, and a longer beginning before a shorter one */
                    source?: string;
                    destination?: {
                        /** @constant */
                        kind: "site-section";
                        siteSectionId: string;
                    } | {
                        /** @constant */
                        kind: "site-space";
                        siteSpaceId: string;
                    } | {
                        /** @constant */
                        kind: "site-page";
                        siteSpaceId: string;
                        pageId: string;
                    } | {
                        /** @constant */
                        kind: "external";
                        /** Format: uri */
                        url: string;
                    };
                    /** @description What * of the source stands for is appended to the URL of the destination; otherwise all paths lead to it */
                    captureWildcard?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteRedirect"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSiteRedirectBySource: {
        parameters: {
            query: {
                shareKey?: string;
                source: string;
            };
            header?: never;
            path: {
                organizationId: string;
                siteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        redirect: components["schemas"]["SiteRedirect"];
                        /** @description Its current target URL */
                        target: string;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPublishedContentSite: {
        parameters: {
            query?: {
                shareKey?: string;
            };
            header?: never;
            path: {
                organizationId: string;
                siteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublishedContentSite"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSiteCustomizationById: {
        parameters: {
            query?: {
                unmasked?: boolean;
            };
            header?: never;
            path: {
                organizationId: string;
                siteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteCustomizationSettings"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateSiteCustomizationById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
                siteId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title?: string;
                    localizedTitle?: {
                        [key: string]: string;
                    };
                    announcement?: {
                        enabled: boolean;
                        message: string;
                        localizedMessage?: {
                            [key: string]: string;
                        };
                        link?: {
                            title: string;
                            localizedTitle?: {
                                [key: string]: string;
                            };
                            to: components["schemas"]["CustomizationTarget"];
                        };
                        /** @enum {unknown} */
                        style: "info" | "warning" | "danger" | "success";
                    };
                    styling?: {
                        /** @enum {unknown} */
                        theme?: "clean" | "muted" | "bold" | "gradient";
                        primaryColor?: {
                            /** @description #rgb or #rrggbb */
                            light: string;
                            /** @description #rgb or #rrggbb */
                            dark: string;
                        };
                        tint?: {
                            color: {
                                /** @description #rgb or #rrggbb */
                                light: string;
                                /** @description #rgb or #rrggbb */
                                dark: string;
                            };
                        };
                        infoColor?: {
                            /** @description #rgb or #rrggbb */
                            light: string;
                            /** @description #rgb or #rrggbb */
                            dark: string;
                        };
                        successColor?: {
                            /** @description #rgb or #rrggbb */
                            light: string;
                            /** @description #rgb or #rrggbb */
                            dark: string;
                        };
                        warningColor?: {
                            /** @description #rgb or #rrggbb */
                            light: string;
                            /** @description #rgb or #rrggbb */
                            dark: string;
                        };
                        dangerColor?: {
                            /** @description #rgb or #rrggbb */
                            light: string;
                            /** @description #rgb or #rrggbb */
                            dark: string;
                        };
                        /** @enum {unknown} */
                        corners?: "straight" | "rounded" | "circular";
                        /** @enum {unknown} */
                        depth?: "subtle" | "flat";
                        /** @enum {unknown} */
                        links?: "default" | "accent";
                        font?: ("ABCFavorit" | "Inter" | "Roboto" | "RobotoSlab" | "OpenSans" | "SourceSansPro" | "Lato" | "Ubuntu" | "Raleway" | "Merriweather" | "Overpass" | "NotoSans" | "IBMPlexSerif" | "Poppins" | "FiraSans") | components["schemas"]["CustomizationFontDefinition"];
                        headingFont?: (("ABCFavorit" | "Inter" | "Roboto" | "RobotoSlab" | "OpenSans" | "SourceSansPro" | "Lato" | "Ubuntu" | "Raleway" | "Merriweather" | "Overpass" | "NotoSans" | "IBMPlexSerif" | "Poppins" | "FiraSans") | components["schemas"]["CustomizationFontDefinition"]) | null;
                        monospaceFont?: ("FiraCode" | "IBMPlexMono" | "JetBrainsMono" | "SourceCodePro" | "RobotoMono" | "SpaceMono" | "DMMono" | "Inconsolata") | components["schemas"]["CustomizationFontDefinition"];
                        codeTheme?: {
                            default: {
                                /** @enum {unknown} */
                                light: "default-light" | "default-dark" | "monochrome-light" | "monochrome-dark" | "andromeeda" | "aurora-x" | "ayu-dark" | "catppuccin-frappe" | "catppuccin-latte" | "catppuccin-macchiato" | "catppuccin-mocha" | "dark-plus" | "dracula" | "dracula-soft" | "everforest-dark" | "everforest-light" | "github-dark" | "github-dark-default" | "github-dark-dimmed" | "github-dark-high-contrast" | "github-light" | "github-light-default" | "github-light-high-contrast" | "gruvbox-dark-hard" | "gruvbox-dark-medium" | "gruvbox-dark-soft" | "gruvbox-light-hard" | "gruvbox-light-medium" | "gruvbox-light-soft" | "houston" | "kanagawa-dragon" | "kanagawa-lotus" | "kanagawa-wave" | "laserwave" | "light-plus" | "material-theme" | "material-theme-darker" | "material-theme-lighter" | "material-theme-ocean" | "material-theme-palenight" | "min-dark" | "min-light" | "monokai" | "night-owl" | "nord" | "one-dark-pro" | "one-light" | "plastic" | "poimandres" | "red" | "rose-pine" | "rose-pine-dawn" | "rose-pine-moon" | "slack-dark" | "slack-ochin" | "snazzy-light" | "solarized-dark" | "solarized-light" | "synthwave-84" | "tokyo-night" | "vesper" | "vitesse-black" | "vitesse-dark" | "vitesse-light";
                                /** @enum {unknown} */
                                dark: "default-light" | "default-dark" | "monochrome-light" | "monochrome-dark" | "andromeeda" | "aurora-x" | "ayu-dark" | "catppuccin-frappe" | "catppuccin-latte" | "catppuccin-macchiato" | "catppuccin-mocha" | "dark-plus" | "dracula" | "dracula-soft" | "everforest-dark" | "everforest-light" | "github-dark" | "github-dark-default" | "github-dark-dimmed" | "github-dark-high-contrast" | "github-light" | "github-light-default" | "github-light-high-contrast" | "gruvbox-dark-hard" | "gruvbox-dark-medium" | "gruvbox-dark-soft" | "gruvbox-light-hard" | "gruvbox-light-medium" | "gruvbox-light-soft" | "houston" | "kanagawa-dragon" | "kanagawa-lotus" | "kanagawa-wave" | "laserwave" | "light-plus" | "material-theme" | "material-theme-darker" | "material-theme-lighter" | "material-theme-ocean" | "material-theme-palenight" | "min-dark" | "min-light" | "monokai" | "night-owl" | "nord" | "one-dark-pro" | "one-light" | "plastic" | "poimandres" | "red" | "rose-pine" | "rose-pine-dawn" | "rose-pine-moon" | "slack-dark" | "slack-ochin" | "snazzy-light" | "solarized-dark" | "solarized-light" | "synthwave-84" | "tokyo-night" | "vesper" | "vitesse-black" | "vitesse-dark" | "vitesse-light";
                            };
                            openapi: {
                                /** @enum {unknown} */
                                light: "default-light" | "default-dark" | "monochrome-light" | "monochrome-dark" | "andromeeda" | "aurora-x" | "ayu-dark" | "catppuccin-frappe" | "catppuccin-latte" | "catppuccin-macchiato" | "catppuccin-mocha" | "dark-plus" | "dracula" | "dracula-soft" | "everforest-dark" | "everforest-light" | "github-dark" | "github-dark-default" | "github-dark-dimmed" | "github-dark-high-contrast" | "github-light" | "github-light-default" | "github-light-high-contrast" | "gruvbox-dark-hard" | "gruvbox-dark-medium" | "gruvbox-dark-soft" | "gruvbox-light-hard" | "gruvbox-light-medium" | "gruvbox-light-soft" | "houston" | "kanagawa-dragon" | "kanagawa-lotus" | "kanagawa-wave" | "laserwave" | "light-plus" | "material-theme" | "material-theme-darker" | "material-theme-lighter" | "material-theme-ocean" | "material-theme-palenight" | "min-dark" | "min-light" | "monokai" | "night-owl" | "nord" | "one-dark-pro" | "one-light" | "plastic" | "poimandres" | "red" | "rose-pine" | "rose-pine-dawn" | "rose-pine-moon" | "slack-dark" | "slack-ochin" | "snazzy-light" | "solarized-dark" | "solarized-light" | "synthwave-84" | "tokyo-night" | "vesper" | "vitesse-black" | "vitesse-dark" | "vitesse-light";
                                /** @enum {unknown} */
                                dark: "default-light" | "default-dark" | "monochrome-light" | "monochrome-dark" | "andromeeda" | "aurora-x" | "ayu-dark" | "catppuccin-frappe" | "catppuccin-latte" | "catppuccin-macchiato" | "catppuccin-mocha" | "dark-plus" | "dracula" | "dracula-soft" | "everforest-dark" | "everforest-light" | "github-dark" | "github-dark-default" | "github-dark-dimmed" | "github-dark-high-contrast" | "github-light" | "github-light-default" | "github-light-high-contrast" | "gruvbox-dark-hard" | "gruvbox-dark-medium" | "gruvbox-dark-soft" | "gruvbox-light-hard" | "gruvbox-light-medium" | "gruvbox-light-soft" | "houston" | "kanagawa-dragon" | "kanagawa-lotus" | "kanagawa-wave" | "laserwave" | "light-plus" | "material-theme" | "material-theme-darker" | "material-theme-lighter" | "material-theme-ocean" | "material-theme-palenight" | "min-dark" | "min-light" | "monokai" | "night-owl" | "nord" | "one-dark-pro" | "one-light" | "plastic" | "poimandres" | "red" | "rose-pine" | "rose-pine-dawn" | "rose-pine-moon" | "slack-dark" | "slack-ochin" | "snazzy-light" | "solarized-dark" | "solarized-light" | "synthwave-84" | "tokyo-night" | "vesper" | "vitesse-black" | "vitesse-dark" | "vitesse-light";
                            };
                        };
                        /** @enum {unknown} */
                        background?: "plain" | "match";
                        /** @enum {unknown} */
                        icons?: "regular" | "solid" | "duotone" | "light" | "thin";
                        sidebar?: {
                            /** @enum {unknown} */
                            background: "default" | "filled";
                            /** @enum {unknown} */
                            list: "default" | "pill" | "line";
                        };
                        /** @enum {unknown} */
                        search?: "prominent" | "subtle";
                    };
                    internationalization?: {
                        /** @enum {unknown} */
                        locale?: "en" | "fr" | "es" | "zh" | "ja" | "de" | "nl" | "no" | "pt-br" | "ru";
                    };
                    favicon?: {
                        icon: {
                            /** Format: uri */
                            light: string;
                            /** Format: uri */
                            dark: string;
                        };
                    } | {
                        emoji: string;
                    } | Record<string, never>;
                    header?: {
                        /** @enum {unknown} */
                        preset?: "default" | "bold" | "contrast" | "custom" | "none";
                        logo?: {
                            /** Format: uri */
                            light: string;
                            /** Format: uri */
                            dark: string;
                        };
                        primaryLink?: components["schemas"]["CustomizationTarget"];
                        backgroundColor?: {
                            /** @description #rgb or #rrggbb */
                            light: string;
                            /** @description #rgb or #rrggbb */
                            dark: string;
                        };
                        linkColor?: {
                            /** @description #rgb or #rrggbb */
                            light: string;
                            /** @description #rgb or #rrggbb */
                            dark: string;
                        };
                        links?: {
                            title: string;
                            localizedTitle?: {
                                [key: string]: string;
                            };
                            /** @enum {unknown} */
                            style?: "link" | "button-primary" | "button-secondary";
                            to: components["schemas"]["CustomizationTarget"] | null;
                            links: {
                                title: string;
                                localizedTitle?: {
                                    [key: string]: string;
                                };
                                to: components["schemas"]["CustomizationTarget"];
                            }[];
                            condition?: string;
                        }[];
                    };
                    footer?: {
                        logo?: {
                            /** Format: uri */
                            light: string;
                            /** Format: uri */
                            dark: string;
                        };
                        groups?: {
                            title: string;
                            localizedTitle?: {
                                [key: string]: string;
                            };
                            links: {
                                title: string;
                                localizedTitle?: {
                                    [key: string]: string;
                                };
                                to: components["schemas"]["CustomizationTarget"];
                            }[];
                        }[];
                        copyright?: string;
                    };
                    themes?: {
                        /** @enum {unknown} */
                        default?: "light" | "dark" | "system";
                        toggeable?: boolean;
                    };
                    pdf?: {
                        /** @description The pages of a space in one document to print, at ~gitbook/pdf */
                        enabled?: boolean;
                    };
                    feedback?: {
                        enabled?: boolean;
                    };
                    ai?: {
                        /** @enum {unknown} */
                        mode?: "none";
                    };
                    advancedCustomization?: {
                        enabled?: boolean;
                    };
                    git?: {
                        showEditLink?: boolean;
                    };
                    pageActions?: {
                        externalAI?: boolean;
                        markdown?: boolean;
                        /** @description What pages offer, in this order. There is neither an assistant nor a server for MCP */
                        items?: ("external-ai" | "markdown" | "git" | "pdf")[];
                    };
                    externalLinks?: {
                        /** @enum {unknown} */
                        target?: "self" | "blank";
                    };
                    pagination?: {
                        enabled?: boolean;
                    };
                    trademark?: {
                        enabled?: boolean;
                    };
                    privacyPolicy?: {
                        /** Format: uri */
                        url?: string;
                    };
                    socialPreview?: {
                        /** Format: uri */
                        url?: string;
                    };
                    socialAccounts?: {
                        /** @enum {unknown} */
                        platform: "twitter" | "instagram" | "facebook" | "linkedin" | "github" | "discord" | "slack" | "youtube" | "tiktok" | "reddit" | "bluesky" | "mastodon" | "threads" | "medium";
                        /** @description The name of the account, or its address */
                        handle: string;
                        display: {
                            footer: boolean;
                            header: boolean;
                        };
                    }[];
                    insights?: {
                        /** @description Whether a cookie tells visitors apart for longer than a day */
                        trackingCookie?: boolean;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteCustomizationSettings"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createSiteAsset: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
                siteId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The `key` of an upload whose bytes have arrived */
                    upload: string;
                    /** @enum {unknown} */
                    kind: "image" | "font";
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteAsset"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    setUserPicture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The `key` of an upload of the caller whose bytes have arrived */
                    upload: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    setOrganizationPicture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The `key` of an upload of the caller whose bytes have arrived */
                    upload: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSiteAdaptiveSchema: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
                siteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteAdaptiveSchema"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateSiteAdaptiveSchema: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
                siteId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    jsonSchema: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteAdaptiveSchema"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSitePublishingAuthById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
                siteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SitePublishingAuth"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateSitePublishingAuthById: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
                siteId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    backend?: "custom" | "integration";
                    fallbackURL?: string | null;
                    logoutURL?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SitePublishingAuth"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    regenerateSitePublishingAuthById: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
                siteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SitePublishingAuth"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    trySiteVisitor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
                siteId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The claims of the visitor, as in a signed token; those under `unsigned` as in the public cookie. At most 8192 characters of JSON */
                    claims: {
                        [key: string]: unknown;
                    };
                    /** @description Also lists the pages of this site space that have conditions. The caller must see the space */
                    siteSpaceId?: string;
                    /** @description Explains everything that decides about this page of the site space, and its conditional blocks */
                    pageId?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VisitorTrial"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    trackEventsInSiteById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
                siteId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    events: components["schemas"]["SiteEvent"][];
                };
            };
        };
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    aggregateSiteEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
                siteId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    select?: {
                        /** @enum {unknown} */
                        column: "datetime" | "url" | "eventType" | "eventsCount" | "sessionsCount" | "visitorsCount" | "siteSection" | "siteSpace" | "siteShareKey" | "page" | "visitorGeoCountry" | "visitorGeoPoint" | "visitorDevice" | "visitorBrowser" | "visitorOS" | "visitorBot" | "visitorLanguage" | "eventLinkTargetValue" | "eventLinkTargetKind" | "eventLinkTargetDomain" | "eventLinkPosition" | "eventAPIOperationPath" | "eventAPIOperationMethod" | "eventSearchQuery" | "eventPageFeedbackRating" | "eventPageFeedbackComment" | "eventAskResponseRating" | "pageFeedbackRating" | "askResponseRating" | "referrer" | "referrerDomain" | "utmSource" | "utmMedium" | "utmCampaign" | "utmTerm" | "utmContent" | "visitorClaimProperty" | "visitorClaim" | "eventAdDomain" | "eventAdPlacement" | "eventTrademarkPlacement" | "dayOfWeek" | "hourOfDay" | "urlPath" | "displayContext" | "eventLLMSVariant" | "eventPageNotFoundType" | "eventMarkdownSource" | "eventSearchResultRecordId" | "visitorAuthenticated";
                        /**
                         * @description For datetime; a day by default. Weeks begin on Monday
                         * @enum {unknown}
                         */
                        interval?: "hour" | "day" | "week" | "month";
                        /** @description For visitorGeoPoint */
                        precision?: number;
                        /** @description For visitorClaim: a path such as plan or company.size */
                        claim?: string;
                    }[];
                    where?: {
                        /** @enum {unknown} */
                        column: "datetime" | "url" | "eventType" | "eventsCount" | "sessionsCount" | "visitorsCount" | "siteSection" | "siteSpace" | "siteShareKey" | "page" | "visitorGeoCountry" | "visitorGeoPoint" | "visitorDevice" | "visitorBrowser" | "visitorOS" | "visitorBot" | "visitorLanguage" | "eventLinkTargetValue" | "eventLinkTargetKind" | "eventLinkTargetDomain" | "eventLinkPosition" | "eventAPIOperationPath" | "eventAPIOperationMethod" | "eventSearchQuery" | "eventPageFeedbackRating" | "eventPageFeedbackComment" | "eventAskResponseRating" | "pageFeedbackRating" | "askResponseRating" | "referrer" | "referrerDomain" | "utmSource" | "utmMedium" | "utmCampaign" | "utmTerm" | "utmContent" | "visitorClaimProperty" | "visitorClaim" | "eventAdDomain" | "eventAdPlacement" | "eventTrademarkPlacement" | "dayOfWeek" | "hourOfDay" | "urlPath" | "displayContext" | "eventLLMSVariant" | "eventPageNotFoundType" | "eventMarkdownSource" | "eventSearchResultRecordId" | "visitorAuthenticated";
                        /** @description For visitorClaim: a path such as plan or company.size */
                        claim?: string;
                        /** @enum {unknown} */
                        operator?: "in" | "notIn" | "greaterThan" | "greaterThanOrEqual" | "lessThan" | "lessThanOrEqual";
                        values: unknown[];
                    }[];
                    groupBy?: {
                        /** @enum {unknown} */
                        column: "datetime" | "url" | "eventType" | "eventsCount" | "sessionsCount" | "visitorsCount" | "siteSection" | "siteSpace" | "siteShareKey" | "page" | "visitorGeoCountry" | "visitorGeoPoint" | "visitorDevice" | "visitorBrowser" | "visitorOS" | "visitorBot" | "visitorLanguage" | "eventLinkTargetValue" | "eventLinkTargetKind" | "eventLinkTargetDomain" | "eventLinkPosition" | "eventAPIOperationPath" | "eventAPIOperationMethod" | "eventSearchQuery" | "eventPageFeedbackRating" | "eventPageFeedbackComment" | "eventAskResponseRating" | "pageFeedbackRating" | "askResponseRating" | "referrer" | "referrerDomain" | "utmSource" | "utmMedium" | "utmCampaign" | "utmTerm" | "utmContent" | "visitorClaimProperty" | "visitorClaim" | "eventAdDomain" | "eventAdPlacement" | "eventTrademarkPlacement" | "dayOfWeek" | "hourOfDay" | "urlPath" | "displayContext" | "eventLLMSVariant" | "eventPageNotFoundType" | "eventMarkdownSource" | "eventSearchResultRecordId" | "visitorAuthenticated";
                        /**
                         * @description For datetime; a day by default. Weeks begin on Monday
                         * @enum {unknown}
                         */
                        interval?: "hour" | "day" | "week" | "month";
                        /** @description For visitorGeoPoint */
                        precision?: number;
                        /** @description For visitorClaim: a path such as plan or company.size */
                        claim?: string;
                    }[];
                    order?: {
                        by: {
                            /** @enum {unknown} */
                            column: "datetime" | "url" | "eventType" | "eventsCount" | "sessionsCount" | "visitorsCount" | "siteSection" | "siteSpace" | "siteShareKey" | "page" | "visitorGeoCountry" | "visitorGeoPoint" | "visitorDevice" | "visitorBrowser" | "visitorOS" | "visitorBot" | "visitorLanguage" | "eventLinkTargetValue" | "eventLinkTargetKind" | "eventLinkTargetDomain" | "eventLinkPosition" | "eventAPIOperationPath" | "eventAPIOperationMethod" | "eventSearchQuery" | "eventPageFeedbackRating" | "eventPageFeedbackComment" | "eventAskResponseRating" | "pageFeedbackRating" | "askResponseRating" | "referrer" | "referrerDomain" | "utmSource" | "utmMedium" | "utmCampaign" | "utmTerm" | "utmContent" | "visitorClaimProperty" | "visitorClaim" | "eventAdDomain" | "eventAdPlacement" | "eventTrademarkPlacement" | "dayOfWeek" | "hourOfDay" | "urlPath" | "displayContext" | "eventLLMSVariant" | "eventPageNotFoundType" | "eventMarkdownSource" | "eventSearchResultRecordId" | "visitorAuthenticated";
                            /**
                             * @description For datetime; a day by default. Weeks begin on Monday
                             * @enum {unknown}
                             */
                            interval?: "hour" | "day" | "week" | "month";
                            /** @description For visitorGeoPoint */
                            precision?: number;
                            /** @description For visitorClaim: a path such as plan or company.size */
                            claim?: string;
                        };
                        /** @enum {unknown} */
                        direction: "asc" | "desc";
                    };
                    range: ("lastYear" | "last3Months" | "last30Days" | "last7Days" | "last24Hours") | {
                        /** @description A date and time of ISO 8601, UTC unless it names an offset */
                        from: string;
                        /** @description A date and time of ISO 8601, UTC unless it names an offset */
                        to: string;
                    };
                    /** @default 1000 */
                    limit?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        columns: {
                            /** @enum {unknown} */
                            column: "datetime" | "url" | "eventType" | "eventsCount" | "sessionsCount" | "visitorsCount" | "siteSection" | "siteSpace" | "siteShareKey" | "page" | "visitorGeoCountry" | "visitorGeoPoint" | "visitorDevice" | "visitorBrowser" | "visitorOS" | "visitorBot" | "visitorLanguage" | "eventLinkTargetValue" | "eventLinkTargetKind" | "eventLinkTargetDomain" | "eventLinkPosition" | "eventAPIOperationPath" | "eventAPIOperationMethod" | "eventSearchQuery" | "eventPageFeedbackRating" | "eventPageFeedbackComment" | "eventAskResponseRating" | "pageFeedbackRating" | "askResponseRating" | "referrer" | "referrerDomain" | "utmSource" | "utmMedium" | "utmCampaign" | "utmTerm" | "utmContent" | "visitorClaimProperty" | "visitorClaim" | "eventAdDomain" | "eventAdPlacement" | "eventTrademarkPlacement" | "dayOfWeek" | "hourOfDay" | "urlPath" | "displayContext" | "eventLLMSVariant" | "eventPageNotFoundType" | "eventMarkdownSource" | "eventSearchResultRecordId" | "visitorAuthenticated";
                            claim?: string;
                            values: unknown[];
                        }[];
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listSiteVisitorSegments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
                siteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["VisitorSegment"][];
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listSiteShareLinks: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
            };
            header?: never;
            path: {
                organizationId: string;
                siteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ShareLink"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createSiteShareLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
                siteId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShareLink"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteSiteShareLinkById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
                siteId: string;
                shareLinkId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Removed; no body */
            205: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateSiteShareLinkById: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
                siteId: string;
                shareLinkId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    active?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShareLink"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPublishedContentByUrl: {
        parameters: {
            query: {
                url: string;
                visitorAuthToken?: string;
                redirectOnError?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublishedContentLookup"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    resolvePublishedContentByUrl: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uri */
                    url: string;
                    /**
                     * @description true: an invalid or expired token leads to the sign-in
                     * @default false
                     */
                    redirectOnError?: boolean;
                    visitor?: components["schemas"]["SiteVisitor"];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublishedContentLookup"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getContentByUrl: {
        parameters: {
            query: {
                url: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContentAtUrl"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSubdomain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                subdomain: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subdomain"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    previewPermissionsInSpace: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description null: no access. Absent: the grants of these are revoked */
                    role?: components["schemas"]["MemberRole"] | null;
                    /** @description Ids of members of the organization */
                    users?: string[];
                    /** @description Ids of teams of the organization */
                    teams?: string[];
                    defaultLevel?: components["schemas"]["MemberRole"] | "inherit" | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LevelPreview"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    previewPermissionsInCollection: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                collectionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description null: no access. Absent: the grants of these are revoked */
                    role?: components["schemas"]["MemberRole"] | null;
                    /** @description Ids of members of the organization */
                    users?: string[];
                    /** @description Ids of teams of the organization */
                    teams?: string[];
                    defaultLevel?: components["schemas"]["MemberRole"] | "inherit" | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LevelPreview"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    explainPermissionInSpace: {
        parameters: {
            query?: {
                user?: string;
            };
            header?: never;
            path: {
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PermissionExplanation"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    explainPermissionInCollection: {
        parameters: {
            query?: {
                user?: string;
            };
            header?: never;
            path: {
                collectionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PermissionExplanation"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    explainPermissionInSite: {
        parameters: {
            query?: {
                user?: string;
            };
            header?: never;
            path: {
                organizationId: string;
                siteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PermissionExplanation"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    inviteToSpace: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    role: components["schemas"]["MemberRole"] | null;
                    /** @description Ids of members of the organization */
                    users?: string[];
                    /** @description Ids of teams of the organization */
                    teams?: string[];
                };
            };
        };
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listUserPermissionsInSpace: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
            };
            header?: never;
            path: {
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["UserGrant"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    removeUserFromSpace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                spaceId: string;
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Removed; no body */
            205: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateUserPermissionInSpace: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                spaceId: string;
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    role?: components["schemas"]["MemberRole"] | null;
                };
            };
        };
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listTeamPermissionsInSpace: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
            };
            header?: never;
            path: {
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["TeamGrant"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    removeTeamFromSpace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                spaceId: string;
                teamId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Removed; no body */
            205: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateTeamPermissionInSpace: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                spaceId: string;
                teamId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    role?: components["schemas"]["MemberRole"] | null;
                };
            };
        };
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPermissionsAggregateInSpace: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
                role?: components["schemas"]["MemberRole"];
            };
            header?: never;
            path: {
                spaceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["UserPermission"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    inviteToCollection: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                collectionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    role: components["schemas"]["MemberRole"] | null;
                    /** @description Ids of members of the organization */
                    users?: string[];
                    /** @description Ids of teams of the organization */
                    teams?: string[];
                };
            };
        };
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listUserPermissionsInCollection: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
            };
            header?: never;
            path: {
                collectionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["UserGrant"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    removeUserFromCollection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                collectionId: string;
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Removed; no body */
            205: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateUserPermissionInCollection: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                collectionId: string;
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    role?: components["schemas"]["MemberRole"] | null;
                };
            };
        };
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listTeamPermissionsInCollection: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
            };
            header?: never;
            path: {
                collectionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["TeamGrant"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    removeTeamFromCollection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                collectionId: string;
                teamId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Removed; no body */
            205: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateTeamPermissionInCollection: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                collectionId: string;
                teamId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    role?: components["schemas"]["MemberRole"] | null;
                };
            };
        };
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPermissionsAggregateInCollection: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
                role?: components["schemas"]["MemberRole"];
            };
            header?: never;
            path: {
                collectionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["UserPermission"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    inviteToSite: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
                siteId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    role: components["schemas"]["MemberRole"] | null;
                    /** @description Ids of members of the organization */
                    users?: string[];
                    /** @description Ids of teams of the organization */
                    teams?: string[];
                };
            };
        };
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listUserPermissionsInSite: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
            };
            header?: never;
            path: {
                organizationId: string;
                siteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["UserGrant"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    removeUserFromSite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
                siteId: string;
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Removed; no body */
            205: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateUserPermissionInSite: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
                siteId: string;
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    role?: components["schemas"]["MemberRole"];
                };
            };
        };
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listTeamPermissionsInSite: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
            };
            header?: never;
            path: {
                organizationId: string;
                siteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["TeamGrant"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    removeTeamFromSite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
                siteId: string;
                teamId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Removed; no body */
            205: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateTeamPermissionInSite: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
                siteId: string;
                teamId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    role?: components["schemas"]["MemberRole"];
                };
            };
        };
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPermissionsAggregateInSite: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
            };
            header?: never;
            path: {
                organizationId: string;
                siteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["SiteUserPermission"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listWebhookEventTypes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["WebhookEventType"][];
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
            };
            header?: never;
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Webhook"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    url: string;
                    /** @description Names of events, or of a group of them such as `space.*` */
                    events: string[];
                    spaces?: string[];
                    sites?: string[];
                    /** @default true */
                    active?: boolean;
                    description?: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Removed; no body */
            205: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    url?: string;
                    /** @description Names of events, or of a group of them such as `space.*` */
                    events?: string[];
                    spaces?: string[] | null;
                    sites?: string[] | null;
                    /** @description Switching it on forgets earlier failures */
                    active?: boolean;
                    description?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description The seconds for which the previous secret signs too
                     * @default 86400
                     */
                    keepPrevious?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    pingWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
                state?: "pending" | "delivered" | "failed";
                event?: string;
                from?: string;
                to?: string;
            };
            header?: never;
            path: {
                organizationId: string;
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["WebhookDelivery"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organizationId: string;
                webhookId: string;
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryDetails"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    redeliverWebhookDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
                webhookId: string;
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    redeliverWebhookDeliveries: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                organizationId: string;
                webhookId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: date-time */
                    from: string;
                    /** Format: date-time */
                    to: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookRedelivery"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getSystemStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemStatus"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getMailDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailDelivery"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listFailedJobs: {
        parameters: {
            query?: {
                page?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["FailedJob"][];
                        next?: {
                            page: string;
                        };
                        /** @description Total number of items in the list */
                        count: number;
                    };
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    retryFailedJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    dismissFailedJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    sendTestMail: {
        parameters: {
            query?: never;
            header?: {
                /** @description A text of one’s own, such as a UUID, bare or in double quotes. A request that is sent again with the same key within 24 hours is not done again: its first answer is sent, with the header Idempotent-Replayed. With another request the key is 400; while the first one runs it is 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestMail"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getTestMail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                mailId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestMail"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}
