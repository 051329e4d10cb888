/** null is accepted for a field exactly where docs/openapi.json says so, by the checks of every operation and by what happens after them. */
import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { operations } from '../src/api.ts'
import type { Operation } from '../src/core/operation/operation.ts'
import { checkBody } from '../src/core/operation/validate.ts'
import { startTestServer } from './harness.ts'
import { bodyFor } from './walk/bodies.ts'
import { listFullValues, listPaths, withValueAt } from './walk/full-bodies.ts'
import { findOutcomes } from './walk/outcomes.ts'
import { givePeople } from './walk/people.ts'
import { createWorlds } from './walk/worlds.ts'

const { api, given, database } = await startTestServer()
const people = await givePeople(database.db, given)
const worlds = createWorlds(database.db, given, people)
const publishedUrl = `${api.url}/sites/${await worlds.publishedName()}/`

const document = JSON.parse(readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8'))
const ajv = new Ajv2020({ strict: false, logger: false })
// ajv-formats is CommonJS: its function sits on `default` under some loaders.
const addFormats = ('default' in formats ? formats.default : formats) as unknown as (ajv: Ajv2020) => Ajv2020
addFormats(ajv).addSchema({ ...document, $id: 'document' })

const withBody = operations.filter(({ body }) => body !== undefined)

/** Checks a body as the document describes it. */
function documented({ path, method }: Operation): (body: unknown) => boolean {
  const place = encodeURIComponent(path.replaceAll('~', '~0').replaceAll('/', '~1'))
  const at = `document#/paths/${place}/${method.toLowerCase()}/requestBody/content/application~1json/schema`
  return ajv.compile({ $ref: at }) as (body: unknown) => boolean
}

const complaint = (act: () => void): string | undefined => {
  try {
    act()
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

describe('the checks of a body and the document agree about null', () => {
  test.each(withBody)('$id', (operation) => {
    const isDocumented = documented(operation)
    const differing: string[] = []
    let fields = 0
    for (const body of listFullValues(operation.body!))
      for (const path of listPaths(body)) {
        const other = withValueAt(body, path, null)
        const refusal = complaint(() => checkBody(operation.body!, structuredClone(other)))
        fields++
        if ((refusal === undefined) !== isDocumented(other))
          differing.push(`${path.join('.')}: ${refusal ?? 'accepted'}`)
      }
    expect(differing).toEqual([])
    expect(fields).toBeGreaterThan(0)
  })
})

describe('a request with null is refused where the document says so', () => {
  test.each(withBody)('$id', async (operation) => {
    const isDocumented = documented(operation)
    // Only people themselves change their accounts.
    const isOwn = findOutcomes(operation)!('admin') !== 'passes'
    const { token } = isOwn ? people.subject : people.kinds.admin
    const params = await worlds.own(operation)
    const address = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name]!))
    const site = params.siteId ? await worlds.siteNames(params.siteId) : undefined
    const space = operation.id === 'startImportRun' ? await worlds.spaceOf(params.organizationId!) : undefined
    const body = bodyFor(operation, { ...people, site, space, publishedUrl }) as object
    const statusOf = async (fields: object) =>
      (await api.request(operation.method, address, { token, body: { ...body, ...fields } })).status
    const values = Object.assign({}, ...[...listFullValues(operation.body!)].reverse()) as object
    const differing: string[] = []
    for (const [name, value] of Object.entries(values)) {
      const isNullDocumented = isDocumented({ ...body, [name]: null })
      const status = await statusOf({ [name]: null })
      if ((status === 400) !== isNullDocumented) continue
      // A rule about several fields refuses every value of this one.
      const ofValue = isNullDocumented ? await statusOf({ [name]: value }) : undefined
      if (ofValue !== 400) differing.push(`${name}: ${status}`)
    }
    expect(differing).toEqual([])
  })
})
