/** What an operation records: action, target and payload are derived from its path, what its access rule found, its body and its answer. */
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../actor.ts'
import type { WriteDb } from '../database/connections.ts'
import type { SqlText } from '../database/sql-text.ts'
import { type Answer, removed } from '../operation/answer.ts'
import { type AuditAction, toTargetType } from './actions.ts'
import { readAuditAddress } from './audit-address.ts'
import {
  type AuditOrigin,
  type AuditPayload,
  type AuditTarget,
  type Companion,
  executeCompanion,
  type NewAuditEvent,
  record,
  recordForAccount,
  type Scalar,
  SERVER,
  toAuditInsert,
} from './record.ts'

/**
 * `settings` names members of the body whose values are recorded, with those before where the access rule found them: never texts that people wrote.
 * `target: 'actor'` is for what people do to themselves. Of several actions the handler names the one that happened.
 */
export interface RecordedOperation {
  action: AuditAction | readonly AuditAction[]
  target?: 'actor'
  settings?: readonly string[]
}

/** Every operation that writes says what it records, or why nothing. */
export type Records = AuditAction | RecordedOperation | { nothing: string }

/** What only the handler knows. */
interface RecordDetails {
  action?: AuditAction
  target?: AuditTarget
  payload?: AuditPayload
  organizationId?: string
  /** What the answer describes: the target where the path names none of its kind. */
  created?: AuditTarget
}

export interface Recording {
  /** Adds to the row that is written when the handler has ended. */
  note: (details: RecordDetails) => void
  /** Writes the row now: for operations with transactions of their own, in the one that has the effect. */
  write: (db: WriteDb, details?: RecordDetails, companion?: Companion) => Promise<void>
  /** Returns the row as a statement: for an operation that is a single statement. */
  toInsert: (details?: RecordDetails) => SqlText
}

interface RecordedRequest {
  records: RecordedOperation
  method: string
  origin: AuditOrigin
  params: Record<string, string>
  found: object
  body: unknown
}

export function startRecording(recorded: RecordedRequest): Recording {
  const noted: RecordDetails = {}
  const merge = (details: RecordDetails): RecordDetails => ({
    ...noted,
    ...details,
    payload: { ...noted.payload, ...details.payload },
  })
  return {
    note: (details) => Object.assign(noted, merge(details)),
    write: async (db, details = {}, companion) => {
      const { organizationId, ...event } = toEvent(recorded, merge(details))
      const { origin } = recorded
      if (organizationId !== undefined) return record(db, origin, { ...event, organizationId }, companion)
      await recordForAccount(db, origin, origin.actor.id, event)
      if (companion) await executeCompanion(db, companion)
    },
    toInsert: (details = {}) => {
      const { organizationId = SERVER, ...event } = toEvent(recorded, merge(details))
      return toAuditInsert(recorded.origin, { ...event, organizationId })
    },
  }
}

/** For an operation that records nothing. */
export const NO_RECORDING: Recording = {
  note: () => {},
  write: async (db, _details, companion) => {
    if (companion) await executeCompanion(db, companion)
  },
  toInsert: () => {
    throw new Error('This operation records nothing')
  },
}

/** Writes the row of an operation that has ended. One that had nothing to remove has changed nothing. */
export async function writeResult(
  recording: Recording,
  db: WriteDb,
  { answer, method }: { answer: Answer; method: string },
  result: unknown,
  companion?: Companion,
): Promise<void> {
  if (answer === removed && result === false) return NO_RECORDING.write(db, {}, companion)
  const created =
    method === 'POST' || method === 'PUT' || method === 'PATCH' ? readCreated(answer.bodyOf(result)) : undefined
  await recording.write(db, created ? { created } : {}, companion)
}

export const toRecorded = (records: Records): RecordedOperation | undefined =>
  typeof records === 'string' ? { action: records } : 'nothing' in records ? undefined : records

export const readOrigin = (request: FastifyRequest, actor: Actor, addresses: 'full' | 'none'): AuditOrigin => ({
  actor: { type: actor.isService ? 'integration' : 'user', id: actor.userId, label: actor.name },
  source: actor.isSession ? 'ui' : 'api',
  tokenId: actor.tokenId,
  requestId: request.id,
  correlationId: request.work?.trace?.traceId,
  address: readAuditAddress(request, addresses),
  userAgent: request.headers['user-agent'],
})

/** What an access rule found, as far as it is read here. */
interface FoundObject {
  id?: string
  organization_id?: string
  [column: string]: unknown
}

type FoundObjects = Record<string, FoundObject | null | undefined>

/** Comments are found as `parent`, permissions as `target`. */
function flatten(found: object): FoundObjects {
  const { parent, target } = found as { parent?: object; target?: { kind: string; id: string; organizationId: string } }
  return {
    ...(found as FoundObjects),
    ...(parent as FoundObjects),
    ...(target?.kind && { [target.kind]: { id: target.id, organization_id: target.organizationId } }),
  }
}

function toEvent(
  recorded: RecordedRequest,
  details: RecordDetails,
): Omit<NewAuditEvent, 'organizationId'> & { organizationId?: string | undefined } {
  const { records, params, body } = recorded
  const objects = flatten(recorded.found)
  const action = details.action ?? (typeof records.action === 'string' ? records.action : records.action[0]!)
  const kind = toTargetType(action)
  const targetParam = Object.keys(params).findLast((name) => isOfKind(name, kind))
  return {
    action,
    organizationId:
      details.organizationId ??
      findOrganization(params, objects) ??
      (kind === 'organization' ? details.created?.id : undefined),
    target: details.target ?? findTarget(recorded, objects, { kind, param: targetParam, created: details.created }),
    spaceId: objects.space?.id ?? params.spaceId,
    siteId: objects.site?.id ?? params.siteId,
    payload: { ...listIds(params, objects, targetParam), ...listSettings(recorded, objects, body), ...details.payload },
  }
}

const findOrganization = (params: Record<string, string>, objects: FoundObjects): string | undefined =>
  objects.organization?.id ??
  objects.space?.organization_id ??
  objects.site?.organization_id ??
  objects.collection?.organization_id ??
  params.organizationId ??
  (objects.operator ? SERVER : undefined)

function findTarget(
  { records, params, origin: { actor } }: RecordedRequest,
  objects: FoundObjects,
  { kind, param, created }: { kind: string; param: string | undefined; created: AuditTarget | undefined },
): AuditTarget {
  if (records.target === 'actor') return { id: actor.id }
  if (kind === 'invite-link') return { id: toFingerprint(params.inviteId ?? created?.id ?? '') }
  if (param === undefined) return created ?? { id: actor.id }
  // The id that was found counts: a path may name a change request by its number.
  const object = objects[toObjectName(param)]
  const id = object?.id ?? params[param]!
  return { id, label: (created?.id === id ? created.label : undefined) ?? (object ? readLabel(object) : undefined) }
}

/** The id of an invite is the secret of its link. */
const SECRET = 'inviteId'

const toFingerprint = (secret: string) => createHash('sha256').update(secret).digest('hex').slice(0, 20)

/** Parameters that do not have the name of their object. */
const KINDS: Record<string, readonly string[]> = {
  domainId: ['organization-domain'],
  fieldName: ['custom-field'],
  invitedUserId: ['member'],
  specSlug: ['openapi-spec'],
  tokenId: ['api-token'],
  translationSettingsId: ['translation'],
  userId: ['member', 'user'],
}

const isOfKind = (param: string, kind: string) => KINDS[param]?.includes(kind) ?? toKind(param) === kind

/** `changeRequestId` is of the kind `change-request`. Parameters are few and repeat often. */
function toKind(param: string): string {
  let kind = kinds.get(param)
  if (kind === undefined) {
    kind = toObjectName(param).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    kinds.set(param, kind)
  }
  return kind
}
const kinds = new Map<string, string>()

const toObjectName = (param: string) => param.replace(/Id$/, '')

/** The target of an operation that created something, from its answer. */
function readCreated(value: unknown): AuditTarget | undefined {
  if (typeof value !== 'object' || value === null || !('id' in value) || typeof value.id !== 'string') return undefined
  return { id: value.id, label: readLabel(value as Record<string, unknown>) }
}

const LABELS = ['title', 'subject', 'displayName', 'display_name', 'name', 'label', 'domain']

function readLabel(object: Record<string, unknown>): string | undefined {
  const name = LABELS.find((each) => typeof object[each] === 'string' && object[each] !== '')
  return name === undefined ? undefined : (object[name] as string)
}

/** The other objects that the path names. */
function listIds(params: Record<string, string>, objects: FoundObjects, targetParam: string | undefined): AuditPayload {
  const payload: AuditPayload = {}
  for (const [name, value] of Object.entries(params)) {
    if (name === targetParam || name === 'organizationId' || name === SECRET) continue
    payload[toObjectName(name)] = objects[toObjectName(name)]?.id ?? value
  }
  return payload
}

const MOST_VALUES = 100

function listSettings({ records, method }: RecordedRequest, objects: FoundObjects, body: unknown): AuditPayload {
  const payload: AuditPayload = {}
  if (typeof body !== 'object' || body === null) return payload
  for (const name of records.settings ?? []) {
    const after = (body as Record<string, unknown>)[name]
    if (isScalar(after)) {
      const before = method === 'POST' ? undefined : findBefore(objects, name)
      payload[name] = isScalar(before) ? { before, after } : after
    } else if (Array.isArray(after)) payload[name] = after.filter(isScalar).slice(0, MOST_VALUES)
  }
  return payload
}

/** Columns are named as the settings are, in snake case; the most specific object comes last. */
function findBefore(objects: FoundObjects, name: string): unknown {
  const column = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const holders = Object.entries(objects).filter(
    ([, object]) => object && typeof object === 'object' && column in object,
  )
  return holders.at(-1)?.[1]?.[column]
}

const isScalar = (value: unknown): value is Scalar =>
  value === null ||
  (typeof value === 'string' && value.length <= 256) ||
  typeof value === 'number' ||
  typeof value === 'boolean'
