/** Reads HTML blocks in a cell of a pipe table: lists and paragraphs that contain markdown. */
import { type Block, paragraph } from '../../document/index.ts'
import { embeddedHtmlToBlocks } from '../html/embedded-html-to-blocks.ts'
import { parseMarkdownHtml } from '../html/parse-markdown-html.ts'
import type { BlockReader } from '../reader.ts'

const BLOCKS = new Set('p div ul ol li h1 h2 h3 h4 h5 h6 blockquote hr dl dt dd center section article'.split(' '))
const HAS_BLOCKS =
  /<(?:p|div|ul|ol|h[1-6]|blockquote|hr|dl|center|section|article|pre|table|figure|details|iframe|video)(?=[\s/>])/i
/** Elements whose content is HTML only, without markdown. */
const HAS_HTML_ALONE = /<(?:pre|table|figure|details|iframe|video)(?=[\s/>])/i

export function readPipeCell(source: string, reader: BlockReader): Block[] {
  // A tag whose bracket is escaped is text.
  const unescaped = source.replace(/\\./gs, '')
  if (!HAS_BLOCKS.test(unescaped)) {
    const nodes = reader.inline(source)
    return nodes.length === 0 ? [] : [paragraph(nodes)]
  }
  const isHtml = HAS_HTML_ALONE.test(unescaped)
  const nodes = parseMarkdownHtml(source, reader.budget, isHtml ? undefined : (name) => BLOCKS.has(name))
  return embeddedHtmlToBlocks(nodes, { ...reader, isCell: true, isMarkdown: !isHtml })
}
