import { html } from './html.ts'
import { type RenderedPage, renderFrame } from './layout/frame.ts'
import { writeSearchBox } from './layout/header.ts'
import type { SearchItem, SiteSource } from './source.ts'
import { findWords } from './words.ts'

interface SearchSource {
  site: SiteSource
  query: string
  items: SearchItem[]
}

/** Renders the page of search results, which works without scripts. */
export function renderSearch({ site, query, items }: SearchSource): RenderedPage {
  const words = findWords(site.language)
  const trimmed = query.trim()
  return renderFrame({
    site,
    hasOwnSearch: true,
    words,
    icon: () => undefined,
    title: `${trimmed === '' ? words.search : `${trimmed} – ${words.search}`} | ${site.title}`,
    head: html`<meta name="robots" content="noindex">\n`,
    classes: 'no-tree no-outline',
    main: html`<div class="frame"><main id="MainContent" tabindex="-1"><article class="message">
<h1>${words.searchResults}</h1>
${writeSearchBox(site, words, trimmed)}${
  trimmed === ''
    ? html`<p>${words.searchAsk}</p>\n`
    : items.length === 0
      ? html`<p role="status">${words.searchNothing}</p>\n`
      : writeResults(items)
}</article></main></div>`,
  })
}

const writeResults = (items: SearchItem[]) =>
  html`<ul class="found" role="list">\n${items.map(
    ({ title, href, trail, excerpt }) =>
      html`<li><a class="result" href="${href}">${trail.length > 0 && html`<span class="trail">${trail.join(' / ')}</span>`}<span class="name">${title}</span>${
        excerpt.length > 0 &&
        html`<span class="excerpt">${excerpt.map(({ text, hit }) => (hit ? html`<mark>${text}</mark>` : text))}</span>`
      }</a></li>\n`,
  )}</ul>\n`
