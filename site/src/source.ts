/**
 * What the renderer asks of its host: plain data, already cut to what this visitor may see. Nothing here is fetched while rendering, so a host
 * reads `listRefs` of the document first and answers `resolve` from what it gathered.
 */
import type { ContentRef, Document } from '@lectern/content/document'
import type { FindSpec } from '@lectern/content/openapi'
import type { SiteCustomization } from './customization.ts'
import type { HighlightElsewhere } from './tools/defer-code.ts'

/** The site as one visitor sees it: the same on every page of one section and variant. */
export interface SiteSource {
  title: string
  /** Of the interface and the content, as in `lang`: `en`, `pt-br`. */
  language: string
  /** Where the site's root is for this visitor, with a slash at both ends: `/`, `/sites/acme/`, `/sites/acme/<share key>/`. */
  basePath: string
  /** The one address the site is known by, whatever address it is read at, with a slash at the end. */
  canonicalUrl: string
  /** Whether search engines may file it. */
  isIndexed: boolean
  /** Tabs below the header, in order. Empty when the site has no sections. */
  sections: SectionEntry[]
  /** The variants of the current section, in order; one or none shows no picker. Those with a language get a picker of their own. */
  variants: Variant[]
  customization: SiteCustomization
  assets: Assets
  search?: SearchAddresses | undefined
  /** Page views are posted here by the script; absent: they are not. */
  beacon?: string | undefined
  /** The site's feed of changes. */
  feed?: string | undefined
}

export type SectionEntry = SectionTab | SectionGroup

export interface SectionTab {
  title: string
  href: string
  isCurrent: boolean
  icon?: string | undefined
  emoji?: string | undefined
}

/** Shown as a menu. Groups in groups are shown flat, under their titles. */
export interface SectionGroup {
  title: string
  icon?: string | undefined
  emoji?: string | undefined
  sections: SectionEntry[]
}

export interface Variant {
  title: string
  /** The same page in that variant if it is there, else the variant's root. */
  href: string
  isCurrent: boolean
  /** Present on translations: `fr`. */
  language?: string | undefined
}

/** Addresses of what `STYLESHEET` and `SCRIPT` hold. They may be kept for ever, as their names change with them. */
export interface Assets {
  style: string
  script: string
  /** The page that draws a diagram in a frame; without it diagrams stay text. */
  diagram?: string
}

interface SearchAddresses {
  /** The page of results: `renderSearch`. Takes `?q=`. */
  page: string
  /** The same results as JSON, `SearchAnswer`, for the script. Takes `?q=`. */
  data: string
}

/** One page, whole. */
export interface PageSource {
  site: SiteSource
  /** The table of contents, without what this visitor may not see. Hidden pages may be in it: they are not shown, but are found. */
  tree: TreePage[]
  page: PageContent
  /** What a reference leads to; undefined: nothing this visitor could open. Never asked for addresses (`kind: 'url'`). */
  resolve: (ref: ContentRef) => ReferenceTarget | undefined
  /** The specification that blocks of API reference name; undefined leaves the plain reference. */
  spec?: FindSpec | undefined
  /** Colours code away from where pages are written; absent: it is coloured here, whatever it takes. */
  highlight?: HighlightElsewhere | undefined
}

export interface TreePage {
  id: string
  type: 'document' | 'group' | 'link'
  /** What the table of contents says: the link title, if the page has one. */
  title: string
  /** A group has none. */
  href?: string | undefined
  emoji?: string | undefined
  icon?: string | undefined
  isHidden?: boolean | undefined
  pages: TreePage[]
}

export interface PageContent {
  id: string
  title: string
  href: string
  description?: string | undefined
  emoji?: string | undefined
  icon?: string | undefined
  /** As `resolveDocument` of `content/` gives it for this visitor, with anchors. */
  document: Document
  variables?: { readonly [name: string]: string } | undefined
  layout?: PageLayout | undefined
  cover?: Cover | undefined
  tags?: string[] | undefined
  /** ISO 8601. */
  updatedAt?: string | undefined
  /** `noRobotsIndex`, its own or that of a page above it. */
  noRobotsIndex?: boolean | undefined
  /** An address of the author's choosing instead of the page's own. */
  canonicalUrl?: string | undefined
  /** The same page in other languages, itself included. */
  alternates?: { language: string; url: string }[] | undefined
}

/** Absent means shown. */
export interface PageLayout {
  cover?: boolean | undefined
  coverSize?: 'full' | 'hero' | 'background' | undefined
  title?: boolean | undefined
  description?: boolean | undefined
  tableOfContents?: boolean | undefined
  outline?: boolean | undefined
  pagination?: boolean | undefined
  metadata?: boolean | undefined
  tags?: boolean | undefined
  actions?: boolean | undefined
  width?: 'default' | 'wide' | undefined
}

export interface Cover {
  src: string
  srcDark?: string | undefined
  /** In per cent of the height: what of the picture stays in sight; 0 is its middle. */
  yPos: number
}

/** Where a reference leads, and what can be said about it. */
export interface ReferenceTarget {
  href: string
  title?: string | undefined
  description?: string | undefined
  emoji?: string | undefined
  icon?: string | undefined
  /** Of a file. */
  file?: TargetFile | undefined
}

interface TargetFile {
  name: string
  contentType: string
  size: number
  dimensions?: { width: number; height: number } | undefined
}

export interface SearchItem {
  title: string
  href: string
  /** Section and pages above it, from the top. */
  trail: string[]
  /** Text around the match; parts that matched are `hit`. */
  excerpt: { text: string; hit?: boolean | undefined }[]
}
