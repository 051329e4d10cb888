import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { nameAction, nameKind } from './action-words.ts'

const { paths } = JSON.parse(await readFile(new URL('../../../../docs/openapi.json', import.meta.url), 'utf8'))
const parameters: { name: string; schema: { enum: string[] } }[] =
  paths['/orgs/{organizationId}/audit-events'].get.parameters
const actions = parameters.find(({ name }) => name === 'action')!.schema.enum

test.each(['de', 'fr'])('every action has a name in %s', (language) => {
  expect(actions.length).toBeGreaterThan(100)
  expect(actions.filter((action) => nameAction(action, language) === undefined)).toEqual([])
  expect(new Set(actions.map((action) => nameAction(action, language))).size).toBe(actions.length)
})

test.each(['en', 'de', 'fr'])('every kind of thing has a name in %s', (language) => {
  const kinds = [...new Set(actions.map((action) => action.split('.')[0]!))]
  expect(kinds.filter((kind) => nameKind(kind, language) === kind)).toEqual([])
})
