import type { Static } from 'typebox'
import { checkScope } from '../../core/actor.ts'
import type { Transaction } from '../../core/database/connections.ts'
import { invalid } from '../../core/errors.ts'
import { findGitFolder, readAddress, splitCredentials } from '../../core/git/address.ts'
import { GitFailedError } from '../../core/git/git-failed-error.ts'
import { newId } from '../../core/ids.ts'
import type { Context } from '../../core/operation/operation.ts'
import { insertImportRun } from '../imports/index.ts'
import { checkDirectWrite, nameSpaceRepository, type SpaceSeen } from '../spaces/index.ts'
import { gitCredentials } from './credentials.ts'
import { enqueueRun } from './jobs.ts'
import { type GitExport, type GitImport, toStoredGitSync } from './schema.ts'
import { insertRun } from './store.ts'

type StartContext = Pick<Context<Transaction>, 'db' | 'actor' | 'config' | 'secrets'> & { space: SpaceSeen }

export async function startImport(context: StartContext, body: Static<typeof GitImport>): Promise<void> {
  const { db, actor, space } = context
  checkScope(actor, { scope: body.standalone ? 'space:write' : 'change-request:merge' })
  if (!body.standalone) await checkDirectWrite(db, space.id, actor.userId, 'git import')
  await startRun(context, 'import', body)
}

export async function startExport(context: StartContext, body: Static<typeof GitExport>): Promise<void> {
  await startRun(context, 'export', body)
}

async function startRun(
  { db, actor, config, secrets, space }: StartContext,
  direction: 'import' | 'export',
  { url, ref, ...options }: Static<typeof GitImport> | Static<typeof GitExport>,
): Promise<void> {
  const split = splitCredentials(url)
  try {
    const address = readAddress(split)
    if (address.kind === 'path') await findGitFolder(address.path, space.organization_id, config.gitPaths)
  } catch (error) {
    if (error instanceof GitFailedError) throw invalid(`url: ${error.message}`)
    throw error
  }
  if (/\.\.|\/\/|^\/|\/$|@\{|\.lock$/.test(ref)) throw invalid('ref must be the name of a branch, a tag or a commit')
  const runId = newId()
  const { credentials } = split
  await insertRun(db, {
    id: runId,
    spaceId: space.id,
    direction,
    url: split.address,
    ref,
    credentials: credentials === undefined ? null : await gitCredentials.seal(secrets, db, runId, credentials),
    options,
    userId: actor.userId,
  })
  if (direction === 'import')
    await insertImportRun(db, {
      id: runId,
      organization_id: space.organization_id,
      space_id: space.id,
      source: 'git',
      url: split.address,
      created_by: actor.userId,
    })
  await nameSpaceRepository(db, space.id, toStoredGitSync(split.address, options))
  await enqueueRun(db, space.organization_id, runId)
}
