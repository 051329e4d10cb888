export { LIMITS as MARKDOWN_LIMITS, type Limits as MarkdownLimits } from './budget.ts'
export { type FrontMatter, printFrontMatter } from './front-matter.ts'
export { toFrontMatter, toPageFields } from './page-fields.ts'
export {
  type LeadingHeading,
  type ParsedMarkdown,
  type ParseOptions,
  parseMarkdown,
} from './parse-markdown.ts'
export { type PrintOptions, printMarkdown } from './print-markdown.ts'
export { type Href, type ReferenceKind, type Resolve, readHref } from './references.ts'
