export {
  DIAGRAM_FRAME,
  DIAGRAM_FRAME_NAME,
  DIAGRAM_FRAME_POLICY,
  DIAGRAM_SCRIPT,
  DIAGRAM_SCRIPT_NAME,
  MERMAID_NAME,
  SCRIPT,
  SCRIPT_NAME,
  STYLESHEET,
  STYLESHEET_NAME,
} from './assets.ts'
export type { Font, Footer, SiteCustomization } from './customization.ts'
export { type Content, Html, html } from './html.ts'
export type { RenderedPage } from './layout/frame.ts'
export { isIndexed, toCanonicalUrl } from './layout/metadata.ts'
export { listRefs } from './list-refs.ts'
export { renderEmpty, renderNotFound } from './render-message.ts'
export { markdownHref, renderPage } from './render-page.ts'
export { renderSearch } from './render-search.ts'
export type {
  Assets,
  Cover,
  PageContent,
  PageLayout,
  PageSource,
  ReferenceTarget,
  SearchItem,
  SectionEntry,
  SectionGroup,
  SectionTab,
  SiteSource,
  TreePage,
  Variant,
} from './source.ts'
export { type Feed, type FeedItem, listUpdates, renderFeed } from './text/feed.ts'
export { renderLlmsFull, renderLlmsIndex, renderMarkdown, renderPlainMarkdown, toAbsoluteUrl } from './text/markdown.ts'
export { type RobotsOptions, renderRobots, renderSitemap, renderSitemapIndex } from './text/sitemap.ts'
export type { HighlightElsewhere } from './tools/defer-code.ts'
export { type CodeText, type CodeToken, highlightCode } from './tools/highlight.ts'
