/** Pages as one document to print, which needs no scripts. It is written in parts, so that its host can send them while it renders the next. */
import { createStyles } from './document/styles.ts'
import { writeDocument } from './document/write-document.ts'
import { type Content, Html, html } from './html.ts'
import { writeCover, writeTitle } from './layout/page-parts.ts'
import { toThemeStyle } from './layout/theme.ts'
import { loadBodyTools } from './render-body.ts'
import type { PageSource, SiteSource } from './source.ts'
import { colourCode } from './tools/defer-code.ts'
import type { Tools } from './tools/load-tools.ts'
import { fill, findWords, isRightToLeft } from './words.ts'

interface PrintedDocument {
  site: SiteSource
  /** The title of the space, or of the page that is printed alone. */
  title: string
  /** Empty where one page is printed. */
  contents: readonly PrintedEntry[]
  /** The content security policy allows the styles of the document by it. */
  nonce: string
}

export interface PrintedEntry {
  title: string
  depth: number
  /** The id of the page in the document; a group has none. */
  id?: string | undefined
}

export interface PrintedPage {
  html: string
  styles: string
}

/** Writes one page; `idPrefix` of the source, without its dash, becomes its id. */
export async function renderPrintedPage(source: PageSource): Promise<PrintedPage> {
  return colourCode(await loadBodyTools(source), source.highlight, (tools) => writePrintedPage(source, tools))
}

function writePrintedPage({ site, page, resolve, spec, idPrefix = '' }: PageSource, tools: Tools): PrintedPage {
  const { language } = site
  const styles = createStyles(idPrefix)
  const { body } = writeDocument(page.document, {
    tools,
    words: findWords(language),
    language,
    styles,
    resolve,
    spec,
    idPrefix,
    pageTitle: page.layout?.title === false ? undefined : page.title,
  })
  const article = html`<article class="printed" id="${idPrefix.replace(/-$/, '')}">
${writeCover(page, styles)}${writeTitle(page, tools.icon)}<div class="content">
${body}</div>
</article>
`
  // Nothing can be opened on paper, nor loaded when one scrolls there. Text of authors is escaped, so each of these is an element.
  const opened = article.text.replaceAll('<details ', '<details open ').replaceAll(' loading="lazy"', '')
  return { html: opened, styles: styles.text() }
}

/** Writes a page that could not be rendered, so that the others are printed all the same. */
export const renderUnprintedPage = ({ language }: SiteSource, title: string, idPrefix: string): PrintedPage => ({
  html: html`<article class="printed" id="${idPrefix.replace(/-$/, '')}">
<header class="page-title"><h1 dir="auto">${title}</h1></header>
<p>${findWords(language).cannotShow}</p>
</article>
`.text,
  styles: '',
})

/** Writes the style of a page and the page itself. */
export const toPrintedPart = ({ html: page, styles }: PrintedPage, nonce: string): string =>
  html`${writeStyle(styles, nonce)}${new Html(page)}`.text

const writeStyle = (styles: string, nonce: string): Content =>
  styles !== '' && html`<style nonce="${nonce}">${new Html(styles.replaceAll('<', '\\3c '))}</style>\n`

/** Writes everything before the first page. */
export function renderPrintStart({ site, title, contents, nonce }: PrintedDocument): string {
  const { language, customization, assets } = site
  const words = findWords(language)
  const name = title === site.title ? title : `${title} | ${site.title}`
  return html`<!doctype html>
<html lang="${language}"${isRightToLeft(language) && html` dir="rtl"`} data-theme="light">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${name}</title>
<link rel="stylesheet" href="${assets.style}">
${writeStyle(toThemeStyle(customization), nonce)}</head>
<body class="print-document">
<p class="print-help">${words.printHelp} <a href="${site.basePath}">${words.toStart}</a></p>
<main id="MainContent">
${
  contents.length > 0 &&
  html`<header class="print-title">
<p class="site-name">${title !== site.title && site.title}</p>
<h1 dir="auto">${title}</h1>
<nav aria-label="${words.pages}"><ol role="list">${contents.map(writeEntry)}</ol></nav>
</header>
`
}`.text
}

const writeEntry = ({ title, depth, id }: PrintedEntry): Content =>
  html`<li class="depth-${Math.min(depth, 4)}">${id === undefined ? html`<span dir="auto">${title}</span>` : html`<a href="#${id}" dir="auto">${title}</a>`}</li>\n`

/** Writes everything after the last page; `limit` is the number of pages after which the document ends, if there are more. */
export const renderPrintEnd = (site: SiteSource, limit?: number): string =>
  html`${limit !== undefined && html`<p class="print-limit">${fill(findWords(site.language).printLimit, limit)}</p>\n`}</main>
</body>
</html>
`.text
