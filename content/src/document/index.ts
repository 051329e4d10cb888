export { actionOf, tagNamesOf, toCurrentForms, toDay } from './current-forms.ts'
export { findFixedAnchor } from './heading-id.ts'
export { type AnchoredBlock, type Heading, isHeading, listAnchors, listHeadings } from './headings.ts'
export { keepKeys } from './keep-keys.ts'
export { matchAnchor } from './match-anchor.ts'
export { countCharacters, plainText, textOfNodes } from './plain-text.ts'
export { type ReadDocument, readDocument } from './read-document.ts'
export { type ReadTable, readTable } from './table.ts'
export type {
  Block,
  ContentRef,
  Document,
  Fragment,
  Inline,
  Leaf,
  Mark,
  Node,
  NodeData,
  Text,
} from './types.ts'
export { type Visit, walk } from './walk.ts'
