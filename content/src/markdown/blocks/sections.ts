/** Blocks with parts of one kind, each written as a tag: tabs, steppers, columns, updates, conflicts. */
import {
  atLeastOne,
  type Block,
  block,
  type NodeData,
  tagNamesOf,
  toDateTime,
  toDay,
  toTagRef,
} from '../../document/index.ts'
import type { PairedBlock, TagElement } from '../pair-tags.ts'
import type { TagReader } from '../reader.ts'
import { type Attributes, printTag, readAttributes } from '../tag.ts'
import { type BlockPrinter, wrap } from '../writer.ts'
import { printLength, toLength } from './images.ts'

interface Section {
  readonly tag: string
  readonly type: string
  readonly partType: string
  /** The tags of its parts. */
  readonly parts: readonly string[]
  readonly read: (attributes: Attributes) => NodeData
  readonly print: (data: NodeData) => { readonly [name: string]: unknown }
  readonly readPart: (attributes: Attributes, tag: string) => NodeData
  readonly printPart: (data: NodeData) => { readonly [name: string]: unknown }
  readonly partTag: (data: NodeData) => string
  /** Allows empty parts: a side of a conflict may be empty. */
  readonly mayBeEmpty?: boolean
}

const wide = (attributes: Attributes) => ({ fullWidth: attributes.fullWidth === 'true' || undefined })
const SIDES = ['base', 'primary', 'change']

const SECTIONS: readonly Section[] = [
  {
    tag: 'tabs',
    type: 'tabs',
    partType: 'tabs-item',
    parts: ['tab'],
    read: wide,
    print: ({ fullWidth }) => ({ fullWidth }),
    readPart: ({ title, icon }) => ({ title, icon }),
    printPart: ({ title, icon }) => ({ title, icon }),
    partTag: () => 'tab',
  },
  {
    tag: 'stepper',
    type: 'stepper',
    partType: 'stepper-step',
    parts: ['step'],
    read: () => ({}),
    print: () => ({}),
    readPart: ({ icon }) => ({ icon }),
    printPart: ({ icon }) => ({ icon }),
    partTag: () => 'step',
  },
  {
    tag: 'columns',
    type: 'columns',
    partType: 'column',
    parts: ['column'],
    read: wide,
    print: ({ fullWidth }) => ({ fullWidth }),
    readPart: ({ width, valign }) => ({
      width: toLength(width),
      verticalAlignment: ['top', 'middle', 'bottom'].find((each) => each === valign),
    }),
    printPart: ({ width, verticalAlignment }) => ({ width: printLength(width), valign: verticalAlignment }),
    partTag: () => 'column',
  },
  {
    tag: 'updates',
    type: 'updates',
    partType: 'update',
    parts: ['update'],
    read: ({ format }) => ({ format }),
    print: ({ format }) => ({ format }),
    readPart: ({ date, tags }) => ({ date: date && toDateTime(date), tags: toNames(tags)?.map(toTagRef) }),
    printPart: ({ date, tags }) => ({
      date: typeof date === 'string' ? toDay(date) : undefined,
      tags: tagNamesOf(tags).join(',') || undefined,
    }),
    partTag: () => 'update',
  },
  {
    tag: 'conflict',
    type: 'conflict',
    partType: 'conflict-side',
    parts: SIDES,
    read: ({ id }) => ({ conflict: id }),
    print: ({ conflict }) => ({ id: conflict }),
    readPart: (_, side) => ({ side }),
    printPart: () => ({}),
    partTag: ({ side }) => SIDES.find((each) => each === side) ?? 'change',
    mayBeEmpty: true,
  },
]

/** `a, b` → its names; undefined when there are none. */
export function toNames(list: string | undefined): string[] | undefined {
  const names = (list ?? '').split(',').map((name) => name.trim())
  const known = names.filter((name) => name !== '')
  return known.length > 0 ? known : undefined
}

/** Content between the parts belongs to none of them, and is placed before the block. */
const readSection =
  (section: Section): TagReader =>
  ({ tag, blocks }, reader) => {
    const isPart = (each: PairedBlock): each is TagElement =>
      each.type === 'element' && section.parts.includes(each.tag.name)
    const parts = blocks.filter(isPart)
    if (parts.length === 0) return undefined
    const nodes = parts.map((part) => {
      const inner = reader.blocks(part.blocks)
      const data = section.readPart(readAttributes(part.tag.rest), part.tag.name)
      return block(section.partType, data, section.mayBeEmpty ? inner : atLeastOne(inner))
    })
    const loose = reader.blocks(blocks.filter((each) => !isPart(each)))
    return [...loose, block(section.type, section.read(readAttributes(tag.rest)), nodes)]
  }

const printSection =
  (section: Section): BlockPrinter =>
  ({ data = {}, nodes = [] }, writer) => {
    const parts = nodes
      .filter((node): node is Block => node.object === 'block')
      .map((part) => {
        const tag = section.partTag(part.data ?? {})
        return wrap(
          printTag(tag, section.printPart(part.data ?? {})),
          writer.blocks(part.nodes ?? []),
          `{% end${tag} %}`,
        )
      })
    return wrap(printTag(section.tag, section.print(data)), parts.join('\n\n'), `{% end${section.tag} %}`)
  }

export const sectionReaders = SECTIONS.map((section): [string, TagReader] => [section.tag, readSection(section)])
export const sectionPrinters = SECTIONS.map((section): [string, BlockPrinter] => [section.type, printSection(section)])
