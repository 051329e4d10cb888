/** Processes a source: it is fetched or given, read in a thread, and stored as a version when it has changed. */
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { sql } from 'kysely'
import { BY_SERVER, record } from '../../core/audit/record.ts'
import type { ReadDb, Transaction } from '../../core/database/connections.ts'
import { inTransaction } from '../../core/database/transaction.ts'
import { newId } from '../../core/ids.ts'
import { FetchFailedError } from '../../core/outgoing/guarded-request.ts'
import type { JobContext } from '../../core/queue/job.ts'
import { CharsetError, createFetcher, type FetchedText, type Fetcher } from './fetch-text.ts'
import { readInThread, type SpecReading } from './read-in-thread.ts'
import { type ErrorCode, type SpecRow, TEXT_LENGTH } from './schema.ts'
import { deleteOldVersions, findDigest, findSourceText, insertVersion, lockSpec, updateSpec } from './store.ts'

const zip = promisify(gzip)

interface ProcessingLimits {
  /** The time limit of each file. */
  fetchSeconds: number
  /** The processor time for everything but the first fetch. */
  readSeconds: number
}

const LIMITS: ProcessingLimits = { fetchSeconds: 10, readSeconds: 90 }
const MAX_VERSIONS = 100
const MAX_REASON = 1000
const LOST = 'the server stopped while it was read'

type ProcessResult =
  | { kind: 'unchanged' }
  | { kind: 'read'; reading: Extract<SpecReading, { kind: 'read' }>; fetched: FetchedText | undefined; raw: Buffer }
  | { kind: 'failed'; code: ErrorCode; reason: string }

type Parts = Pick<
  JobContext<{ specId: string; sourceNumber: number }>,
  'db' | 'payload' | 'requestUrl' | 'signal' | 'logger'
>

export async function processSpec({ db, payload, requestUrl, signal, logger }: Parts, limits = LIMITS): Promise<void> {
  const source = { id: payload.specId, source_number: payload.sourceNumber }
  const spec = await inTransaction(db, async (trx) => {
    const found = await lockSpec(trx, source)
    if (found?.processing_state !== 'progress') await updateSpec(trx, source, { processing_state: 'progress' })
    return found
  })
  if (!spec) return
  const fetcher = createFetcher(requestUrl, { seconds: limits.fetchSeconds, maxBytes: TEXT_LENGTH, signal })
  // An earlier attempt neither ended nor was released: the source may have crashed the process (0047).
  const isLost = spec.processing_state === 'progress'
  const outcome = isLost ? failed('PARSE_ERROR', LOST) : await readOrRelease()
  if (outcome.kind === 'failed')
    logger.info({ spec: spec.slug, code: outcome.code, reason: outcome.reason }, 'An OpenAPI source was not read')
  await inTransaction(db, (trx) => recordResult(trx, source, outcome))

  /** On a regular shutdown the source is released for another process. */
  async function readOrRelease(): Promise<ProcessResult> {
    try {
      return await readSource(db, spec!, fetcher, limits, signal)
    } catch (error) {
      await updateSpec(db, source, { processing_state: 'pending' })
      throw error
    }
  }
}

async function readSource(
  db: ReadDb,
  spec: SpecRow,
  fetcher: Fetcher,
  { readSeconds }: ProcessingLimits,
  signal: AbortSignal,
): Promise<ProcessResult> {
  try {
    const fetched = spec.source_url === null ? undefined : await fetcher.fetch(spec.source_url, toCacheValidators(spec))
    if (fetched === 'unchanged') return { kind: 'unchanged' }
    const text = fetched?.text ?? (await findSourceText(db, spec.id)) ?? ''
    const entry = fetched ? { name: fetched.name, url: fetched.url, text } : { name: toFileName(text), text }
    const load = async (url: string) => (await fetcher.fetchFile(url)).text
    const reading = await readInThread(entry, { caller: spec.organization_id, load, seconds: readSeconds, signal })
    if (reading.kind === 'invalid') return failed('PARSE_ERROR', reading.reason)
    return { kind: 'read', reading, fetched, raw: await zip(text) }
  } catch (error) {
    if (error instanceof FetchFailedError)
      return failed(error.reason === 'timeout' ? 'FETCH_TIMEOUT' : 'FETCH_ERROR', error.message)
    if (error instanceof CharsetError) return failed('PARSE_ERROR', error.message)
    throw error
  }
}

const failed = (code: ErrorCode, reason: string): ProcessResult => ({ kind: 'failed', code, reason })

const toFileName = (text: string) => (/^\s*\{/.test(text) ? 'openapi.json' : 'openapi.yaml')

/** Without a version the source must be fetched in any case. */
const toCacheValidators = ({ last_version_id, source_etag, source_modified }: SpecRow) =>
  last_version_id === null ? {} : { etag: source_etag, modified: source_modified }

async function recordResult(
  db: Transaction,
  source: Pick<SpecRow, 'id' | 'source_number'>,
  outcome: ProcessResult,
): Promise<void> {
  const spec = await lockSpec(db, source)
  if (!spec) return
  const done = { processing_state: 'complete', source_text: null, next_look_at: toNextCheck(spec, outcome) }
  if (outcome.kind === 'failed') {
    await updateSpec(db, source, {
      ...done,
      last_process_error_code: outcome.code,
      last_process_error_message: outcome.reason.slice(0, MAX_REASON),
    })
    return
  }
  const processed = {
    ...done,
    last_process_error_code: null,
    last_process_error_message: null,
    last_processed_at: sql<Date>`now()`,
  }
  if (outcome.kind === 'unchanged') {
    await updateSpec(db, source, processed)
    return
  }
  const { reading, fetched, raw } = outcome
  const validators = { source_etag: fetched?.etag ?? null, source_modified: fetched?.modified ?? null }
  if (reading.digest === (await findDigest(db, spec.last_version_id))) {
    await updateSpec(db, source, { ...processed, ...validators })
    return
  }
  const { kind: _kind, ...version } = reading
  const id = newId()
  await insertVersion(db, {
    ...version,
    id,
    spec_id: spec.id,
    document: Buffer.from(version.document),
    files: version.files && Buffer.from(version.files),
    raw,
  })
  await deleteOldVersions(db, spec.id, spec.listed ? MAX_VERSIONS : 1)
  await updateSpec(db, source, { ...processed, ...validators, last_version_id: id, updated_at: sql<Date>`now()` })
  if (spec.listed) await recordVersion(db, spec, id)
}

/** Which call gave the source has its own row. Specifications that only pages refer to are no objects of the interface. */
const recordVersion = (db: Transaction, spec: SpecRow, version: string) =>
  record(db, BY_SERVER, {
    action: 'openapi_spec.version_created',
    organizationId: spec.organization_id,
    target: { id: spec.slug },
    payload: { version, previousVersion: spec.last_version_id, source: spec.source_url === null ? 'text' : 'url' },
  })

/** A source that could not be fetched is tried again soon. */
function toNextCheck({ source_url }: SpecRow, outcome: ProcessResult) {
  if (source_url === null) return null
  const isAway = outcome.kind === 'failed' && outcome.code !== 'PARSE_ERROR'
  return isAway ? sql<Date>`now() + interval '15 minutes'` : sql<Date>`now() + interval '6 hours'`
}
