import { readAddress } from '../../core/git/address.ts'
import { GitFailedError } from '../../core/git/git-failed-error.ts'
import { type GitParts, type GitRepository, openRepository } from '../../core/git/open-repository.ts'

/** Tries the usual branch names when `HEAD` of a repository points to nothing. */
export async function openGit(url: string, parts: GitParts): Promise<GitRepository> {
  const address = readAddress({ address: url, credentials: undefined })
  for (const ref of ['HEAD', 'main'])
    try {
      return await openRepository(address, ref, parts)
    } catch (error) {
      if (!(error instanceof GitFailedError) || error.reason !== 'ref') throw error
    }
  return openRepository(address, 'master', parts)
}
