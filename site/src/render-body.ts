/** Renders a page without the site around it: title, cover and body, for a host with its own layout. */
import { createStyles } from './document/styles.ts'
import { writeDocument } from './document/write-document.ts'
import type { OutlineEntry } from './document/writer.ts'
import { html } from './html.ts'
import { writeCover, writeTitle } from './layout/page-parts.ts'
import { listRefs } from './list-refs.ts'
import { listApiLanguages } from './openapi/api-languages.ts'
import type { PageSource } from './source.ts'
import { colourCode } from './tools/defer-code.ts'
import { findNeeds, loadTools, type Tools } from './tools/load-tools.ts'
import { findWords } from './words.ts'

export interface BodySource extends Pick<PageSource, 'page' | 'resolve' | 'spec' | 'highlight'> {
  language: string
  /** `Assets.diagram` */
  diagram?: string | undefined
}

export interface RenderedBody {
  html: string
  /** The rules of the page's own classes. */
  styles: string
  outline: OutlineEntry[]
  /** Whether there is nothing below the title. */
  isEmpty: boolean
}

export async function renderBody(source: BodySource): Promise<RenderedBody> {
  return colourCode(await loadBodyTools(source), source.highlight, (tools) => writeBody(source, tools))
}

/** Loads what the title and the body of a page need. */
export function loadBodyTools({ page, resolve, spec }: Omit<BodySource, 'language'>): Promise<Tools> {
  const needs = findNeeds(page.document)
  if (page.icon) needs.icons.add(page.icon)
  for (const ref of listRefs(page.document)) {
    const icon = resolve(ref)?.icon
    if (icon) needs.icons.add(icon)
  }
  for (const language of listApiLanguages(page.document, spec)) needs.languages.add(language)
  return loadTools(needs)
}

function writeBody({ page, resolve, spec, language, diagram }: BodySource, tools: Tools): RenderedBody {
  const styles = createStyles()
  const pageTitle = page.layout?.title === false ? undefined : page.title
  const words = findWords(language)
  const { body, outline } = writeDocument(page.document, {
    tools,
    words,
    language,
    styles,
    resolve,
    diagram,
    spec,
    pageTitle,
    opensNewTab: true,
    hasKeys: true,
  })
  const whole = html`${writeCover(page, styles)}<article>
${writeTitle(page, tools.icon)}<div class="content">
${body}</div>
</article>`
  return { html: whole.text, styles: styles.text(), outline, isEmpty: body.text.trim() === '' }
}
