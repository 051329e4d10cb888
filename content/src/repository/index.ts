export { type ExistingContent, identifyContent } from './identify-content.ts'
export { inferRoot } from './infer-root.ts'
export { type BookLanguage, nameLanguages, readLanguages } from './languages.ts'
export { hrefFrom } from './print-page.ts'
export {
  type FileLinks,
  type FileToPrint,
  type PrintedRepository,
  printFile,
  printRepository,
} from './print-repository.ts'
export { readPageText } from './read-page.ts'
export { type RepositoryContent, readRepository } from './read-repository.ts'
export type { RepositoryPaths } from './repository-paths.ts'
export type { LineRange } from './summary.ts'
export type { RepositoryFiles } from './types.ts'
