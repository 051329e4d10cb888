/** Compares the operations with the contract and with everything generated from them. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { OPENAPI, openApiText } from '../generate/openapi.ts'
import { generateTables, TABLES } from '../generate/tables.ts'
import { operations } from '../src/api.ts'
import { settings } from '../src/config.ts'
import { describePermission } from '../src/core/operation/openapi.ts'
import { serverRoot } from '../src/core/server-root.ts'
import { contractOperations } from './contract-operations.ts'
import { notBuiltYet } from './not-built-yet.ts'
import { fieldsOf, queryOf, type Schema } from './read-openapi.ts'

const document = JSON.parse(openApiText())

const repeated = (values: string[]) => values.filter((value, at) => values.indexOf(value) !== at)

describe('every operation', () => {
  test('has a unique id and route', () => {
    expect(repeated(operations.map(({ id }) => id))).toEqual([])
    // The router does not distinguish /a/{x} from /a/{y}.
    expect(repeated(operations.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`))).toEqual([])
  })

  test.each(operations)('$id is documented', ({ method, path, summary, access }) => {
    expect(summary).toMatch(/^\S.{4,}[^.\s]$/)
    expect(access.permission.on).not.toBe('')
    expect(access.permission.level).not.toBe('')
    const documented = document.paths[path][method.toLowerCase()]
    expect(documented['x-permission']).toBe(describePermission(access.permission))
  })
})

describe('the contract', () => {
  const byId = new Map(operations.map((operation) => [operation.id, operation]))

  test('has 126 operations', () => {
    expect(contractOperations).toHaveLength(126)
    expect(repeated(contractOperations.map(({ id }) => id))).toEqual([])
  })

  test('not-built-yet.ts lists only operations of the contract', () => {
    const known = contractOperations.map(({ id }) => id)
    expect(notBuiltYet.filter((id) => !known.includes(id))).toEqual([])
    expect(repeated(notBuiltYet)).toEqual([])
  })

  test('not-built-yet.ts lists no operation that is built: remove it from that list', () => {
    expect(notBuiltYet.filter((id) => byId.has(id))).toEqual([])
  })

  const expected = contractOperations.filter(({ id }) => !notBuiltYet.includes(id))
  console.log(`Contract operations built: ${expected.length} of ${contractOperations.length}`)

  test.each(expected)('$id is built as agreed', (wanted) => {
    const built = byId.get(wanted.id)
    expect(built, `${wanted.id} is neither registered in api.ts nor listed in not-built-yet.ts`).toBeDefined()
    expect(`${built!.method} ${built!.path}`).toBe(`${wanted.method} ${wanted.path}`)
    const documented = document.paths[wanted.path][wanted.method.toLowerCase()]
    const statuses = Object.keys(documented.responses).filter((status) => status !== 'default')
    expect(statuses.map(Number).sort()).toEqual([...wanted.statuses].sort())
    expect(queryOf(documented)).toEqual(expect.arrayContaining(wanted.query))
    const body: Schema | undefined = documented.requestBody?.content['application/json'].schema
    expect(body ? fieldsOf(document, body) : []).toEqual(expect.arrayContaining(wanted.body))
    if (wanted.bodyMayBeAbsent) expect(documented.requestBody.required).toBe(false)
  })
})

describe('generated files are up to date', () => {
  test('docs/openapi.json', async () => {
    const committed = await readFile(OPENAPI, 'utf8').catch(() => '')
    expect(committed === openApiText(), 'docs/openapi.json is stale: run npm run generate').toBe(true)
  })

  test('tables.ts', async () => {
    const committed = await readFile(TABLES, 'utf8')
    expect(committed === (await generateTables()), 'tables.ts is stale: run npm run generate').toBe(true)
  })
})

test('the table in docs/settings.md equals the settings in config.ts', async () => {
  const document = await readFile(join(serverRoot, '../docs/settings.md'), 'utf8')
  const rows = document
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([before, name]) => before === '' && /^`[A-Z][A-Z0-9_]*`$/.test(name ?? ''))
    .map(([, name, fallback, description]) => ({
      name: name!.replaceAll('`', ''),
      default: fallback!.replaceAll('`', ''),
      description,
    }))
  expect(rows).toEqual(
    Object.values(settings).map(({ name, default: fallback, description }) => ({
      name,
      default: fallback,
      description,
    })),
  )
})
