/** Colours of code, the same on published pages and in the editor. A language is loaded when it is first used. */
import { findLanguageName, HIGHLIGHT_LANGUAGES } from './languages.ts'

/** A run of characters of one class: `keyword`, `string`…; undefined for plain text. */
export interface CodeToken {
  text: string
  kind: string | undefined
}

/** A text in a language. */
export interface CodeText {
  text: string
  syntax: string
}

/** Returns undefined for a language that is unknown or not loaded. */
export type HighlightText = (text: string, syntax: string) => CodeToken[] | undefined

/** A longer text stays plain: colours are not worth a slow page. */
const MAX_HIGHLIGHTED_LENGTH = 100_000

type Highlighter = typeof import('highlight.js/lib/core').default

let core: Promise<Highlighter> | undefined
const loading = new Map<string, Promise<void>>()

export async function loadHighlight(syntaxes: ReadonlySet<string>): Promise<HighlightText> {
  const names = [...new Set([...syntaxes].map(findLanguageName).filter((name) => name !== undefined))]
  if (names.length === 0) return () => undefined
  core ??= import('highlight.js/lib/core').then((loaded) => loaded.default)
  const highlighter = await core
  await Promise.all(names.map((name) => load(highlighter, name)))
  return (text, syntax) => {
    const name = findLanguageName(syntax)
    if (name === undefined || text.length > MAX_HIGHLIGHTED_LENGTH || !highlighter.getLanguage(name)) return undefined
    return toTokens(highlighter.highlight(text, { language: name, ignoreIllegals: true }).value)
  }
}

/** Colours texts, for a host to run in a thread; undefined for one that stays plain. */
export async function highlightCode(codes: readonly CodeText[]): Promise<(CodeToken[] | undefined)[]> {
  const highlight = await loadHighlight(new Set(codes.map(({ syntax }) => syntax)))
  return codes.map(({ text, syntax }) => highlight(text, syntax))
}

/** Languages that hold others register them first, so that a template is coloured all through. */
function load(highlighter: Highlighter, name: string): Promise<void> {
  const known = loading.get(name)
  if (known) return known
  const { load: source, holds = [] } = HIGHLIGHT_LANGUAGES[name]!
  const loaded = Promise.all([source(), ...holds.map((each) => load(highlighter, each))]).then(([language]) =>
    highlighter.registerLanguage(name, language.default),
  )
  loading.set(name, loaded)
  return loaded
}

const SPAN_OR_TEXT = /<span class="([^"]*)">|<\/span>|[^<]+/g
const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }

/** The highlighter returns nested spans; the innermost one decides the class of a text. */
function toTokens(value: string): CodeToken[] {
  const tokens: CodeToken[] = []
  const around: string[] = []
  for (const [part, kind] of value.matchAll(SPAN_OR_TEXT)) {
    if (kind !== undefined) around.push(kind)
    else if (part === '</span>') around.pop()
    else {
      const text = part.replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (each) => ENTITIES[each]!)
      tokens.push({ text, kind: kindOf(around) })
    }
  }
  return tokens
}

/** Maps `hljs-title function_` to `title-function`; a sublanguage (`language-css`) has no class. */
function kindOf(around: readonly string[]): string | undefined {
  for (let at = around.length - 1; at >= 0; at--) {
    const [first = '', second] = around[at]!.split(' ')
    if (!first.startsWith('hljs-')) continue
    const kind = first.slice(5)
    return second?.endsWith('_') && second !== 'inherited__' ? `${kind}-${second.replaceAll('_', '')}` : kind
  }
  return undefined
}
