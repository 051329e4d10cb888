/** Shows a response as text, never as HTML. */
import type { FetchedResponse } from './fetch-response.ts'
import { indentJson } from './indent-json.ts'
import { type FormWords, fillIn } from './words.ts'

export function showResponse(response: FetchedResponse, isElsewhere: boolean, words: FormWords): HTMLElement {
  const { status, statusText, milliseconds, headers, text, type, bytes, isCut, isStopped } = response
  const line = element('p', 'try-status')
  const code = element(
    'span',
    `status ${['', 'info', 'success', 'info', 'warning', 'danger'][Math.floor(status / 100)] ?? ''}`,
  )
  code.textContent = String(status)
  line.append(code, ` ${statusText} · ${fillIn(words.took, milliseconds)}`)
  const box = element('div', 'try-response')
  box.append(line, showHeaders(headers, isElsewhere, words))
  if (text === undefined) box.append(note(bytes === 0 ? words.noBody : fillIn(words.notText, bytes, type)))
  else if (text === '') box.append(note(words.noBody))
  else {
    const pre = element('pre', '')
    pre.tabIndex = 0
    const shown = element('code', '')
    shown.textContent = (/json/i.test(type) && !isCut && indentJson(text)) || text
    pre.append(shown)
    box.append(pre)
  }
  if (isCut) box.append(note(fillIn(words.cutAt, text?.length ?? bytes)))
  if (isStopped) box.append(note(words.stopped))
  return box
}

function showHeaders(headers: [string, string][], isElsewhere: boolean, words: FormWords): HTMLElement {
  const details = element('details', 'nested')
  const summary = document.createElement('summary')
  const title = document.createElement('span')
  title.textContent = `${words.headers} (${headers.length})`
  summary.append(title)
  const list = element('div', 'inside')
  if (isElsewhere) list.append(note(words.exposed))
  const lines = element('pre', '')
  lines.tabIndex = 0
  lines.textContent = headers.map(([name, value]) => `${name}: ${value}`).join('\n')
  list.append(lines)
  details.append(summary, list)
  return details
}

function note(text: string): HTMLElement {
  const paragraph = element('p', 'aside')
  paragraph.textContent = text
  return paragraph
}

function element<Name extends 'p' | 'span' | 'div' | 'pre' | 'code' | 'details'>(name: Name, className: string) {
  const made = document.createElement(name)
  if (className) made.className = className
  return made
}
