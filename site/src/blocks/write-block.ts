import type { Block } from '@lectern/content/document'
import { findHost } from '../addresses.ts'
import { readString } from '../document/read-data.ts'
import type { DocumentWriter, WriteBlock } from '../document/writer.ts'
import { type Content, html } from '../html.ts'
import { writeApi } from '../openapi/write-api.ts'
import { writeColumns, writeConditional, writeConflict, writeExpandable, writeStepper, writeTabs } from './boxes.ts'
import { writeCode, writePrompt } from './code.ts'
import { writeHeading } from './heading.ts'
import { writeHint } from './hint.ts'
import { writeOrdered, writeTasks, writeUnordered } from './lists.ts'
import { writeMath } from './math.ts'
import { writeDrawing, writeFile, writeImage, writeImages } from './media.ts'
import { writeDivider, writeParagraph, writeQuote } from './paragraph.ts'
import { writeContentRef, writeEmbed, writeIntegration, writeReusableContent } from './pointers.ts'
import { writeTable } from './table.ts'
import { writeUpdates } from './updates.ts'

const BLOCKS: Record<string, WriteBlock> = {
  paragraph: writeParagraph,
  'heading-1': writeHeading,
  'heading-2': writeHeading,
  'heading-3': writeHeading,
  'list-unordered': writeUnordered,
  'list-ordered': writeOrdered,
  'list-tasks': writeTasks,
  divider: writeDivider,
  blockquote: writeQuote,
  hint: writeHint,
  code: writeCode,
  prompt: writePrompt,
  images: writeImages,
  image: writeImage,
  drawing: writeDrawing,
  file: writeFile,
  embed: writeEmbed,
  math: writeMath,
  expandable: writeExpandable,
  tabs: writeTabs,
  table: writeTable,
  stepper: writeStepper,
  columns: writeColumns,
  updates: writeUpdates,
  'content-ref': writeContentRef,
  'reusable-content': writeReusableContent,
  integration: writeIntegration,
  swagger: writeApi,
  'openapi-operation': writeApi,
  'openapi-webhook': writeApi,
  'openapi-schemas': writeApi,
  conflict: writeConflict,
  if: writeConditional,
}

export const writeBlock = (block: Block, writer: DocumentWriter): Content =>
  Object.hasOwn(BLOCKS, block.type) ? BLOCKS[block.type]!(block, writer) : writeUnknown(block, writer)

/** Whether an element of its own shows it: the items of lists, and blocks that are no part of another. */
export const isWrittenAlone = (type: string): boolean => type === 'list-item' || Object.hasOwn(BLOCKS, type)

/** An unknown block is replaced by its content; an empty one by the URL it names. */
function writeUnknown({ data = {}, nodes, fragments = [] }: Block, writer: DocumentWriter): Content {
  const inner = html`${writer.blocks(nodes)}${fragments.map((each) => writer.blocks(each.nodes))}`
  if (inner.text.trim() !== '') return inner
  const url = readString(data.url)
  const target = writer.target(data.ref) ?? (url && writer.target({ kind: 'url', url }))
  if (!target) return undefined
  return html`<p><a href="${target.href}">${target.title ?? findHost(target.href) ?? target.href}</a></p>\n`
}
