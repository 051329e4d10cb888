import { html } from './html.ts'
import { type Rendered, renderFrame } from './layout/frame.ts'
import { searchBox } from './layout/header.ts'
import type { SearchItem, SiteSource } from './source.ts'
import { wordsOf } from './words.ts'

interface SearchSource {
  site: SiteSource
  query: string
  items: SearchItem[]
}

/** The page of results: search without scripts. */
export function renderSearch({ site, query, items }: SearchSource): Rendered {
  const words = wordsOf(site.language)
  const asked = query.trim()
  return renderFrame({
    site,
    hasOwnSearch: true,
    words,
    icon: () => undefined,
    title: `${asked === '' ? words.search : `${asked} – ${words.search}`} | ${site.title}`,
    head: html`<meta name="robots" content="noindex">\n`,
    classes: 'no-tree no-outline',
    main: html`<div class="frame"><main id="MainContent" tabindex="-1"><article class="message">
<h1>${words.searchResults}</h1>
${searchBox(site, words, asked)}${
  asked === ''
    ? html`<p>${words.searchAsk}</p>\n`
    : items.length === 0
      ? html`<p role="status">${words.searchNothing}</p>\n`
      : found(items)
}</article></main></div>`,
  })
}

const found = (items: SearchItem[]) =>
  html`<ul class="found" role="list">\n${items.map(
    ({ title, href, trail, excerpt }) =>
      html`<li><a class="result" href="${href}">${trail.length > 0 && html`<span class="trail">${trail.join(' / ')}</span>`}<span class="name">${title}</span>${
        excerpt.length > 0 &&
        html`<span class="excerpt">${excerpt.map(({ text, hit }) => (hit ? html`<mark>${text}</mark>` : text))}</span>`
      }</a></li>\n`,
  )}</ul>\n`
