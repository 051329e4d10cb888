/** Escapes text for markdown: characters that would be read as markup get a backslash, and white space that would be lost becomes a character reference. */
import { encodeCharacter } from '../../text/index.ts'
import { readAngled } from './addresses.ts'
import { readEmoji } from './emoji.ts'

/** The place of the text. In a cell of a pipe table the row already interprets a pipe and a backslash. */
export type TextContext = 'block' | 'line' | 'cell'

const WORD = /[\p{L}\p{N}]/u
const MARKUP = /[\\*_`[\]<&~$:@{|\r\t]|www\./gi

/**
 * Escapes one run of text. Its neighbours are unknown here, so the edges are escaped conservatively. URLs would become autolinks; inside a link they
 * may stay.
 */
export function escapeText(text: string, place: TextContext, addresses: 'escaped' | 'kept' = 'escaped'): string {
  return text.replaceAll(MARKUP, (found, at: number) => {
    const before = text[at - 1]
    const after = text[at + 1]
    switch (found) {
      case '\\':
        return place === 'cell' ? '&#x5C;' : '\\\\'
      case '_':
        return isWord(before) && isWord(after) ? '_' : '\\_'
      case '<':
        // A tag begins with a letter, but an e-mail address in angle brackets may begin with a digit or punctuation.
        return after === undefined || /[a-z/!?]/i.test(after) || readAngled(text, at) ? '\\<' : '<'
      case '&':
        return after === undefined || /[#a-z]/i.test(after) ? '\\&' : '&'
      case '~':
        // A single tilde strikes through as well, unless it has spaces around it.
        return [before, after].every((each) => each !== undefined && /\s/.test(each)) ? '~' : '\\~'
      case '$':
        return before === '$' || after === '$' ? '\\$' : '$'
      case ':':
        return (after === '/' && addresses === 'escaped') || readEmoji(text, at) ? '\\:' : ':'
      case '@':
        return addresses === 'escaped' && isMail(before, after) ? '\\@' : '@'
      case '{':
        return after === undefined || /^(?:%|\/\*|\{[<%])/.test(text.slice(at + 1, at + 3)) ? '\\{' : '{'
      case '|':
        return place === 'cell' ? '\\|' : '|'
      case '\r':
      case '\t':
        return encodeCharacter(found)
      default:
        if (found.length === 1) return `\\${found}`
        return addresses === 'escaped' ? `${found.slice(0, -1)}\\.` : found
    }
  })
}

const isMail = (before: string | undefined, after: string | undefined) =>
  before === undefined || after === undefined || (/[\w.+-]/.test(before) && /[a-z0-9]/i.test(after))

const isWord = (character: string | undefined) => character !== undefined && WORD.test(character)

/** Finishes a whole text: its line breaks and its edges. */
export function finishText(text: string, place: TextContext): string {
  const broken = place === 'block' ? breakLines(text) : text.replaceAll('\n', '<br>')
  return broken.replace(/^ /, '&#x20;').replace(/ $/, '&#x20;')
}

/** A backslash breaks a line between text; elsewhere a `<br>` is written. */
function breakLines(text: string): string {
  const lines = text.split('\n')
  return lines
    .map((line, at) => {
      const isLast = at === lines.length - 1
      const trimmed = line.replace(/^ /, '&#x20;').replace(/ $/, isLast ? ' ' : '&#x20;')
      const safe = at === 0 || lines[at - 1] !== '' ? escapeLineStart(trimmed) : trimmed
      if (isLast) return safe
      return line === '' || lines[at + 1] === '' ? `${safe}<br>` : `${safe}\\\n`
    })
    .join('')
}

/** Escapes a line that would begin another block. */
function escapeLineStart(line: string): string {
  if (line.startsWith('import ') && /\bfrom\b/.test(line)) return `&#x69;${line.slice(1)}`
  if (line.includes('-') && /^[|:\- \t]*$/.test(line)) return `\\${line}`
  return line
    .replace(/^(#{1,6})(?=[ \t]|$)/, '\\$1')
    .replace(/^(?=>|\{:|:{3}|\/{3}|!{3}|\?{3}|===[!+]?[ \t]*")/, '\\')
    .replace(/^([+-])(?=[ \t]|$)/, '\\$1')
    .replace(/^(\d{1,9})([.)])(?=[ \t]|$)/, '$1\\$2')
    .replace(/^(?==+[ \t]*$)/, '\\')
}
