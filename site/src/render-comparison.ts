/** Renders the rows of a comparison: each like a part of a page, for a host that places them beside or below each other. */
import { documentOf, type Node } from '@lectern/content/document'
import { createStyles } from './document/styles.ts'
import { writeDocument } from './document/write-document.ts'
import { listRefs } from './list-refs.ts'
import { listApiLanguages } from './openapi/api-languages.ts'
import type { BodySource } from './render-body.ts'
import { colourCode } from './tools/defer-code.ts'
import { findNeeds, loadTools, type Tools } from './tools/load-tools.ts'
import { findWords } from './words.ts'

interface ComparisonSource extends Omit<BodySource, 'page'> {
  /** What each row shows, with its differences marked. */
  rows: readonly (readonly Node[])[]
  /** The blocks of both documents that the rows are made of. */
  blocks: readonly Node[]
}

export interface RenderedComparison {
  /** HTML, one for each row. */
  rows: string[]
  /** The rules of the rows' own classes. */
  styles: string
}

export async function renderComparison(source: ComparisonSource): Promise<RenderedComparison> {
  const whole = { object: 'document' as const, data: {}, nodes: source.blocks }
  const needs = findNeeds(whole)
  for (const ref of listRefs(whole)) {
    const icon = source.resolve(ref)?.icon
    if (icon) needs.icons.add(icon)
  }
  for (const language of listApiLanguages(whole, source.spec)) needs.languages.add(language)
  return colourCode(await loadTools(needs), source.highlight, (tools) => writeRows(source, tools))
}

function writeRows({ rows, resolve, spec, language, diagram }: ComparisonSource, tools: Tools): RenderedComparison {
  const styles = createStyles()
  const words = findWords(language)
  const written = rows.map((nodes) => {
    const options = { tools, words, language, styles, resolve, diagram, spec, opensNewTab: true, hasKeys: true }
    return writeDocument(documentOf([...nodes]), options).body.text
  })
  return { rows: written, styles: styles.text() }
}
