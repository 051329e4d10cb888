/** The names of sources in requests. */
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
