import type { Block, Leaf, Node } from '@lectern/content/document'
import { type CodeToken, findLanguageName } from '@lectern/content/highlight'
import { writeNoteReference } from '../document/notes.ts'
import { filterBlocks, readFragment, readOneOf, readString } from '../document/read-data.ts'
import { toLine, toPlainText } from '../document/text.ts'
import type { DocumentWriter, WriteBlock } from '../document/writer.ts'
import { type Content, type Html, html } from '../html.ts'
import { fill } from '../words.ts'

interface Code {
  lines: CodeLine[]
  syntax?: string | undefined
  title?: string | undefined
  isWrapped?: boolean
  hasLineNumbers?: boolean
  isExpandable?: boolean
  isWide?: boolean
}

interface CodePart {
  text: string
  note?: readonly Node[] | undefined
  /** The run of text it is. */
  leaf?: Leaf
}

interface CodeLine {
  parts: CodePart[]
  isHighlighted?: boolean
  /** The line of the document; undefined for code that is no block. */
  block?: Block
}

/** So many lines of a long block are visible before it is opened. */
const LINES_SHOWN = 10

export const writeCode: WriteBlock = (block, writer) => {
  const { data = {}, nodes } = block
  const syntax = readString(data.syntax)
  const lines = filterBlocks(nodes, 'code-line').map(readLine)
  if (syntax?.toLowerCase() === 'mermaid') return writeDiagram(lines.map(toLineText).join('\n'), writer)
  return writeCodeBlock(
    {
      lines,
      syntax,
      title: readString(data.title),
      isWrapped: readOneOf(data.overflow, ['wrap']) !== undefined,
      hasLineNumbers: data.lineNumbers === true,
      isExpandable: data.expandable === true,
      isWide: data.fullWidth === true,
    },
    writer,
  )
}

const readLine = (block: Block): CodeLine => ({
  parts: (block.nodes ?? []).flatMap((node): CodePart[] =>
    node.object === 'text'
      ? node.leaves.map((leaf) => ({ text: leaf.text, leaf }))
      : [{ text: toLine([node]), note: readNote(node) }],
  ),
  isHighlighted: block.data?.highlighted === true,
  block,
})

const readNote = (node: Node) =>
  node.object === 'inline' && node.type === 'annotation' ? readFragment(node, 'annotation-body') : undefined

const toLineText = ({ parts }: CodeLine) => parts.map(({ text }) => text).join('')

export function writeCodeBlock(code: Code, writer: DocumentWriter): Html {
  const { lines, syntax, title, isWrapped, hasLineNumbers } = code
  const { words } = writer
  const colour = createColourer(lines.map(toLineText).join('\n'), syntax, writer)
  const written = lines.map((line, at) => {
    if (at > 0) colour(1)
    return writeLine(line, colour, writer)
  })
  const isLong = code.isExpandable === true && lines.length > LINES_SHOWN
  const name = syntax === undefined ? undefined : (findLanguageName(syntax) ?? syntax)
  const id = isLong ? writer.id('Code') : undefined
  const classes = [
    'code',
    isWrapped && 'wrapped',
    hasLineNumbers && 'numbered',
    code.isWide && 'wide',
    isLong && 'long',
  ]
  const label = title ?? (syntax === undefined ? words.code : `${words.code}: ${syntax}`)
  return html`<figure class="${classes.filter(Boolean).join(' ')}">
${title && html`<figcaption>${title}</figcaption>\n`}${id && html`<input class="unseen" type="checkbox" id="${id}" aria-label="${fill(words.showAllLines, lines.length)}">\n`}<pre tabindex="0" role="group" aria-label="${label}"><code${name && html` class="language-${name}"`}>${written}</code></pre>
${id && html`<label for="${id}"><span class="more">${fill(words.showAllLines, lines.length)}</span><span class="fewer">${words.showFewerLines}</span></label>\n`}</figure>\n`
}

export const toLines = (text: string): CodeLine[] => text.split('\n').map((line) => ({ parts: [{ text: line }] }))

/** The line break is inside, so that an empty line has its height and what is copied has its lines. */
function writeLine({ parts, isHighlighted, block }: CodeLine, colour: Colour, writer: DocumentWriter): Content {
  const content = parts.map(({ text, note, leaf }) => {
    const coloured = writer.mark(leaf, colour(text.length))
    return note ? html`<span class="annotated">${coloured}</span>${writeNoteReference(note, writer)}` : coloured
  })
  return html`<span class="line${isHighlighted && ' lit'}">${writer.mark(block, content)}\n</span>`
}

/** Returns the next characters of a text with their colours. */
type Colour = (length: number) => Content

function createColourer(text: string, syntax: string | undefined, { tools }: DocumentWriter): Colour {
  const tokens: CodeToken[] = (syntax && tools.highlight(text, syntax)) || [{ text, kind: undefined }]
  let at = 0
  let used = 0
  return (length) => {
    const parts: Content[] = []
    for (let left = length; left > 0 && at < tokens.length; ) {
      const token = tokens[at]!
      const part = token.text.slice(used, used + left)
      parts.push(token.kind ? html`<span class="t-${token.kind}">${part}</span>` : part)
      left -= part.length
      used += part.length
      if (used >= token.text.length) [at, used] = [at + 1, 0]
    }
    return parts
  }
}

/** The diagram is shown as text until the script draws it, if the site has the page that draws diagrams. */
export function writeDiagram(text: string, { words, diagramFrame }: DocumentWriter): Html {
  const frame = diagramFrame()
  return html`<figure class="code diagram" data-diagram="mermaid"${frame && html` data-frame="${frame}"`}>
<pre tabindex="0" role="group" aria-label="${words.diagram}"><code class="language-mermaid">${text}</code></pre>
</figure>\n`
}

/** Writes a prompt for readers to copy, collapsed unless its author wants it open. */
export const writePrompt: WriteBlock = ({ data = {}, nodes = [] }, writer) => {
  const { words, tools } = writer
  const icon = readString(data.icon)
  const isOpen = data.defaultExpanded === 'full'
  const lines = toLines(toPlainText(nodes))
  return html`<details class="prompt"${isOpen && html` open`}>
<summary>${icon && tools.icon(icon)}${readString(data.description) ?? words.prompt}</summary>
${writeCodeBlock({ lines, title: undefined, isWrapped: true }, writer)}</details>\n`
}
