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
export type { Customization, Font, Footer } from './customization.ts'
export { type Content, Html, html } from './html.ts'
export type { Rendered } from './layout/frame.ts'
export { canonicalOf, isIndexed } from './layout/metadata.ts'
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
  SearchItem,
  Section,
  SectionEntry,
  SectionGroup,
  SiteSource,
  Target,
  TreePage,
  Variant,
} from './source.ts'
export { type Feed, type FeedItem, renderFeed, updatesOf } from './text/feed.ts'
export { absolute, renderLlmsFull, renderLlmsIndex, renderMarkdown, renderPlainMarkdown } from './text/markdown.ts'
export { type Robots, renderRobots, renderSitemap, renderSitemapIndex } from './text/sitemap.ts'
export type { HighlightElsewhere } from './tools/defer-code.ts'
export { type CodeText, highlightCode, type Token } from './tools/highlight.ts'
