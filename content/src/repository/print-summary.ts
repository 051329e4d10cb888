import { stringify } from 'yaml'
import { encodePath } from './print-page.ts'
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
      const anchor = entry.slug === undefined ? '' : ` <a href="#${entry.slug}" id="${entry.slug}"></a>`
      lines.push(`## ${escapeText(entry.title).replace(/(?<=\s)#+$/, '\\$&')}${anchor}`, '')
      print(lines, entry.entries, '')
      continue
    }
    lines.push(...printItem(entry).map((line) => (line === '' ? '' : indent + line)))
    print(lines, entry.entries, `${indent}  `)
  }
}

function printItem(entry: Exclude<SummaryEntry, { kind: 'group' }>): string[] {
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
  return [`* [${title}](${toDestination(encodePath(entry.path))}${linkTitle})`]
}

const toDestination = (url: string) => (/[\s()<>]/.test(url) ? `<${url.replace(/[<>]/g, encodeURIComponent)}>` : url)

const escapeText = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\\[\]*`]/g, '\\$&')
    .replace(/^([#+-])(?=\s)/, '\\$1')
