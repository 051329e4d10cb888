/** Blocks that contain blocks, each written as a tag: hints, prompts, conditions. */

import { atLeastOne, block } from '../../document/index.ts'
import { unbreakLines } from '../../text/index.ts'
import type { TagReader } from '../reader.ts'
import { printTag, readAttributes, readTag } from '../tag.ts'
import { type BlockPrinter, stringOf, wrap } from '../writer.ts'

const STYLES = ['info', 'success', 'warning', 'danger']

const readHint: TagReader = ({ tag, blocks }, reader) => {
  const { style, icon } = readAttributes(tag.rest)
  const data = { style: STYLES.find((each) => each === style) ?? 'info', icon }
  return [block('hint', data, atLeastOne(reader.blocks(blocks)))]
}

const printHint: BlockPrinter = ({ data = {}, nodes = [] }, writer) =>
  wrap(printTag('hint', { style: data.style, icon: data.icon }), writer.blocks(nodes), '{% endhint %}')

const readPrompt: TagReader = ({ tag, blocks }, reader) => {
  const { description, icon, openInAIProviders: open, defaultExpanded } = readAttributes(tag.rest)
  const data = {
    description,
    icon,
    openInAIProviders: open === undefined ? undefined : open === 'true',
    defaultExpanded,
  }
  return [block('prompt', data, atLeastOne(reader.blocks(blocks)))]
}

const printPrompt: BlockPrinter = ({ data = {}, nodes = [] }, writer) => {
  const { description, icon, openInAIProviders, defaultExpanded } = data
  const start = printTag('prompt', { description, icon, openInAIProviders, defaultExpanded })
  return wrap(start, writer.blocks(nodes), '{% endprompt %}')
}

const readCondition: TagReader = ({ tag, blocks }, reader) =>
  tag.rest === '' ? undefined : [block('if', { expression: tag.rest }, atLeastOne(reader.blocks(blocks)))]

/** An expression is written in its tag unescaped, so it must be one line and must not end the tag. */
const printCondition: BlockPrinter = ({ data = {}, nodes = [] }, writer) => {
  const line = unbreakLines(stringOf(data.expression)).trim()
  const isRead = readTag(`{% if ${line} %}`, 0)?.tag.rest === line
  return wrap(`{% if ${isRead ? line : line.replaceAll('%}', '% }')} %}`, writer.blocks(nodes), '{% endif %}')
}

export const boxReaders: [string, TagReader][] = [
  ['hint', readHint],
  ['prompt', readPrompt],
  ['if', readCondition],
]
export const boxPrinters: [string, BlockPrinter][] = [
  ['hint', printHint],
  ['prompt', printPrompt],
  ['if', printCondition],
]
