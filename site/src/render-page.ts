/** (site, page, visitor) → HTML. */
import { createStyles } from './document/styles.ts'
import { writeDocument } from './document/write-document.ts'
import { html } from './html.ts'
import { writeFeedback } from './layout/feedback.ts'
import { type RenderedPage, renderFrame } from './layout/frame.ts'
import { writeMetadata } from './layout/metadata.ts'
import { writePageActions } from './layout/page-actions.ts'
import {
  writeBreadcrumbs,
  writeCover,
  writeOutline,
  writePager,
  writePagesBelow,
  writeSmallOutline,
  writeTitle,
  writeUpdatedAt,
} from './layout/page-parts.ts'
import { listAccountIcons } from './layout/social-accounts.ts'
import { findTrail, toReadingOrder, writeTableOfContents } from './layout/tree.ts'
import { listRefs } from './list-refs.ts'
import { listApiLanguages } from './openapi/api-languages.ts'
import { createTriedServers } from './openapi/tried-servers.ts'
import type { PageSource, SectionEntry, TreePage } from './source.ts'
import { colourCode } from './tools/defer-code.ts'
import { findNeeds, loadTools, type Needs, type Tools } from './tools/load-tools.ts'
import { findWords } from './words.ts'

export async function renderPage(source: PageSource): Promise<RenderedPage> {
  const { document } = source.page
  const needs = findNeeds(document)
  addIcons(needs.icons, source)
  for (const ref of listRefs(document)) add(needs.icons, source.resolve(ref)?.icon)
  for (const language of listApiLanguages(document, source.spec)) needs.languages.add(language)
  return colourCode(await loadTools(needs), source.highlight, (tools) => writePage(source, tools))
}

function writePage(source: PageSource, tools: Tools): RenderedPage {
  const { site, page, tree } = source
  const { language, customization } = site
  const { layout = {} } = page
  const words = findWords(language)
  const styles = createStyles()
  const { body, outline, frames, triedOrigins } = writeDocument(page.document, {
    tools,
    words,
    language,
    styles,
    resolve: source.resolve,
    searchPage: site.search?.page,
    opensNewTab: customization.externalLinks === 'blank',
    diagram: site.assets.diagram,
    hasPlayers: true,
    findTriedServer: createTriedServers(site),
    spec: source.spec,
    pageTitle: layout.title === false ? undefined : page.title,
  })
  const trail = findTrail(tree, page.id)
  const order = toReadingOrder(tree)
  const at = order.findIndex(({ id }) => id === page.id)
  const hasPager = layout.pagination !== false && customization.pagination !== false && at >= 0
  const hasTree = layout.tableOfContents !== false && tree.some(({ isHidden }) => !isHidden)
  const hasOutline = layout.outline !== false && outline.length > 1
  const isEmpty = body.text.trim() === ''
  const classes = [
    !hasTree && 'no-tree',
    !hasOutline && 'no-outline',
    layout.width === 'wide' && 'wide-page',
    layout.coverSize === 'full' && page.cover && layout.cover !== false && 'full-cover',
  ]
  const main = html`<div class="frame">
${hasTree && writeTableOfContents({ site, words, icon: tools.icon, pages: tree, trail })}<main id="MainContent" tabindex="-1">
${writeCover(page, styles)}<article>
${writeBreadcrumbs(trail.slice(0, -1), words, tools.icon)}${writeTitle(page, tools.icon)}${hasOutline && writeSmallOutline(outline, words)}<div class="content">
${isEmpty ? writePagesBelow(trail.at(-1)?.pages ?? [], tools.icon) : body}</div>
<footer class="page-end">
${writeFeedback(site, words)}${hasPager && writePager(order[at - 1], order[at + 1], words)}<div class="page-facts">
${writeUpdatedAt(page, words, language)}${writePageActions(source, words)}</div>
</footer>
</article>
</main>
${hasOutline && writeOutline(outline, words)}</div>`
  return renderFrame({
    site,
    words,
    icon: tools.icon,
    title: page.title === site.title || page.title === '' ? site.title : `${page.title} | ${site.title}`,
    head: writeMetadata(source, trail),
    styles: styles.text(),
    classes: classes.filter(Boolean).join(' '),
    hasTree,
    frames,
    triedOrigins,
    main,
    href: page.href,
  })
}

/** Adds the icons that the page needs outside its document. */
function addIcons(icons: Needs['icons'], { site, page, tree }: PageSource): void {
  add(icons, page.icon)
  const sections = (entries: readonly SectionEntry[]) => {
    for (const entry of entries) {
      add(icons, entry.icon)
      if ('sections' in entry) sections(entry.sections)
    }
  }
  sections(site.sections)
  for (const name of listAccountIcons(site.customization.socialAccounts)) icons.add(name)
  const rest: TreePage[] = [...tree]
  for (let each = rest.pop(); each; each = rest.pop()) {
    add(icons, each.icon)
    for (const below of each.pages) rest.push(below)
  }
}

const add = (icons: Needs['icons'], name: string | undefined) => name && icons.add(name)
