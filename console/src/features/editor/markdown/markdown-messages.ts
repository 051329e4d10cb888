import type { BlockSplice, Document } from '@lectern/content/document'
import type { components } from '../../../api/types.ts'
import type { SettingsChange } from './front-matter.ts'

export type EditedPage = components['schemas']['Page']

/** Id and path of each page of the space, for links that are typed. */
export type KnownPages = readonly (readonly [id: string, path: string])[]

export type SourceRequest = { id: number } & (
  | { kind: 'print'; document: Document; pages: KnownPages }
  | { kind: 'read'; text: string }
  /** The page as it is stored now: its settings are compared with the front matter that was read last. */
  | { kind: 'compare'; page: EditedPage }
)

export interface ReadMarkdown {
  /** What turns the document that was printed or read last into that of the text. */
  splices: readonly BlockSplice[] | undefined
  document: Document
  settings: SettingsChange
}

export type SourceReply = { id: number } & (
  | { kind: 'printed'; text: string; keptCount: number }
  | ({ kind: 'read' } & ReadMarkdown)
  | { kind: 'unreadable'; rule: string }
  | { kind: 'compared'; frontMatter: string; settings: SettingsChange }
)
