/** The files of an archive: which records stand in which, under which name. docs/archive.md tells it to those who read one. */
import * as records from './records.ts'

export const FORMAT = 'lectern-organization'
export const VERSION = 1

/** First in the archive: what this is. */
export const HEAD = 'lectern.json'

interface Part extends records.Records {
  /** One record, not a list of them. */
  single?: true
}

/** A JSON file: an object of lists of records. They are written to the database in this order, so each finds what it points at. */
export type Shape = Record<string, Part>

const one = (part: records.Records): Part => ({ ...part, single: true })

export const organizationFile = { organization: one(records.organization) } satisfies Shape

/** Besides that, in the order they are read. */
export const wholeFiles = {
  'people.json': { people: records.people, members: records.members },
  'teams.json': { teams: records.teams, members: records.teamMembers },
  'collections.json': { collections: records.collections },
  'custom-fields.json': { customFields: records.customFields },
  'translations.json': { translations: records.translations, languages: records.translationLanguages },
} satisfies Record<string, Shape>

export const specsFile = { specs: records.specs } satisfies Shape

/** After spaces and sites, as it points at both. */
export const permissionsFile = { permissions: records.permissions } satisfies Shape

export const spaceFile = {
  space: one(records.space),
  customFieldValues: records.customFieldValues,
  formerPaths: records.formerPaths,
} satisfies Shape

export const changeRequestFile = {
  changeRequest: one(records.changeRequest),
  contributors: records.contributors,
  requestedReviewers: records.requestedReviewers,
  reviews: records.reviews,
} satisfies Shape

export const commentsFile = {
  comments: records.comments,
  replies: records.replies,
  reactions: records.reactions,
} satisfies Shape

export const siteFile = {
  site: one(records.site),
  settings: records.siteSettings,
  sectionGroups: records.sectionGroups,
  sections: records.sections,
  siteSpaces: records.siteSpaces,
  redirects: records.siteRedirects,
  formerPlaces: records.formerPlaces,
  shareLinks: records.shareLinks,
} satisfies Shape
