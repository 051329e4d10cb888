/** Writes the parts around a page's body: breadcrumbs, title and cover, outline, and the next pages. */
import { toSrc } from '../addresses.ts'
import { writeDay } from '../dates.ts'
import type { Styles } from '../document/styles.ts'
import type { OutlineEntry } from '../document/writer.ts'
import { type Content, html } from '../html.ts'
import type { PageContent, TreePage } from '../source.ts'
import { writeSymbol } from '../symbol.ts'
import { type DrawIcon, drawUiIcon } from '../tools/icons.ts'
import type { Words } from '../words.ts'

export function writeBreadcrumbs(above: readonly TreePage[], words: Words, icon: DrawIcon): Content {
  if (above.length === 0) return undefined
  return html`<nav class="breadcrumbs" aria-label="${words.breadcrumbs}"><ol role="list">${above.map(
    (page) =>
      html`<li>${page.href === undefined ? html`<span dir="auto">${page.title}</span>` : html`<a href="${page.href}" dir="auto">${writeSymbol(page, icon)}${page.title}</a>`}</li>`,
  )}</ol></nav>\n`
}

export function writeCover({ cover, layout = {} }: PageContent, styles: Styles): Content {
  const src = cover && toSrc(cover.src)
  if (!cover || src === undefined || layout.cover === false) return undefined
  const srcDark = cover.srcDark === undefined ? undefined : toSrc(cover.srcDark)
  const place = Math.min(100, Math.max(0, 50 - (Number.isFinite(cover.yPos) ? cover.yPos : 0)))
  const at = styles.className(`object-position:50% ${Math.round(place)}%`)
  const image = (address: string, theme: string) =>
    html`<img class="${at}${theme}" src="${address}" alt="" fetchpriority="high">`
  return html`<div class="page-cover ${layout.coverSize ?? 'hero'}">${srcDark === undefined ? image(src, '') : [image(src, ' in-light'), image(srcDark, ' in-dark')]}</div>\n`
}

export function writeTitle(page: PageContent, icon: DrawIcon): Content {
  const { title, description, layout = {}, tags = [] } = page
  const isShown = layout.title !== false
  return html`<header class="page-title">
<h1 dir="auto"${!isShown && html` class="unseen"`}>${isShown && writeSymbol(page, icon)}<span>${title || '—'}</span></h1>
${description && layout.description !== false && html`<p class="lead" dir="auto">${description}</p>\n`}${
  layout.tags !== false &&
  tags.length > 0 &&
  html`<p class="tags">${tags.map((tag) => html`<span class="tag">${tag}</span> `)}</p>\n`
}</header>\n`
}

const outlineList = (outline: readonly OutlineEntry[]) =>
  html`<ol role="list">${outline.map(
    ({ id, level, title }) =>
      html`<li class="level-${level}"><a href="#${encodeURIComponent(id.toWellFormed())}"><span dir="auto">${title}</span></a></li>`,
  )}</ol>`

export const writeOutline = (outline: readonly OutlineEntry[], words: Words): Content =>
  html`<aside class="outline"><nav aria-label="${words.onThisPage}"><p class="label">${drawUiIcon('outline')}${words.onThisPage}</p>${outlineList(outline)}</nav></aside>\n`

/** Writes the outline above the text, for screens without room beside it. */
export const writeSmallOutline = (outline: readonly OutlineEntry[], words: Words): Content =>
  html`<details class="small-outline"><summary>${words.onThisPage}${drawUiIcon('down')}</summary>${outlineList(outline)}</details>\n`

export function writePager(before: TreePage | undefined, after: TreePage | undefined, words: Words): Content {
  if (!before && !after) return undefined
  const link = (page: TreePage, name: string, rel: 'prev' | 'next') =>
    html`<a class="${rel}" rel="${rel}" href="${page.href}">${rel === 'prev' && drawUiIcon('left')}<span><span class="label">${name}</span><span class="name" dir="auto">${page.title || '—'}</span></span>${rel === 'next' && drawUiIcon('right')}</a>`
  return html`<nav class="pager" aria-label="${words.pagination}">${before && link(before, words.previous, 'prev')}${after && link(after, words.next, 'next')}</nav>\n`
}

export function writeUpdatedAt({ updatedAt, layout = {} }: PageContent, words: Words, language: string): Content {
  if (updatedAt === undefined || layout.metadata === false) return undefined
  return html`<p class="updated">${words.lastUpdated} ${writeDay(updatedAt, language)}</p>\n`
}

/** A page without a body shows the pages below it. */
export function writePagesBelow(pages: readonly TreePage[], icon: DrawIcon): Content {
  const shown = pages.filter(({ isHidden, href }) => !isHidden && href !== undefined)
  if (shown.length === 0) return undefined
  return html`<ul class="cards" role="list">\n${shown.map(
    (page) =>
      html`<li class="card leads"><div class="body"><div class="field"><strong dir="auto">${writeSymbol(page, icon)} ${page.title}</strong></div></div><a class="cover-all" href="${page.href}" aria-label="${page.title}"></a></li>\n`,
  )}</ul>\n`
}
