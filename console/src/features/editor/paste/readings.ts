/** The ways to read what was pasted: as the blocks that its HTML says, as text, as markdown, as code. */
import type { Node as DocumentNode } from '@lectern/content/document'
import { schema, toEditorBlocks } from '@lectern/editor'
import { Fragment, Slice } from 'prosemirror-model'
import { readForeign } from './read-foreign.ts'
import { takeDataPictures } from './take-data-pictures.ts'

export type Reading = 'html' | 'text' | 'markdown' | 'code'

export interface PasteSource {
  text: string
  /** Empty: nothing but text was copied. */
  html: string
  /** The language of code, where the program that copied it said it. */
  language?: string
}

export interface ReadPaste {
  slice: Slice
  /** Pictures that came with their bytes. */
  files: readonly File[]
  /** The texts of the cells of a table that is all there is. */
  grid?: string[][]
}

/** Undefined when it is too complex to be read in this way. */
export async function readAs(reading: Reading, { text, html, language }: PasteSource): Promise<ReadPaste | undefined> {
  if (reading === 'text') return { slice: toTextSlice(text), files: [] }
  if (reading === 'code') return { slice: toCodeBlock(text, language), files: [] }
  const read = await readForeign(reading, reading === 'html' ? html : text)
  if (!read) return undefined
  const taken = takeDataPictures(read.nodes)
  return { slice: toBlockSlice(taken.nodes), files: taken.files, ...(read.grid && { grid: read.grid }) }
}

/** A single line goes into the line it is pasted in. */
function toBlockSlice(nodes: readonly DocumentNode[]): Slice {
  const blocks = toEditorBlocks(nodes)
  return isLine(blocks[0]!, blocks.length)
    ? new Slice(Fragment.from(blocks), 1, 1)
    : new Slice(Fragment.from(blocks), 0, 0)
}

const isLine = (first: ReturnType<typeof toEditorBlocks>[number] | undefined, count: number) =>
  count === 1 && first?.type === schema.nodes.paragraph

const splitLines = (text: string): string[] => text.replace(/\r\n?/g, '\n').split('\n')

const toLine = (type: string, line: string) => schema.node(type, null, line === '' ? [] : schema.text(line))

/** A paragraph for each line with words. */
export function toTextSlice(text: string): Slice {
  const lines = splitLines(text).filter((line) => line.trim() !== '')
  const nodes = lines.map((line) => toLine('paragraph', line))
  return nodes.length === 0 ? Slice.empty : new Slice(Fragment.from(nodes), 1, 1)
}

/** Lines for the block of code that they are pasted in. */
export const toLinesSlice = (text: string): Slice =>
  new Slice(Fragment.from(splitLines(text).map((line) => toLine('code-line', line))), 1, 1)

/** Lines of code are a block; a single one goes into the line it is pasted in. */
export function toCodeSlice(text: string, language: string): Slice {
  if (/[\r\n]/.test(text.trimEnd())) return toCodeBlock(text, language)
  const words = schema.text(text.trim() || ' ', [schema.mark('inline-code')])
  return new Slice(Fragment.from(schema.node('paragraph', null, words)), 1, 1)
}

function toCodeBlock(text: string, language: string | undefined): Slice {
  const lines = splitLines(text)
  while (lines.length > 1 && lines.at(-1) === '') lines.pop()
  const nodes = lines.map((line) => toLine('code-line', line))
  const attributes = language === undefined ? null : { data: { syntax: language } }
  return new Slice(Fragment.from(schema.node('code', attributes, nodes)), 0, 0)
}

/** One line without marks, links and other inlines: whatever way it is read, it is the same. */
export const isPlainLine = ({ content }: Slice): boolean =>
  content.childCount === 0 ||
  (isLine(content.firstChild!, content.childCount) &&
    content.firstChild!.children.every(({ isText, marks }) => isText && marks.length === 0))

/** Signs that nobody writes in plain prose: at the start of a line, and within one. */
const LINE_START = /^(?:#{1,6} |[-*+] |\d{1,9}[.)] |> |```|~~~|\{% )/
const WITHIN_LINE = /\*\*[^*]+\*\*|`[^`]+`|\[[^[\]]+\]\([^()]+\)/

const isMarkdownLine = (line: string): boolean =>
  LINE_START.test(line) || WITHIN_LINE.test(line) || (line.length > 2 && line.startsWith('|') && line.endsWith('|'))

export const looksLikeMarkdown = (text: string): boolean => text.split('\n').some(isMarkdownLine)
