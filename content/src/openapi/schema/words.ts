/** The English texts about schemas. */
import type { FactKind } from './schema-facts.ts'
import type { GroupKind } from './schema-tree.ts'

export const FACT_WORDS: Record<FactKind, string> = {
  default: 'Default',
  const: 'Always',
  example: 'Example',
  range: 'Range',
  multipleOf: 'Multiple of',
  length: 'Length',
  items: 'Number of items',
  unique: 'No item twice',
  properties: 'Number of properties',
  pattern: 'Pattern',
  mediaType: 'Media type',
  encoding: 'Encoding',
  discriminator: 'Distinguished by',
  names: 'Names',
  style: 'Written as',
}

export const GROUP_WORDS: Record<GroupKind, string> = {
  properties: 'Properties',
  items: 'Items',
  tuple: 'Items in order',
  oneOf: 'One of',
  anyOf: 'Any of',
  not: 'Not',
  contains: 'Contains',
  when: 'If',
  whenTrue: 'Then',
  whenFalse: 'Else',
}
