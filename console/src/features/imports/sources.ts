/** What can be imported: files, and what lies behind an address. */
import {
  BookMarked,
  Braces,
  Droplets,
  FileArchive,
  FileCode,
  Files,
  FileText,
  FileType,
  FileUp,
  GitBranch,
  Globe,
  type LucideIcon,
  NotebookText,
  PenLine,
} from 'lucide-react'
import { importContentLimits } from '../../api/limits.ts'

type AddressSource = (typeof importContentLimits.source.enum)[number]
export type SourceChoice = 'file' | AddressSource

/** Files first, then as the interface lists them. */
export const IMPORT_SOURCES: readonly SourceChoice[] = ['file', ...importContentLimits.source.enum]

export const SOURCE_ICONS: Record<SourceChoice | 'git', LucideIcon> = {
  file: FileUp,
  website: Globe,
  docx: FileText,
  markdown: FileType,
  html: FileCode,
  zip: FileArchive,
  confluence: BookMarked,
  'github-wiki': GitBranch,
  notion: NotebookText,
  'google-docs': Files,
  'dropbox-paper': Droplets,
  quip: PenLine,
  'open-api': Braces,
  git: GitBranch,
}

/** Those that are only found at an address; all others may also be files of this computer. */
const ONLY_ADDRESSES: ReadonlySet<SourceChoice> = new Set(['website', 'github-wiki', 'google-docs'])

export const takesFiles = (source: SourceChoice) => !ONLY_ADDRESSES.has(source)
export const takesAddress = (source: SourceChoice): source is AddressSource => source !== 'file'
