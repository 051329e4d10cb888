/** Where the files of a space are edited in its repository. */
import { trimEndCharacters } from '@lectern/content/text'
import type { ReadDb } from '../../core/database/connections.ts'
import { type GitOptions, toStoredGitSync } from './schema.ts'

/** Returns the address up to the path of a file, with a slash at the end; undefined if the space was never synchronized, or people cannot open its repository. */
export async function findEditRoot(db: ReadDb, spaceId: string): Promise<string | undefined> {
  const run = await db
    .selectFrom('git_runs')
    .select(['url', 'ref', 'options'])
    .where('space_id', '=', spaceId)
    .where('state', '=', 'success')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return run && toEditRoot(run)
}

interface SyncedRepository {
  url: string
  ref: string
  options: Pick<GitOptions, 'repoTreeURL' | 'gitInfo' | 'repoProjectDirectory'>
}

/** GitLab puts `/-` before the words of its own addresses; other services write them as GitHub does. */
export function toEditRoot({ url, ref, options }: SyncedRepository): string | undefined {
  const { repoTreeURL, gitInfo, repoProjectDirectory = '' } = options
  const shown = repoTreeURL ?? toStoredGitSync(url, options).url
  if (!URL.canParse(shown) || !/^https?:$/.test(new URL(shown).protocol)) return undefined
  const { origin, pathname } = new URL(shown)
  const [before = '', ...tree] = pathname.split('/tree/')
  const branch = tree.length > 0 ? tree.join('/tree/') : undefined
  const repository = trimEndCharacters(before, '/').replace(/(?:\.git|\/-)$/, '')
  const isGitLab = gitInfo?.provider === 'gitlab' || (gitInfo?.provider === undefined && /gitlab/i.test(origin))
  const place = [
    branch === undefined ? encodePath(ref.replace(/^refs\/(?:heads|tags)\//, '')) : trimEndCharacters(branch, '/'),
    encodePath(repoProjectDirectory),
  ]
  return `${origin}${repository}${isGitLab ? '/-' : ''}/edit/${place.filter(Boolean).join('/')}/`
}

const encodePath = (path: string) =>
  path
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .map(encodeURIComponent)
    .join('/')
