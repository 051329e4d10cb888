import { printMarkdown } from '../markdown/index.ts'

/** On one line, with nothing in it that markdown would take for more than text. */
export function printTitle(title: string): string {
  const text = title.replace(/\s+/g, ' ').trim()
  const leaf = { object: 'leaf', text, marks: [] } as const
  const paragraph = { object: 'block', type: 'paragraph', nodes: [{ object: 'text', leaves: [leaf] }] } as const
  return printMarkdown({ object: 'document', data: {}, nodes: [paragraph] }).replace(/(^|\s)(#+)$/, '$1\\$2')
}
