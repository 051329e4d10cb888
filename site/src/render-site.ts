import { toEmoji } from './emoji.ts'
import { type Html, html } from './html.ts'
import { renderFrame } from './layout/frame.ts'
import type { SiteSource, SiteSpace } from './source.ts'

/** The root of a site: its title and its spaces. */
export const renderSite = (source: SiteSource): string =>
  renderFrame({
    title: source.title,
    canonicalUrl: source.isIndexed ? source.canonicalUrl : undefined,
    main: [html`<h1 dir="auto">${source.title}</h1>\n`, source.spaces.length > 0 ? spaces(source.spaces) : EMPTY],
  })

// role: a list without bullets is no list to some screen readers.
const spaces = (all: SiteSpace[]): Html =>
  html`<ul class="spaces" role="list">
${all.map(
  ({ title, emoji }) => html`<li class="space">
${emoji && html`<span class="emoji" aria-hidden="true">${toEmoji(emoji)}</span>`}
<h2 dir="auto">${title || 'Untitled'}</h2>
</li>
`,
)}</ul>`

const EMPTY = html`<p>There is nothing to read here yet.</p>
<p>If you look after this site, add a space to it: its pages will appear here.</p>`
