import { printMarkdown } from '../markdown/index.ts'

/** Prints a title on one line, with markdown escaped. */
export function printTitle(title: string): string {
  const text = title.replace(/\s+/g, ' ').trim()
  const leaf = { object: 'leaf', text, marks: [] } as const
  const paragraph = { object: 'block', type: 'paragraph', nodes: [{ object: 'text', leaves: [leaf] }] } as const
  return printMarkdown({ object: 'document', data: {}, nodes: [paragraph] }).replace(/(^|\s)(#+)$/, '$1\\$2')
}
