/** Reads the texts of a repository in advance, because the content engine reads them synchronously. */
import { GitFailedError } from '../../core/git/git-failed-error.ts'
import type { GitRepository } from '../../core/git/open-repository.ts'
import { createPacer } from '../../core/git/pacer.ts'
import type { RunProblem } from './schema.ts'

/** The limit of one text. */
const TEXT_BYTES = 5_000_000
/** "Up to 5,000 Markdown pages", with room for those that no table of contents lists. */
const TEXTS = 20_000

export interface ReadFiles {
  /** The folder of the project. */
  folder: string
  /** All files except text files that could not be decoded. */
  readable: readonly string[]
  /** The contents of text files by path. */
  texts: ReadonlyMap<string, string>
  problems: RunProblem[]
}

/** `directory` is the folder of the project, for repositories with several. */
export async function readFiles(
  repository: GitRepository,
  directory: string | undefined,
  signal: AbortSignal,
): Promise<ReadFiles> {
  const folder = toFolder(directory)
  const problems: RunProblem[] = [...repository.leftOut].filter(({ path }) => isWithin(path, folder))
  const texts = new Map<string, string>()
  const paths = [...repository.files.keys()]
  const ours = paths.filter((path) => isText(path) && isWithin(path, folder))
  if (ours.length > TEXTS) throw new GitFailedError('too-large', `The repository has more than ${TEXTS} texts`)
  // A table of contents may list files beside its folder.
  const beside = paths.filter((path) => isText(path) && !isWithin(path, folder))
  const pacer = createPacer(signal)
  for (const path of [...ours, ...beside.slice(0, TEXTS - ours.length)]) {
    if (pacer.isDue()) await pacer.rest()
    const text = toText(await repository.read(path))
    if (typeof text === 'string') texts.set(path, text)
    else if (isWithin(path, folder)) problems.push({ path, reason: text.reason })
  }
  const readable = paths.filter((path) => !isText(path) || texts.has(path))
  return { folder, readable, texts, problems }
}

const isText = (path: string) =>
  /\.(?:md|markdown|mdx)$|(?:^|\/)(?:\.gitbook(?:\.yaml|\/vars\.yaml)|book\.json)$/i.test(path)
const isWithin = (path: string, folder: string) => folder === '' || path.startsWith(`${folder}/`)

function toText(bytes: Uint8Array): string | { reason: string } {
  if (bytes.length > TEXT_BYTES) return { reason: `is longer than ${TEXT_BYTES} bytes` }
  // The byte order mark is preserved, because the text may be written back.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  return text.includes('\0') ? { reason: 'is not text' } : text
}

function toFolder(directory = ''): string {
  const parts = directory.split('/').filter((part) => part !== '' && part !== '.')
  if (parts.includes('..')) throw new GitFailedError('address', 'repoProjectDirectory must stay in the repository')
  return parts.join('/')
}
