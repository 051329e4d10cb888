import type { IncomingPage, LocatedAddress, Problem } from '../incoming/index.ts'
import type { RepositorySettings } from './settings.ts'
import type { LineRange } from './summary.ts'

export interface RepositoryFiles {
  /** Every file, by its path from the root of the repository. */
  readonly paths: Iterable<string>
  /** Returns the content of a text file; undefined when it does not exist. */
  readonly text: (path: string) => string | undefined
}

/** A repository while it is read. */
export interface Repository {
  readonly files: RepositoryFiles
  readonly all: ReadonlySet<string>
  readonly settings: RepositorySettings
  readonly problems: Problem[]
  readonly locate: (url: string, from: string) => LocatedAddress | undefined
  /** Filled while the table of contents is read. */
  readonly lines: Map<IncomingPage, LineRange>
}
