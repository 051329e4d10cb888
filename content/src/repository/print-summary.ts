import { stringify } from 'yaml'
import { trimEndCharacters } from '../text/index.ts'
import { encodeLinkPath } from './paths.ts'
import type { SummaryEntry } from './summary.ts'

export function printSummary(entries: readonly SummaryEntry[]): string {
  const lines = ['# Table of contents', '']
  print(lines, entries, '')
  return `${lines.join('\n').trimEnd()}\n`
}

function print(lines: string[], entries: readonly SummaryEntry[], indent: string): void {
  for (const [at, entry] of entries.entries()) {
    if (entry.kind !== 'group' && entries[at - 1]?.kind === 'group') lines.push('', '***', '')
    if (entry.kind === 'group') {
      if (lines.at(-1) !== '') lines.push('')
      lines.push(...printEntry(entry), '')
      print(lines, entry.entries, '')
      continue
    }
    lines.push(...printEntry(entry).map((line) => (line === '' ? '' : indent + line)))
    print(lines, entry.entries, `${indent}  `)
  }
}

/** The lines of an entry, without those of its children. */
export function printEntry(entry: SummaryEntry): string[] {
  if (entry.kind === 'group') {
    const anchor = entry.slug === undefined ? '' : ` <a href="#${entry.slug}" id="${entry.slug}"></a>`
    return [`## ${escapeEnd(escapeText(entry.title))}${anchor}`]
  }
  if (entry.kind === 'computed') {
    const source = stringify(
      { ...(entry.title !== undefined && { title: entry.title }), ...entry.computed },
      { lineWidth: 0 },
    )
    return [
      '* ```yaml',
      ...source
        .trimEnd()
        .split('\n')
        .map((line) => `  ${line}`),
      '  ```',
    ]
  }
  const title = escapeText(entry.title)
  if (entry.kind === 'link') return [`* [${title}](${toDestination(entry.url)})`]
  if (entry.path === undefined) return [`* ${title}`]
  const linkTitle = entry.linkTitle === undefined ? '' : ` "${entry.linkTitle.replace(/["\\]/g, '\\$&')}"`
  return [`* [${title}](${toDestination(encodeLinkPath(entry.path))}${linkTitle})`]
}

const toDestination = (url: string) => (/[\s()<>]/.test(url) ? `<${url.replace(/[<>]/g, encodeURIComponent)}>` : url)

const escapeText = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\\[\]*`]/g, '\\$&')
    .replace(/^([#+-])(?=\s)/, '\\$1')

/** Trailing `#` characters of a heading would not be part of it. */
function escapeEnd(text: string): string {
  const words = trimEndCharacters(text, '#')
  const isApart = words === '' || words.endsWith(' ')
  return isApart && words.length < text.length ? `${words}\\${text.slice(words.length)}` : text
}
