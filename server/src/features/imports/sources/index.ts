/** Every source by the name callers have for it. Each is loaded when it is first asked for. */
import type { Source } from '../source.ts'

export const SOURCES = [
  'website',
  'docx',
  'markdown',
  'html',
  'zip',
  'confluence',
  'github-wiki',
  'notion',
  'google-docs',
  'dropbox-paper',
  'quip',
  'open-api',
] as const

export type SourceName = (typeof SOURCES)[number]

const loaders: Record<SourceName, () => Promise<Source>> = {
  website: async () => (await import('./website.ts')).website,
  docx: async () => (await import('./docx.ts')).docx,
  markdown: async () => (await import('./markdown.ts')).markdown,
  html: async () => (await import('./html.ts')).html,
  zip: async () => (await import('./zip.ts')).zip,
  confluence: async () => (await import('./confluence.ts')).confluence,
  'github-wiki': async () => (await import('./github-wiki.ts')).githubWiki,
  notion: async () => (await import('./notion.ts')).notion,
  'google-docs': async () => (await import('./google-docs.ts')).googleDocs,
  'dropbox-paper': async () => (await import('./by-type.ts')).byType,
  quip: async () => (await import('./by-type.ts')).byType,
  'open-api': async () => (await import('./open-api.ts')).openApi,
}

export const loadSource = (name: SourceName): Promise<Source> => loaders[name]()
