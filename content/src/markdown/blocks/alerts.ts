/** Reads `> [!NOTE]`, the hints of GitHub and others. */
import { atLeastOne, type Block, block } from '../../document/index.ts'
import type { RawBlock } from '../structure/raw-block.ts'
import { hintStyleOf } from './hint-styles.ts'

const MARKER = /^\[!([a-z]+)\][+-]?[ \t]*(?:\n|$|(?=[^([:\s]))/i

interface Alert {
  readonly style: string
  readonly blocks: readonly RawBlock[]
}

/** Reads a quote with these blocks as a hint, if its first line is a marker. */
export function readAlert([first, ...others]: readonly RawBlock[]): Alert | undefined {
  if (first?.type !== 'paragraph') return undefined
  const text = first.lines.join('\n')
  const found = MARKER.exec(text)
  const style = found ? hintStyleOf(found[1]!) : undefined
  if (!found || style === undefined) return undefined
  const rest = text.slice(found[0].length)
  return { style, blocks: rest === '' ? others : [{ ...first, lines: [rest] }, ...others] }
}

export const toAlert = (style: string, nodes: readonly Block[]): Block => block('hint', { style }, atLeastOne(nodes))
