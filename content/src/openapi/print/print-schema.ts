/** Prints a schema as nested lists. */
import type { Block, Leaf } from '../../document/index.ts'
import { descriptionText } from '../description.ts'
import { nameOfRef } from '../read-value.ts'
import type { SchemaGroup, SchemaNode } from '../schema/schema-tree.ts'
import { FACT_WORDS, GROUP_WORDS } from '../schema/words.ts'
import { code, codes, line, list, plain } from './lines.ts'

const MOST_VALUES = 60

/** Describes a value without its parts. */
export function leavesOf(node: SchemaNode, description = node.description): Leaf[] {
  const flags = [
    node.type,
    node.isRequired && 'required',
    node.isDeprecated && 'deprecated',
    node.isReadOnly && 'read-only',
    node.isWriteOnly && 'write-only',
  ].filter((each) => each !== false)
  const said = description === undefined ? '' : descriptionText(description)
  return [
    plain(` (${flags.join(', ')})`),
    ...(said === '' ? [] : [plain(`: ${said}${/[.!?…]$/.test(said) ? '' : '.'}`)]),
    ...node.facts.flatMap(({ kind, value }) =>
      value === '' ? [plain(` ${FACT_WORDS[kind]}.`)] : [plain(` ${FACT_WORDS[kind]}: `), code(value), plain('.')],
    ),
    ...valuesOf(node),
    ...node.inherited.map(({ name }) => plain(` Has everything of ${name}, above.`)),
    ...(node.recursive ? [plain(` Recursive: ${node.recursive.title ?? node.title ?? 'as above'}.`)] : []),
    ...(node.elsewhere === undefined ? [] : [plain(` See ${nameOfRef(node.elsewhere)}.`)]),
    ...node.broken.flatMap((ref) => [plain(' The reference '), code(ref), plain(' leads nowhere.')]),
    ...(node.isCut ? [plain(' More is not shown.')] : []),
  ]
}

function valuesOf({ values }: SchemaNode): Leaf[] {
  if (values.length === 0) return []
  const shown = values.slice(0, MOST_VALUES)
  const hasDescriptions = shown.some(({ description }) => description !== undefined)
  const leaves = hasDescriptions
    ? shown.flatMap(({ text, description }, at) => [
        ...(at === 0 ? [] : [plain(', ')]),
        code(text),
        ...(description === undefined ? [] : [plain(` – ${descriptionText(description, 200)}`)]),
      ])
    : codes(shown.map(({ text }) => text))
  const left = values.length - shown.length
  return [plain(' One of '), ...leaves, plain(left > 0 ? ` and ${left} more.` : '.')]
}

/** Prints the parts of a value. */
export const partsOf = (node: SchemaNode): Block[] => node.groups.flatMap((group) => printGroup(group))

function printGroup({ kind, nodes, left }: SchemaGroup): Block[] {
  const more = left > 0 ? [[line(plain(`${left} more, not shown.`))]] : []
  if (kind === 'properties' || kind === 'tuple') return list([...nodes.map(printNode), ...more])
  const [only] = nodes
  if (kind === 'items' && only && nodes.length === 1) {
    const says =
      only.description !== undefined ||
      only.facts.length > 0 ||
      only.values.length > 0 ||
      only.recursive ||
      only.elsewhere
    if (!says && only.groups.length === 1) return partsOf(only)
    return says || only.groups.length > 0 ? list([[line(plain('Items'), ...leavesOf(only)), ...partsOf(only)]]) : []
  }
  return [
    line(plain(`${GROUP_WORDS[kind]}:`)),
    ...list([
      ...nodes.map((node, at) => [line(plain(node.title ?? `Option ${at + 1}`), ...leavesOf(node)), ...partsOf(node)]),
      ...more,
    ]),
  ]
}

const printNode = (node: SchemaNode): Block[] => [line(nameOf(node), ...leavesOf(node)), ...partsOf(node)]

const nameOf = ({ name, role }: SchemaNode): Leaf =>
  role === 'other' ? plain('Any other name') : role === 'pattern' ? code(`/${name}/`) : code(name ?? '')
