/** Writes the tree of a schema as lists that open. */
import {
  type AllowedValue,
  descriptionText,
  nameOfRef,
  type ParameterView,
  parameterTree,
  type SchemaGroup,
  type SchemaNode,
  type TreeOptions,
  toSchemaTree,
} from '@lectern/content/openapi'
import { type Content, type Html, html } from '../html.ts'
import { fill } from '../words.ts'
import { type ApiWritingContext, writeDescription, writeDetails, writeUpTo } from './writing-context.ts'

/** The usual length of a field's HTML, from which the number of nodes that still fit is estimated. */
const FIELD_CHARACTERS = 700
const MOST_NODES = 400
const MOST_IN_PARAMETER = 60
const MOST_FIELDS = 200
const VALUES_SHOWN = 12
const MOST_VALUES = 300

/** Ids of the nodes that something below points at. */
type Targets = Map<SchemaNode, string>

const treeOptions = (
  { words, remaining, places }: ApiWritingContext,
  hides?: TreeOptions['hides'],
  most = MOST_NODES,
): TreeOptions => ({
  nodes: Math.min(most, Math.max(1, Math.floor(remaining() / FIELD_CHARACTERS))),
  hides,
  words: words.types,
  elsewhere: places.size > 0 ? new Set(places.keys()) : undefined,
})

/** Writes a body, with its type and its fields open. */
export function writeSchema(schema: unknown, writing: ApiWritingContext, hides?: TreeOptions['hides']): Html {
  const node = toSchemaTree(writing.spec, schema, treeOptions(writing, hides))
  return writeTree(node, writing)
}

function writeTree(node: SchemaNode, writing: ApiWritingContext): Html {
  const targets: Targets = new Map()
  return html`<div class="schema"${writeId(node, targets, writing)}>
${!isBare(node) && html`<div class="field-head">${writeType(node, node.title)}</div>\n`}${writeAbout(node, targets, writing)}${writeGroups(node, targets, writing, true)}</div>\n`
}

/** Whether the type can be omitted, because the fields that follow show that it is an object. */
const isBare = ({ type, title, groups }: SchemaNode) => type === 'object' && title === undefined && groups.length > 0

/** Writes a list of fields: properties, parameters, headers. A tree given as a function is built only while there is room for it. */
function writeFields(
  nodes: readonly (SchemaNode | (() => SchemaNode))[],
  writing: ApiWritingContext,
  targets: Targets = new Map(),
): Html {
  const { written, rest } = writeUpTo(nodes, MOST_FIELDS, writing, (node) =>
    writeField(typeof node === 'function' ? node() : node, targets, writing),
  )
  return html`<ul class="fields" role="list">
${written}${rest && html`<li class="rest">${rest}</li>\n`}</ul>\n`
}

export const writeParameters = (parameters: readonly ParameterView[], writing: ApiWritingContext): Html =>
  writeFields(
    parameters.map(
      (each) => () => parameterTree(writing.spec, each, treeOptions(writing, undefined, MOST_IN_PARAMETER)),
    ),
    writing,
  )

function writeField(node: SchemaNode, targets: Targets, writing: ApiWritingContext): Html {
  const { words, spend } = writing
  const id = writeId(node, targets, writing)
  const name =
    node.role === 'other' ? html`<em>${words.otherNames}</em>` : html`<code class="name">${toFieldName(node)}</code>`
  const head = spend(
    html`<div class="field-head">${name} ${writeType(node, undefined)}${writeName(node)}${writeFlags(node, writing)}</div>\n`,
  )
  return html`<li class="field"${id}>${head}${writeAbout(node, targets, writing)}${writeGroups(node, targets, writing, false)}</li>\n`
}

const toFieldName = ({ name = '', role }: SchemaNode) =>
  role === 'pattern' ? `/${name.slice(0, 200)}/` : name.slice(0, 200)

const writeType = ({ type }: SchemaNode, title: string | undefined): Content => [
  title !== undefined && title !== type && html`<strong class="schema-name">${title}</strong> `,
  html`<span class="type">${type}</span>`,
]

/** Writes the name that an object has in the specification. */
const writeName = ({ title, type, recursive }: SchemaNode): Content =>
  title !== undefined && recursive === undefined && /^object/.test(type) && html` <span class="type">${title}</span>`

const writeFlags = (node: SchemaNode, { words }: ApiWritingContext): Content => [
  node.isRequired && html` <span class="flag required">${words.required}</span>`,
  node.isDeprecated && html` <span class="flag deprecated">${words.isDeprecated}</span>`,
  node.isReadOnly && html` <span class="flag">${words.readOnly}</span>`,
  node.isWriteOnly && html` <span class="flag">${words.writeOnly}</span>`,
]

function writeId(node: SchemaNode, targets: Targets, { writer }: ApiWritingContext): Content {
  if (!node.isTarget) return undefined
  const id = targets.get(node) ?? writer.id('Schema')
  targets.set(node, id)
  return html` id="${id}"`
}

/** Writes what describes a value, without its fields. */
function writeAbout(node: SchemaNode, targets: Targets, writing: ApiWritingContext): Content {
  const { words, spend } = writing
  const link = (target: SchemaNode | undefined, text: string) => {
    const id = target && targets.get(target)
    return id === undefined ? text : html`<a href="#${id}">${text}</a>`
  }
  const notes = [
    ...node.broken.map((ref) => fill(words.broken, ref.slice(0, 300))),
    ...node.inherited.map(({ name, node: target }) => link(target, fill(words.inherits, name))),
    node.recursive && link(node.recursive, fill(words.recursive, node.recursive.title ?? node.title ?? words.asAbove)),
    node.elsewhere !== undefined && writePlace(node.elsewhere, writing),
    node.isCut && words.cut,
  ].filter((each) => each !== undefined && each !== false)
  const facts = node.facts.map(({ kind, value }) => {
    const word = words.facts[kind]
    return html`<li>${word}${value !== '' && html` <code>${value}</code>`}</li>\n`
  })
  return [
    writeDescription(node.description, writing),
    facts.length > 0 && spend(html`<ul class="facts" role="list">\n${facts}</ul>\n`),
    node.values.length > 0 && spend(writeValues(node.values, writing)),
    notes.map((note) => spend(html`<p class="aside">${note}</p>\n`)),
  ]
}

const writePlace = (ref: string, { words, places }: ApiWritingContext) =>
  html`<a href="#${places.get(ref)}">${fill(words.see, nameOfRef(ref))}</a>`

/** A few values share a line, many are collapsed, and those with a description have a line each. */
function writeValues(values: readonly AllowedValue[], writing: ApiWritingContext): Html {
  const { words } = writing
  const shown = values.slice(0, MOST_VALUES)
  const rest = values.length - shown.length
  const more = rest > 0 && html`<li class="rest">${fill(words.left, rest)}</li>\n`
  const hasDescriptions = shown.some(({ description }) => description !== undefined)
  const all = html`<ul class="values${hasDescriptions && ' described'}" role="list">
${shown.map(({ text, description }) => html`<li><code>${text}</code>${description !== undefined && html` ${descriptionText(description)}`}</li>\n`)}${more}</ul>\n`
  if (values.length > VALUES_SHOWN) return writeDetails(fill(words.allValues, values.length), all, false)
  return html`<div class="allowed"><span>${words.values}</span>\n${all}</div>\n`
}

function writeGroups(node: SchemaNode, targets: Targets, writing: ApiWritingContext, isRoot: boolean): Content {
  if (node.groups.length === 0) return undefined
  if (writing.remaining() <= 0) return html`<p class="aside">${writing.words.full}</p>\n`
  return node.groups.map((group) => writeGroup(group, targets, writing, isRoot))
}

function writeGroup(group: SchemaGroup, targets: Targets, writing: ApiWritingContext, isRoot: boolean): Content {
  const { kind, nodes, left } = group
  const { words, isExpanded } = writing
  const isOpen = isRoot || isExpanded
  const [only] = nodes
  const isMap = kind === 'properties' && only?.role === 'other' && nodes.length === 1
  if (only && (kind === 'items' || isMap))
    return writeItems(only, isMap ? words.mapValues : words.groups.items, targets, writing, isOpen)
  if (kind === 'properties' || kind === 'tuple') {
    const fields = [
      nodes.length > 0 && writeFields(nodes, writing, targets),
      left > 0 && html`<p class="aside">${fill(words.left, left)}</p>\n`,
    ]
    return isRoot ? fields : writeDetails(writeCount(group, writing), fields, isExpanded)
  }
  return html`<div class="choice"><span class="choice-label">${words.groups[kind]}</span>
${nodes.map((each, at) => writeOption(each, at, targets, writing, isOpen && at === 0))}${left > 0 && html`<p class="aside">${fill(words.left, left)}</p>\n`}</div>\n`
}

const writeCount = ({ kind, nodes, left }: SchemaGroup, { words }: ApiWritingContext) => {
  const count = nodes.length + left
  if (kind === 'tuple') return words.groups.tuple
  return count === 1 ? words.property : fill(words.propertiesOf, count)
}

/** Whether the type of the array already describes its items completely. */
const isPlain = (node: SchemaNode) =>
  node.groups.length === 0 &&
  node.facts.length === 0 &&
  node.values.length === 0 &&
  node.description === undefined &&
  node.recursive === undefined &&
  node.inherited.length === 0 &&
  node.broken.length === 0 &&
  node.elsewhere === undefined &&
  !node.isCut

/** The items of an array or a map are shown in its place, and open only if they have fields. */
function writeItems(
  node: SchemaNode,
  label: string,
  targets: Targets,
  writing: ApiWritingContext,
  isOpen: boolean,
): Content {
  if (isPlain(node)) return undefined
  if (node.groups.length === 0)
    return html`<div class="item"${writeId(node, targets, writing)}><span class="choice-label">${label}</span>\n${writeAbout(node, targets, writing)}</div>\n`
  const id = writeId(node, targets, writing)
  const about = writeAbout(node, targets, writing)
  const content = html`<div class="item"${id}>\n${about}${writeGroups(node, targets, writing, true)}</div>\n`
  return writeDetails(html`${label} <span class="type">${node.title ?? node.type}</span>`, content, isOpen)
}

function writeOption(
  node: SchemaNode,
  at: number,
  targets: Targets,
  writing: ApiWritingContext,
  isOpen: boolean,
): Html {
  const { words, spend, isExpanded } = writing
  const id = writeId(node, targets, writing)
  const summary = spend(
    html`${node.title ?? fill(words.option, at + 1)} <span class="type">${node.type}</span>${writeFlags(node, writing)}`,
  )
  const about = writeAbout(node, targets, writing)
  const content = html`<div class="item"${id}>\n${about}${writeGroups(node, targets, writing, true)}</div>\n`
  return writeDetails(summary, content, isOpen || isExpanded)
}
