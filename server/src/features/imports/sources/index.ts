/** All sources by name. Each is loaded when it is first used. */
import type { ReadSource } from '../source.ts'
import type { SourceName } from './names.ts'

const loaders: Record<SourceName, () => Promise<ReadSource>> = {
  website: async () => (await import('./website.ts')).website,
  docx: async () => (await import('./docx.ts')).docx,
  markdown: async () => (await import('./markdown.ts')).markdown,
  html: async () => (await import('./html.ts')).htmlSource,
  zip: async () => (await import('./zip.ts')).zip,
  confluence: async () => (await import('./confluence.ts')).confluence,
  'github-wiki': async () => (await import('./github-wiki.ts')).githubWiki,
  notion: async () => (await import('./notion.ts')).notion,
  'google-docs': async () => (await import('./google-docs.ts')).googleDocs,
  'dropbox-paper': () => loadByType(),
  quip: () => loadByType(),
  'open-api': async () => (await import('./open-api.ts')).openApi,
}

export const loadSource = (name: SourceName): Promise<ReadSource> => loaders[name]()

/** Loads the source that chooses another one by the kind of the document. */
export const loadByType = async (): Promise<ReadSource> => (await import('./by-type.ts')).createByType(loadSource)
