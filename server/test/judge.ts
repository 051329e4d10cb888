/** Validates every response of `/v1` against the public OpenAPI documents, so that clients written for those can read our responses. */
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import { inject } from 'vitest'
import type { Answer } from './answer.ts'
import {
  deviations,
  type Judge,
  objectDeviations,
  otherResources,
  ownPaths,
  toDeviationKey,
  toObjectKey,
} from './deviations.ts'
import { addLaterInsights, repair, type Schemas } from './repair-public-document.ts'

interface Judged {
  judge: Judge
  id: string
  pattern: RegExp
  responses: Record<string, { content?: Record<string, { schema?: object }> }>
  /** Status → compiled schema; `null` when the status has no JSON body. */
  compiled: Map<number, ValidateFunction | null>
}

interface PublicDocument {
  components: { schemas: Schemas }
  paths: Record<string, Record<string, { operationId: string; responses: Judged['responses'] }>>
}

/** The newest document, for current clients. Where it departs from the contract, `deviations` lists it. */
const NEWEST: Judge = '0.202'
/** The documents that the contract was written from, newest first: an older one judges only what the newer no longer has. */
const OF_CONTRACT: Judge[] = ['0.137', '0.91']
const METHODS = ['get', 'post', 'put', 'patch', 'delete']
const BODILESS = [204, 205, 304]

// ajv-formats is CommonJS: its function sits on `default` under some loaders.
const addFormats = ('default' in formats ? formats.default : formats) as unknown as (ajv: Ajv) => Ajv

export function judge(method: string, path: string, answer: Answer): void {
  if (!path.startsWith('/v1') || !METHODS.includes(method.toLowerCase())) return
  if (BODILESS.includes(answer.status) && answer.body !== '')
    throw new Error(`${method} ${path} answered ${answer.status} with a body`)
  if (answer.status >= 400) judgeError(method, path, answer)
  else if (answer.status !== 304)
    for (const judged of findJudged(method, path.slice('/v1'.length))) judgeSuccess(judged, answer)
}

/** Returns the documents that judge the operation at this path; a template such as `/spaces/{spaceId}` is a path like any other. */
export const judgesOf = (method: string, path: string): Judge[] => findJudged(method, path).map(({ judge }) => judge)

/** Lists the ids of all operations of the public documents. */
export const listPublicOperations = (): Set<string> =>
  new Set([NEWEST, ...OF_CONTRACT].flatMap((judge) => documentOf(judge).operations.map(({ id }) => id)))

function judgeError(method: string, path: string, { status, body }: Answer): void {
  const { code, message, details, ...rest } = body?.error ?? {}
  const hasDetails = details === undefined || (status === 409 && typeof details === 'object' && details !== null)
  const isNamed = code === status && typeof message === 'string' && message !== ''
  const isEnvelope = isNamed && hasDetails && Object.keys(rest).length === 0
  if (!isEnvelope || Object.keys(body).length !== 1) {
    throw new Error(`${method} ${path} answered ${status} without the error envelope: ${JSON.stringify(body)}`)
  }
}

function judgeSuccess(judged: Judged, { status, body }: Answer): void {
  let validate = judged.compiled.get(status)
  if (validate === undefined) {
    validate = compile(judged, status)
    judged.compiled.set(status, validate)
  }
  if (validate === null || validate(body)) return
  const errors = (validate.errors ?? []).filter((error) => !isDeviation(judged, placeOf(error)))
  if (errors.length === 0) return
  const lines = errors.slice(0, 5).map((error) => `  ${placeOf(error) || '(the whole body)'} ${ruleOf(error)}`)
  throw new Error(
    `${judged.id} answered ${status} with a body that ${judged.judge} does not know:\n${lines.join('\n')}`,
  )
}

function compile(judged: Judged, status: number): ValidateFunction | null {
  const { id, judge, responses } = judged
  const response = responses[status]
  if (!response) {
    if (isDeviation(judged, String(status))) return null
    throw new Error(`${id} answered ${status}; ${judge} knows only ${Object.keys(responses).join(', ')}`)
  }
  const schema = response.content?.['application/json']?.schema
  return schema ? documentOf(judge).ajv.compile(schema) : null
}

/** Returns the path in the body, including a missing or unknown field. */
function placeOf({ instancePath, params }: ErrorObject): string {
  const field = params.missingProperty ?? params.additionalProperty
  return field === undefined ? instancePath : `${instancePath}/${field}`
}

const ruleOf = ({ message, params }: ErrorObject) =>
  params.allowedValues ? `${message}: ${JSON.stringify(params.allowedValues)}` : (message ?? 'is invalid')

function isDeviation({ id, judge }: Judged, place: string): boolean {
  const general = place.replace(/\/\d+(?=\/|$)/g, '/*')
  const at = deviations.findIndex(
    (each) =>
      each.from.includes(judge) &&
      each.operation === id &&
      (general === each.place || general.startsWith(`${each.place}/`)),
  )
  if (at >= 0) noteUse(toDeviationKey(at, judge))
  return at >= 0
}

const used = new Set<string>()

/** These files are read at the end of a whole run, which fails when a deviation excused nothing (global-setup.ts). */
function noteUse(key: string): void {
  if (used.has(key)) return
  used.add(key)
  writeFileSync(join(inject('usedDeviations'), key), '')
}

function findJudged(method: string, path: string): Judged[] {
  if (ownPaths.some((own) => own.test(path))) return []
  const newest = findIn(NEWEST, method, path)
  const ofContract = OF_CONTRACT.map((judge) => findIn(judge, method, path)).find((found) => found !== undefined)
  return [newest, ofContract].filter((found) => found !== undefined && !otherResources.includes(found.id)) as Judged[]
}

function findIn(judge: Judge, method: string, path: string): Judged | undefined {
  const withoutSlash = path.replace(/(?<=.)\/$/, '')
  return documentOf(judge).operations.find(({ pattern, method: each }) => each === method && pattern.test(withoutSlash))
}

interface ReadDocument {
  document: PublicDocument
  operations: (Judged & { method: string })[]
  ajv: Ajv
}

const read = new Map<Judge, ReadDocument>()

function documentOf(judge: Judge): ReadDocument {
  let known = read.get(judge)
  if (!known) {
    known = readDocument(judge)
    read.set(judge, known)
  }
  return known
}

function readDocument(judge: Judge): ReadDocument {
  const text = structuredClone(createRequire(import.meta.url)(`gitbook-api-${judge}/spec/openapi.json`))
  repair(text.components.schemas, { isNewest: judge === NEWEST })
  const document = toJsonSchema(text, judge) as PublicDocument
  // Compiling takes longer than validating: each schema is used for a few responses.
  const quickly = { validateSchema: false, code: { optimize: false } }
  const ajv = addFormats(new Ajv({ strict: false, allErrors: true, logger: false, ...quickly }))
  ajv.addFormat('emoji', true).addFormat('icon', true)
  addObjectDeviations(ajv, judge, document)
  if (judge !== NEWEST) {
    const newest = documentOf(NEWEST).document
    ajv.addSchema(newest, NEWEST)
    addLaterInsights(document.components.schemas, newest.components.schemas, (place) => ({
      $ref: `${NEWEST}#/components/schemas/${place}`,
    }))
  }
  ajv.addSchema(document, judge)
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => ({
      judge,
      method: method.toUpperCase(),
      id: item[method]!.operationId,
      pattern: toPattern(path),
      parameters: path.split('{').length,
      responses: item[method]!.responses,
      compiled: new Map(),
    })),
  )
  // A fixed segment has precedence over a parameter.
  return { document, operations: operations.sort((a, b) => a.parameters - b.parameters), ajv }
}

interface Departing {
  original: object
  instead: object
  key: string
}

/** Lets the properties that `objectDeviations` names be what they are with us, and notes it when they are. */
function addObjectDeviations(ajv: Ajv, judge: Judge, { components: { schemas } }: PublicDocument): void {
  for (const deviation of objectDeviations.filter(({ from }) => from.includes(judge))) {
    const { schema, property, instead } = deviation
    const { properties } = (schemas as Record<string, { properties: Record<string, object> }>)[schema]!
    const departing: Departing = { original: properties[property]!, instead, key: toObjectKey(deviation, judge) }
    properties[property] = { departing }
  }
  ajv.addKeyword({
    keyword: 'departing',
    compile: ({ original, instead, key }: Departing) => {
      const isOriginal = ajv.compile(original)
      const isInstead = ajv.compile(instead)
      return (value: unknown) => {
        if (isOriginal(value)) return true
        if (!isInstead(value)) return false
        noteUse(key)
        return true
      }
    },
  })
}

/** A page path contains slashes; any other parameter does not. */
const toPattern = (path: string) =>
  new RegExp(
    `^${path
      .replace(/\{pagePath\}/g, '.+')
      .replace(/\{\w+\}/g, '[^/]+')
      .replace(/(?<=.)\/$/, '')}$`,
  )

/** Converts OpenAPI 3.0 to JSON schema: `nullable` becomes a type, references name their document. */
function toJsonSchema(node: unknown, document: string): unknown {
  if (Array.isArray(node)) return node.map((each) => toJsonSchema(each, document))
  if (typeof node !== 'object' || node === null) return node
  const { nullable, ...rest } = node as { nullable?: unknown; $ref?: unknown }
  if (typeof rest.$ref === 'string') return { $ref: `${document}${rest.$ref}` }
  const schema = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, toJsonSchema(value, document)]))
  if (nullable === true) return { anyOf: [schema, { type: 'null' }] }
  // This is a property of that name, not the keyword.
  return nullable === undefined || nullable === false
    ? schema
    : { ...schema, nullable: toJsonSchema(nullable, document) }
}
