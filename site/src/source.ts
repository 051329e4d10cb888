/**
 * What the renderer needs from its host: plain data, already reduced to what this visitor may see. Nothing is fetched while rendering, so a host
 * reads `listRefs` of the document first and answers `resolve` from what it loaded.
 */
import type { ContentRef, Document } from '@lectern/content/document'
import type { FindSpec } from '@lectern/content/openapi'
import type { SiteCustomization } from './customization.ts'
import type { HighlightElsewhere } from './tools/defer-code.ts'

/** The site as one visitor sees it: the same on every page of one section and variant. */
export interface SiteSource {
  title: string
  /** The language of the interface and the content, as in `lang`: `en`, `pt-br`. */
  language: string
  /** Where the site's root is for this visitor, with a slash at both ends: `/`, `/sites/acme/`, `/sites/acme/<share key>/`. */
  basePath: string
  /** The canonical URL of the site, wherever it is read, with a slash at the end. */
  canonicalUrl: string
  /** Whether search engines may index it. */
  isIndexed: boolean
  /** Tabs below the header, in order. Empty when the site has no sections. */
  sections: SectionEntry[]
  /** The variants of the current section, in order; one or none shows no picker. Those with a language get a picker of their own. */
  variants: Variant[]
  customization: SiteCustomization
  assets: Assets
  search?: SearchAddresses | undefined
  /** The script posts page views here; when it is absent, none are posted. */
  beacon?: string | undefined
  /** The site's feed of changes. */
  feed?: string | undefined
  /** The address at which the files of this space are edited in its repository, up to their paths. */
  editRoot?: string | undefined
  /** The address of the pages of this space in one document to print; takes `?page=`. */
  print?: string | undefined
  /** To which servers references may send requests that readers try (0105); without it they have no forms. */
  tries?: TriedServers | undefined
}

/** `own`: the origin of the page alone; `https`: also the servers that its specifications name, over https. */
type TriedServers = 'own' | 'https'

export type SectionEntry = SectionTab | SectionGroup

interface SectionTab {
  title: string
  /** Shown below its title in a menu, and as a tooltip of a tab. */
  description?: string | undefined
  href: string
  isCurrent: boolean
  icon?: string | undefined
  emoji?: string | undefined
}

/** Shown as a menu. Groups in groups are shown flat, under their titles. */
interface SectionGroup {
  title: string
  icon?: string | undefined
  emoji?: string | undefined
  sections: SectionEntry[]
}

export interface Variant {
  title: string
  /** The address of the same page in that variant if it exists, else of the variant's root. */
  href: string
  isCurrent: boolean
  /** Present on translations: `fr`. */
  language?: string | undefined
}

/** URLs of `STYLESHEET` and `SCRIPT`. They may be cached for ever, because their names change with their content. */
export interface Assets {
  style: string
  script: string
  /** The page that draws a diagram in a frame; without it diagrams stay text. */
  diagram?: string
  /** The script of forms that try a request; without it references have none. */
  tryRequest?: string
  /** The script of previews in the frame of a console. */
  preview?: string
}

interface SearchAddresses {
  /** The page of results: `renderSearch`. Takes `?q=`. */
  page: string
  /** The same results as JSON, `SearchAnswer`, for the script. Takes `?q=`. */
  data: string
}

/** What the renderer needs to render one page. */
export interface PageSource {
  site: SiteSource
  /** The table of contents, without what this visitor may not see. Hidden pages may be in it: they are not shown, but are found. */
  tree: TreePage[]
  page: PageContent
  /** Resolves a reference; undefined when this visitor can open nothing there. It is never called for addresses (`kind: 'url'`). */
  resolve: (ref: ContentRef) => ReferenceTarget | undefined
  /** Finds the specification that an API reference block names; when undefined, the block shows the plain reference. */
  spec?: FindSpec | undefined
  /** Stands before the ids of the page, where several pages are one document. */
  idPrefix?: string | undefined
  /** Colours code outside the renderer; when it is absent, the renderer colours it, however long it takes. */
  highlight?: HighlightElsewhere | undefined
}

export interface TreePage {
  id: string
  type: 'document' | 'group' | 'link'
  /** The title in the table of contents: the link title, if the page has one. */
  title: string
  /** It is absent on a group. */
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
  /** The absolute address of the picture that is drawn for link previews, where neither the site nor the page has one of its own. */
  picture?: string | undefined
  tags?: string[] | undefined
  /** ISO 8601. */
  updatedAt?: string | undefined
  /** Whether the page or a page above it has `noRobotsIndex`. */
  noRobotsIndex?: boolean | undefined
  /** The canonical address that the author chose instead of the page's own. */
  canonicalUrl?: string | undefined
  /** The path of its file in the repository of the space. */
  gitPath?: string | undefined
  /** The same page in other languages, itself included. */
  alternates?: { language: string; url: string }[] | undefined
}

/** Absent means shown. */
interface PageLayout {
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

interface Cover {
  src: string
  srcDark?: string | undefined
  /** The vertical position of the image in per cent of its height; 0 is the middle. */
  yPos: number
}

/** Where a reference leads, and what can be said about it. */
export interface ReferenceTarget {
  href: string
  title?: string | undefined
  description?: string | undefined
  emoji?: string | undefined
  icon?: string | undefined
  /** It is set when the target is a file. */
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
  /** The section and the pages above it, from the top. */
  trail: string[]
  /** Text around the match; parts that matched are `hit`. */
  excerpt: { text: string; hit?: boolean | undefined }[]
}
