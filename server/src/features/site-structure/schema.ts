import { EXPRESSION_LENGTH } from '@lectern/content/condition'
import Type, { type Static } from 'typebox'
import type { Urls } from '../../core/urls.ts'
import { nullable, present, Url } from '../../core/words/shapes.ts'
import { Space, type SpaceSeen, toSpace } from '../spaces/index.ts'

export const Path = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'One segment of an address: letters, digits, dashes, underscores and dots',
})
export const Condition = Type.String({
  minLength: 1,
  maxLength: EXPRESSION_LENGTH,
  description: 'An expression over visitor, site and space; visitors for whom it does not hold cannot see or open this',
})
export const ConditionChange = nullable(Condition)
export const Icon = Type.String({ maxLength: 50 })
export const SectionTitle = Type.String({ minLength: 2, maxLength: 128 })
export const Description = Type.String({ maxLength: 256 })
export const GroupTitle = Type.String({ minLength: 1, maxLength: 100 })

const Draft = Type.Literal(false, { description: 'Nothing on a site is a draft' })
const Published = Type.Object({ published: Url })

export const SiteSpace = Type.Object(
  {
    object: Type.Literal('site-space'),
    id: Type.String(),
    path: Path,
    section: Type.Optional(Type.String()),
    space: Space,
    title: Type.String({ description: 'That of the space' }),
    default: Type.Boolean({ description: 'Served at the root of its section, or of a site without sections' }),
    draft: Draft,
    condition: Type.Optional(Condition),
    hasAdvancedCustomizationFeature: Type.Literal(true, { description: 'No feature depends on a plan' }),
    urls: Published,
  },
  { title: 'SiteSpace' },
)

export const SiteSection = Type.Object(
  {
    object: Type.Literal('site-section'),
    id: Type.String(),
    title: SectionTitle,
    description: Type.Optional(Description),
    default: Type.Boolean({ description: 'Served at the root of the site' }),
    draft: Draft,
    path: Path,
    condition: Type.Optional(Condition),
    sectionGroup: Type.Optional(Type.String()),
    siteSpaces: Type.Array(SiteSpace),
    urls: Published,
    icon: Type.Optional(Icon),
  },
  { title: 'SiteSection' },
)
export type SiteSection = Static<typeof SiteSection>

/** Groups can contain groups, so the type is recursive. */
export interface SiteSectionGroup {
  object: 'site-section-group'
  id: string
  title: string
  draft: false
  sectionGroup?: string
  icon?: string
  sections: SiteSection[]
  children: (SiteSection | SiteSectionGroup)[]
}
export const SiteSectionGroup = Type.Unsafe<SiteSectionGroup>(
  Type.Object(
    {
      object: Type.Literal('site-section-group'),
      id: Type.String(),
      title: GroupTitle,
      draft: Draft,
      sectionGroup: Type.Optional(Type.String({ description: 'Id of its group' })),
      icon: Type.Optional(Icon),
      sections: Type.Array(SiteSection),
      children: Type.Array(Type.Object({}, { additionalProperties: true }), {
        description: 'Sections and groups, in order',
      }),
    },
    { title: 'SiteSectionGroup' },
  ),
)

export const SiteStructure = Type.Union(
  [
    Type.Object({
      type: Type.Literal('sections'),
      structure: Type.Array(Type.Union([SiteSection, SiteSectionGroup])),
    }),
    Type.Object({ type: Type.Literal('siteSpaces'), structure: Type.Array(SiteSpace) }),
  ],
  { title: 'SiteStructure' },
)

export const ShareKeyQuery = Type.Object({
  shareKey: Type.Optional(Type.String({ description: 'Key of a share link, for published addresses to carry' })),
})

/** A site space with the address at which it is served. */
export interface SiteSpacePlace {
  id: string
  site_id: string
  section_id: string | null
  space_id: string
  path: string
  condition: string | null
  position: number
  at_root: boolean
  address: string
}

export interface SectionPlace {
  id: string
  site_id: string
  group_id: string | null
  title: string
  description: string | null
  icon: string | null
  path: string
  condition: string | null
  position: number
  at_root: boolean
  address: string
}

/** `link` converts an address below the root of the site to a published URL. */
export interface StructureView {
  urls: Urls
  link: (address: string) => string
}

export const toSiteSpace = (
  place: SiteSpacePlace,
  space: SpaceSeen,
  { urls, link }: StructureView,
): Static<typeof SiteSpace> => ({
  object: 'site-space',
  id: place.id,
  path: place.path,
  space: toSpaceOnSite(space, urls),
  title: space.title,
  default: place.at_root,
  draft: false,
  hasAdvancedCustomizationFeature: true,
  urls: { published: link(place.address) },
  ...present('section', place.section_id),
  ...present('condition', place.condition),
})

/** A caller who may view the site but not the space gets no counts of comments and change requests. */
function toSpaceOnSite(space: SpaceSeen, urls: Urls): Static<typeof Space> {
  const shown = toSpace(space, urls)
  if (space.level !== 'none') return shown
  const nothing = { comments: 0, changeRequests: 0, changeRequestsOpen: 0, changeRequestsDraft: 0 }
  return { ...shown, ...nothing, mergeRules: { type: 'inherit' } }
}

export const toSection = (
  place: SectionPlace,
  siteSpaces: Static<typeof SiteSpace>[],
  { link }: StructureView,
): SiteSection => ({
  object: 'site-section',
  id: place.id,
  title: place.title,
  default: place.at_root,
  draft: false,
  path: place.path,
  siteSpaces,
  urls: { published: link(place.address) },
  ...present('description', place.description),
  ...present('condition', place.condition),
  ...present('sectionGroup', place.group_id),
  ...present('icon', place.icon),
})
