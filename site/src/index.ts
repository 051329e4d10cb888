export { toHref } from './addresses.ts'
export {
  DIAGRAM_FRAME,
  DIAGRAM_FRAME_NAME,
  DIAGRAM_FRAME_POLICY,
  DIAGRAM_SCRIPT,
  DIAGRAM_SCRIPT_NAME,
  MERMAID_NAME,
  PREVIEW_SCRIPT,
  PREVIEW_SCRIPT_NAME,
  SCRIPT,
  SCRIPT_NAME,
  STYLESHEET,
  STYLESHEET_NAME,
  TRY_SCRIPT,
  TRY_SCRIPT_NAME,
} from './assets.ts'
export type { Font, PageAction, SiteCustomization } from './customization.ts'
export { Html, html } from './html.ts'
export { CODE_THEMES } from './layout/code-themes.ts'
export type { RenderedPage } from './layout/frame.ts'
export { toCanonicalUrl } from './layout/metadata.ts'
export { markdownHref } from './layout/page-actions.ts'
export { SOCIAL_PLATFORMS } from './layout/social-accounts.ts'
export { listRefs } from './list-refs.ts'
export { type BodySource, type RenderedBody, renderBody } from './render-body.ts'
export { type RenderedComparison, renderComparison } from './render-comparison.ts'
export { renderEmpty, renderEndedPreview, renderNotFound } from './render-message.ts'
export { renderPage } from './render-page.ts'
export {
  type PrintedEntry,
  type PrintedPage,
  renderPrintEnd,
  renderPrintedPage,
  renderPrintStart,
  renderUnprintedPage,
  toPrintedPart,
} from './render-print.ts'
export { renderSearch } from './render-search.ts'
export {
  renderSocialPicture,
  SOCIAL_PICTURE_FONT,
  type SocialPicture,
} from './social-picture.ts'
export type {
  Assets,
  PageContent,
  PageSource,
  ReferenceTarget,
  SearchItem,
  SectionEntry,
  SiteSource,
  TreePage,
  Variant,
} from './source.ts'
export { type FeedItem, listUpdates, renderFeed } from './text/feed.ts'
export { renderLlmsFull, renderLlmsIndex, renderMarkdown, renderPlainMarkdown, toAbsoluteUrl } from './text/markdown.ts'
export { renderRobots, renderSitemap, renderSitemapIndex } from './text/sitemap.ts'
export type { HighlightElsewhere } from './tools/defer-code.ts'
export { renderIconFile } from './tools/icons.ts'
export { isRightToLeft } from './words.ts'
