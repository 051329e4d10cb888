import type { FsClient } from 'isomorphic-git'
import type { GitAddress } from './address.ts'

/** What isomorphic-git is told with every call. */
export interface GitPlace {
  fs: FsClient
  gitdir: string
  /** Objects that were read, for isomorphic-git to keep. */
  cache: object
  address: GitAddress
}
