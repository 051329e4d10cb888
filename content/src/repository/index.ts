export { identify, type StandingContent } from './identify.ts'
export { hrefFrom } from './print-page.ts'
export {
  type FileLinks,
  type FileToPrint,
  type PrintedRepository,
  printFile,
  printRepository,
  type Standing,
} from './print-repository.ts'
export { readMarkdown as readPageText } from './read-page.ts'
export { type RepositoryContent, readRepository } from './read-repository.ts'
export type { RepositoryPaths } from './repository-paths.ts'
export type { LineRange } from './summary.ts'
export type { RepositoryFiles } from './types.ts'
