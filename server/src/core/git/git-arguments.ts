import type { FsClient } from 'isomorphic-git'
import type { GitAddress } from './address.ts'

/** The arguments that isomorphic-git needs with every call. */
export interface GitArguments {
  fs: FsClient
  gitdir: string
  /** isomorphic-git caches objects here. */
  cache: object
  address: GitAddress
}
