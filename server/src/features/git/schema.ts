import { trimEndCharacters } from '@lectern/content/text'
import Type, { type Static } from 'typebox'
import type { Row } from '../../core/database/rows.ts'
import { DateTime, present } from '../../core/words/shapes.ts'
import { GitInstallation, toGitSync } from '../spaces/index.ts'

const Provider = Type.Enum(['github', 'gitlab', 'github-legacy'])
const Address = Type.String({ minLength: 1, maxLength: 2048 })

const GitInfoGiven = Type.Object(
  { provider: Type.Optional(Provider), url: Type.Optional(Address) },
  { description: 'What the space shows about its repository' },
)

/** The options of both directions. */
const options = {
  repoCacheID: Type.Optional(
    Type.String({ maxLength: 256, description: 'Accepted and ignored: nothing is cached between two operations' }),
  ),
  repoTreeURL: Type.Optional(
    Type.String({ maxLength: 2048, description: 'Where people see the files of the repository' }),
  ),
  repoCommitURL: Type.Optional(
    Type.String({ maxLength: 2048, description: 'Address of a commit, up to the id of the commit' }),
  ),
  repoProjectDirectory: Type.Optional(
    Type.String({ maxLength: 1024, description: 'The folder of the content; by default the root of the repository' }),
  ),
  timestamp: Type.Optional(
    Type.String({
      format: 'date-time',
      description: 'The time of the event that caused it. An event older than one already handled is ignored',
    }),
  ),
  gitInfo: Type.Optional(GitInfoGiven),
}

const target = {
  url: Type.String({
    minLength: 1,
    maxLength: 2048,
    description:
      'The repository: https:// or http://, with user and password if it needs them; or a path that the operator allowed',
  }),
  ref: Type.String({
    minLength: 1,
    maxLength: 250,
    pattern: '^[^\\s~^:?*\\[\\\\]+$',
    description: 'A branch, tag or commit, such as main or refs/heads/main',
  }),
}

export const GitImport = Type.Object({
  ...target,
  ...options,
  force: Type.Optional(
    Type.Boolean({ description: 'true: also when this commit was read last, and nothing changed since' }),
  ),
  standalone: Type.Optional(
    Type.Boolean({ description: 'true: the content of the space stays; what was read becomes a change request' }),
  ),
})

export const GitExport = Type.Object({
  ...target,
  commitMessage: Type.String({ minLength: 1, maxLength: 10_000 }),
  ...options,
  force: Type.Optional(
    Type.Boolean({ description: 'true: what changed in the repository since the last time is written over' }),
  ),
  standalone: Type.Optional(Type.Boolean({ description: 'Without effect here' })),
})

export type GitOptions = Omit<Static<typeof GitImport> & Partial<Static<typeof GitExport>>, 'url' | 'ref'>

export const GitInfo = Type.Object(
  {
    ...GitInstallation.properties,
    repoName: Type.Optional(Type.String()),
    url: Type.Optional(Type.String({ description: 'Where people see the files of the repository' })),
    ref: Type.Optional(Type.String()),
    repoProjectDirectory: Type.Optional(Type.String({ description: 'The folder of the content, as given' })),
    operation: Type.Object(
      {
        state: Type.Enum(['running', 'success', 'failure']),
        direction: Type.Enum(['import', 'export']),
        startedAt: DateTime,
        endedAt: Type.Optional(DateTime),
        error: Type.Optional(Type.String({ description: 'Why it failed' })),
        commit: Type.Optional(Type.String({ description: 'Id of the commit that was read or created' })),
        revision: Type.Optional(Type.String({ description: 'The revision of the space with the same content' })),
        languages: Type.Optional(
          Type.Array(Type.Object({ title: Type.String(), folder: Type.String() }), {
            description: 'The languages of a book that has several: import the folder of one',
          }),
        ),
        problems: Type.Array(Type.Object({ path: Type.String(), reason: Type.String() }), {
          description: 'What was left out, and why',
        }),
      },
      { description: 'The last one' },
    ),
    updatedAt: DateTime,
  },
  { title: 'GitInfo' },
)

export interface RunProblem {
  path: string
  reason: string
}

export function toGitInfo(run: Row<'git_runs'>): Static<typeof GitInfo> {
  return {
    ...toGitSync(run.space_id, toStoredGitSync(run.url, run.options)),
    ref: run.ref,
    ...present('repoProjectDirectory', run.options.repoProjectDirectory),
    operation: {
      state: run.state as 'running' | 'success' | 'failure',
      direction: run.direction as 'import' | 'export',
      startedAt: run.created_at.toISOString(),
      problems: run.problems,
      ...present('endedAt', run.ended_at?.toISOString()),
      ...present('error', run.reason),
      ...present('languages', run.languages),
      ...present('commit', run.commit_oid),
      ...present('revision', run.revision_id),
    },
    updatedAt: (run.ended_at ?? run.created_at).toISOString(),
  }
}

/** What a space shows about its repository. */
export const toStoredGitSync = (
  url: string,
  { repoTreeURL, gitInfo }: Pick<GitOptions, 'repoTreeURL' | 'gitInfo'>,
) => ({
  url: gitInfo?.url ?? repoTreeURL ?? url,
  ...present('repoName', toRepositoryName(url)),
  ...present('installationProvider', gitInfo?.provider),
})

/** `https://example.org/team/book.git/` → `book`. */
function toRepositoryName(url: string): string | undefined {
  const name = trimEndCharacters(url, '/').split(/[/:]/).at(-1)!
  const bare = name.endsWith('.git') ? name.slice(0, -'.git'.length) : name
  return bare || name || undefined
}
