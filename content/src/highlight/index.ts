export { type CodeText, type CodeToken, type HighlightText, highlightCode, loadHighlight } from './highlight-code.ts'
export { findLanguageName } from './languages.ts'
