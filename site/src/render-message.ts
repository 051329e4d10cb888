/** Renders pages that show only a message. Search engines are told not to index them. */
import { type Content, html } from './html.ts'
import { type RenderedPage, renderFrame } from './layout/frame.ts'
import { writeSearchBox } from './layout/header.ts'
import type { Assets, SiteSource } from './source.ts'
import { findWords, type Words } from './words.ts'

const NO_INDEX = html`<meta name="robots" content="noindex">\n`

/** Renders a page outside any site, so that it reveals nothing about one. */
const toUnknownSite = (assets: Assets): SiteSource => ({
  title: '',
  language: 'en',
  basePath: '/',
  canonicalUrl: '',
  isIndexed: false,
  sections: [],
  variants: [],
  customization: {},
  assets,
})

function renderMessage(site: SiteSource, title: string, content: (words: Words) => Content): RenderedPage {
  const words = findWords(site.language)
  return renderFrame({
    site,
    words,
    icon: () => undefined,
    title: site.title === '' ? title : `${title} | ${site.title}`,
    head: NO_INDEX,
    hasOwnSearch: true,
    classes: site.title === '' ? 'no-tree no-outline no-site' : 'no-tree no-outline',
    main: html`<div class="frame"><main id="MainContent" tabindex="-1"><article class="message">
<h1>${title}</h1>
${content(words)}</article></main></div>`,
  })
}

/** Renders one page for whatever cannot be shown, so that it does not reveal the reason. Inside a site that is open to the visitor it has the search. */
export const renderNotFound = (where: { site: SiteSource } | { assets: Assets }): RenderedPage => {
  const site = 'site' in where ? where.site : toUnknownSite(where.assets)
  const { notFound } = findWords(site.language)
  return renderMessage(
    site,
    notFound,
    (words) => html`<p>${words.notFoundText}</p>
${writeSearchBox(site, words)}${'site' in where && html`<p><a href="${site.basePath}">${words.toStart}</a></p>\n`}`,
  )
}

/** Renders the page of a site for signed-in visitors that has no sign-in page, or whose token was refused. */
export const renderRefused = ({
  assets,
  language = 'en',
  loginUrl,
}: {
  assets: Assets
  language?: string
  loginUrl?: string | undefined
}): RenderedPage => {
  const words = findWords(language)
  return renderMessage(
    { ...toUnknownSite(assets), language },
    words.refused,
    () =>
      html`<p>${words.refusedText}</p>\n${loginUrl && html`<p><a class="button primary" href="${loginUrl}">${words.signIn}</a></p>\n`}`,
  )
}

/** Renders the page of a preview that is no longer shown. */
export const renderEndedPreview = (assets: Assets): RenderedPage =>
  renderMessage(
    { ...toUnknownSite(assets), basePath: '' },
    findWords('en').previewEnded,
    (words) => html`<p>${words.previewEndedText}</p>\n`,
  )

/** Renders the page of a site in which the visitor finds no page to read. */
export const renderEmpty = (site: SiteSource): RenderedPage =>
  renderMessage(site, site.title || '—', (words) => html`<p>${words.empty}</p>\n<p>${words.emptyHelp}</p>\n`)
