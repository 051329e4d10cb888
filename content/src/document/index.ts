export { alignEqual } from './align-equal.ts'
export { API_METHODS, type ApiMethod } from './api-methods.ts'
export { type BlockSplice, diffBlocks, spliceBlocks } from './block-splices.ts'
export {
  atLeastOne,
  block,
  documentOf,
  fragment,
  inline,
  joinText,
  leaf,
  MARKS,
  type MarkType,
  mark,
  paragraph,
  sameMark,
  text,
  voidBlock,
  voidInline,
} from './build.ts'
export { actionOf, tagNamesOf, toCurrentForms, toDateTime, toDay, toTagRef } from './current-forms.ts'
export { giveKeys, listBlockKeys } from './give-keys.ts'
export { findFixedAnchor, toHeadingData } from './heading-id.ts'
export { isHeading, listAnchors, listHeadings } from './headings.ts'
export { isInlineSpec, parseInlineSpec, writeInlineSpec } from './inline-spec.ts'
export { isKeyed } from './is-keyed.ts'
export { contentOf, keepKeys } from './keep-keys.ts'
export { foldAnchor, isShortened, isTitleAnchor, matchAnchor, meansAnchor } from './match-anchor.ts'
export { countCharacters, plainText, textOfNodes } from './plain-text.ts'
export { readDocument } from './read-document.ts'
export { NAME_END, readRef } from './read-ref.ts'
export { type CellValue, type Column, columnId, readTable, type TableContent, toTable } from './table.ts'
export type { Block, ContentRef, Document, Fragment, Inline, Leaf, Mark, Node, NodeData, Text } from './types.ts'
export { type VisitedNode, walk } from './walk.ts'
