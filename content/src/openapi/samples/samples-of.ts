/** Code samples of an operation in several languages. */
import type { OperationView } from '../describe/views.ts'
import type { ApiDocument } from '../types.ts'
import { printCurl } from './curl.ts'
import { printJavaScript } from './javascript.ts'
import { printPython } from './python.ts'
import { toRequest } from './request.ts'

interface CodeSample {
  readonly label: string
  /** The language for highlighting. */
  readonly language: string
  readonly text: string
}

/** Samples of the authors replace ours in the same language. */
export function samplesOf(spec: ApiDocument, view: OperationView): CodeSample[] {
  if (view.samples === undefined) return []
  const given = view.samples.map(({ language, label, source }) => ({
    label,
    language: syntaxOf(language),
    text: source,
  }))
  if (view.kind === 'webhook') return given
  const request = toRequest(spec, view)
  const ours: CodeSample[] = [
    { label: 'cURL', language: 'bash', text: printCurl(request) },
    { label: 'JavaScript', language: 'javascript', text: printJavaScript(request) },
    { label: 'Python', language: 'python', text: printPython(request) },
  ]
  return [...given, ...ours.filter(({ language }) => !given.some((each) => each.language === language))]
}

const NAMES: Record<string, string> = {
  curl: 'bash',
  shell: 'bash',
  sh: 'bash',
  node: 'javascript',
  js: 'javascript',
  py: 'python',
  python3: 'python',
}

/** `Node.js` → `javascript` */
function syntaxOf(language: string): string {
  const name = language.toLowerCase().replace(/\.js$/, '')
  return Object.hasOwn(NAMES, name) ? NAMES[name]! : name
}
