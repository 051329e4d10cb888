import type { Document } from '@lectern/content/document'
import { printMarkdown } from '@lectern/content/markdown'

export const printDraft = (title: string, document: Document): string => `# ${title}\n\n${printMarkdown(document)}\n`
