/** Attributes that nodes of the editor share. Their values are plain JSON, so that steps and slices can be sent and stored. */
import { readDocument } from '@lectern/content/document'
import type { AttributeSpec } from 'prosemirror-model'

/**
 * What a node of the document has besides the members that the editor models: its other members, and which modelled ones it lacks. Null: the
 * node has the members that Lectern writes, and no others.
 */
export interface Rest {
  readonly members: { readonly [name: string]: unknown }
  readonly lacks: readonly string[]
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether nodes that an attribute carries may stand in a document. ProseMirror asks for it when it reads a slice from a clipboard, or a step. */
const areNodes = (nodes: unknown): boolean => readDocument({ object: 'document', data: {}, nodes }).kind === 'document'

function check(name: string, rule: string, isValid: (value: unknown) => boolean) {
  return (value: unknown) => {
    if (!isValid(value)) throw new RangeError(`The attribute ${name} must be ${rule}`)
  }
}

export const KEY: AttributeSpec = {
  default: null,
  validate: check('key', 'a string or null', (value) => value === null || typeof value === 'string'),
}

export const DATA: AttributeSpec = { default: {}, validate: check('data', 'an object', isObject) }

export const MARK_DATA: AttributeSpec = {
  default: null,
  validate: check('data', 'an object or null', (value) => value === null || isObject(value)),
}

export const REST: AttributeSpec = {
  default: null,
  validate: check('rest', 'members and what is lacking', (value) => {
    if (value === null) return true
    const { members, lacks } = (isObject(value) ? value : {}) as Partial<Rest>
    return (
      isObject(members) && Array.isArray(lacks) && areNodes(members?.nodes ?? []) && areNodes(members?.fragments ?? [])
    )
  }),
}

/** True for a node that stands where the document has none, because the schema wants one: it is left out while it is empty. */
export const FILLER: AttributeSpec = { default: false, validate: 'boolean' }

/** True for a new block whose subject is still to be chosen (docs/decisions/0087). */
export const PENDING: AttributeSpec = { default: false, validate: 'boolean' }

/** A node of the document, as it is. It has no default: the editor never invents one. */
export const SOURCE: AttributeSpec = { validate: check('source', 'a node of a document', (value) => areNodes([value])) }

/** A mark of the document, as it is. */
export const MARK_SOURCE: AttributeSpec = {
  validate: check('source', 'a mark of a document', (value) =>
    areNodes([{ object: 'text', leaves: [{ object: 'leaf', text: '', marks: [value] }] }]),
  ),
}

export const FRAGMENTS: AttributeSpec = {
  default: null,
  validate: check('fragments', 'fragments or null', (value) => value === null || areNodes(value)),
}

export const STRING_OR_NULL: AttributeSpec = { default: null, validate: 'string|null' }
