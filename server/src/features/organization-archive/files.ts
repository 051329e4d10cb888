/** The files of an archive, with the records that each contains. docs/archive.md describes them for readers of an archive. */
import type {
  ArchivedTable,
  ChangeRequestScope,
  OrganizationScope,
  SiteScope,
  SpaceScope,
} from '../../core/archive/archived-table.ts'
import { archivedChangeRequests, archivedContributors } from '../change-requests/index.ts'
import { archivedCollections } from '../collections/index.ts'
import { archivedComments, archivedReactions, archivedReplies } from '../comments/index.ts'
import { archivedCustomFields, archivedCustomFieldValues } from '../custom-fields/index.ts'
import { archivedMembers } from '../members/index.ts'
import { archivedSpecs } from '../openapi/index.ts'
import { archivedOrganizations } from '../organizations/index.ts'
import { archivedFormerPaths } from '../page-moves/index.ts'
import { archivedGrants } from '../permissions/index.ts'
import { archivedRequestedReviewers, archivedReviews } from '../reviews/index.ts'
import { archivedShareLinks } from '../share-links/index.ts'
import { archivedSiteAssets } from '../site-assets/index.ts'
import { archivedCustomization } from '../site-customization/index.ts'
import { archivedSiteRedirects } from '../site-redirects/index.ts'
import { archivedSectionGroups, archivedSections, archivedSiteSpaces } from '../site-structure/index.ts'
import { archivedVisitorSettings, checkArchivedVisitorSettings } from '../site-visitors/index.ts'
import { archivedFormerPlaces, archivedSites, toArchivedSiteSettings } from '../sites/index.ts'
import { archivedSpaces } from '../spaces/index.ts'
import { archivedTeamMembers, archivedTeams } from '../teams/index.ts'
import { archivedTranslationLanguages, archivedTranslations } from '../translations/index.ts'
import { archivedUsers } from '../users/index.ts'

export const ARCHIVE_FORMAT = 'lectern-organization'
export const ARCHIVE_VERSION = 1

/** The first file of the archive, with its format and version. */
export const ARCHIVE_HEADER = 'lectern.json'

/** A JSON file with at most one single record and lists of records. They are imported in this order, so that references resolve. */
export interface ArchiveFile<Scope = never, Parent = Scope> {
  record?: { name: string; table: ArchivedTable<Scope, Parent> }
  lists: Record<string, ArchivedTable<Scope>>
}

/** Returns every table of a file by the name of its part. */
export const listParts = ({ record, lists }: ArchiveFile): Record<string, ArchivedTable> => ({
  ...(record && { [record.name]: record.table }),
  ...lists,
})

export const organizationFile = {
  record: { name: 'organization', table: archivedOrganizations },
  lists: {},
} satisfies ArchiveFile<OrganizationScope>

export interface PeopleScope extends OrganizationScope {
  userIds: readonly string[]
}

export const peopleFile = {
  lists: { people: archivedUsers, members: archivedMembers },
} satisfies ArchiveFile<PeopleScope>

/** The files of the organization, in the order they are read. */
export const organizationLists: Record<string, ArchiveFile<OrganizationScope>> = {
  'teams.json': { lists: { teams: archivedTeams, members: archivedTeamMembers } },
  'collections.json': { lists: { collections: archivedCollections } },
  'custom-fields.json': { lists: { customFields: archivedCustomFields } },
  'translations.json': { lists: { translations: archivedTranslations, languages: archivedTranslationLanguages } },
}

export const specsFile = { lists: { specs: archivedSpecs } } satisfies ArchiveFile<OrganizationScope>

/** This file is imported after spaces and sites, as it refers to both. */
export const permissionsFile = { lists: { permissions: archivedGrants } } satisfies ArchiveFile<OrganizationScope>

export const spaceFile = {
  record: { name: 'space', table: archivedSpaces },
  lists: { customFieldValues: archivedCustomFieldValues, formerPaths: archivedFormerPaths },
} satisfies ArchiveFile<SpaceScope, OrganizationScope>

export const changeRequestFile = {
  record: { name: 'changeRequest', table: archivedChangeRequests },
  lists: {
    contributors: archivedContributors,
    requestedReviewers: archivedRequestedReviewers,
    reviews: archivedReviews,
  },
} satisfies ArchiveFile<ChangeRequestScope, SpaceScope>

export const commentsFile = {
  lists: { comments: archivedComments, replies: archivedReplies, reactions: archivedReactions },
} satisfies ArchiveFile<SpaceScope>

export const siteFile = {
  record: { name: 'site', table: archivedSites },
  lists: {
    settings: toArchivedSiteSettings(
      { ...archivedCustomization, ...archivedVisitorSettings },
      checkArchivedVisitorSettings,
    ),
    sectionGroups: archivedSectionGroups,
    sections: archivedSections,
    siteSpaces: archivedSiteSpaces,
    redirects: archivedSiteRedirects,
    formerPlaces: archivedFormerPlaces,
    shareLinks: archivedShareLinks,
  },
} satisfies ArchiveFile<SiteScope, OrganizationScope>

/** The file is there when the customization of a site names uploaded pictures or fonts. */
export const siteAssetsFile = { lists: { assets: archivedSiteAssets } } satisfies ArchiveFile<SiteScope>

/** Lists every table that has records in an archive. */
export const listArchivedTables = (): ArchivedTable[] =>
  [
    organizationFile,
    peopleFile,
    ...Object.values(organizationLists),
    specsFile,
    permissionsFile,
    spaceFile,
    changeRequestFile,
    commentsFile,
    siteFile,
    siteAssetsFile,
  ].flatMap((file: ArchiveFile) => Object.values(listParts(file)))
