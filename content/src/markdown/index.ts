export { toLength } from './blocks/images.ts'
export { toAlign } from './blocks/paragraphs.ts'
export { createBudget, LIMITS as MARKDOWN_LIMITS, type Limits as MarkdownLimits, TooComplex } from './budget.ts'
export { finishBlocks } from './finish-document.ts'
export { type FrontMatter, printFrontMatter } from './front-matter.ts'
export { isAnchor } from './heading-anchor.ts'
export * as inlineBuilder from './inline/builder.ts'
export { markOfElement } from './inline/elements.ts'
export { noteFragments } from './inline/parse-inline.ts'
export { toFrontMatter, toPageFields } from './page-fields.ts'
export {
  type LeadingHeading,
  type ParsedMarkdown,
  type ParseOptions,
  parseMarkdown,
  type Segment,
} from './parse-markdown.ts'
export { type PrintOptions, printMarkdown } from './print-markdown.ts'
export type { Reader } from './reader.ts'
export { defaultHref, type Href, type ReferenceKind, type Resolve, readHref, toRef } from './references.ts'
