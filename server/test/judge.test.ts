import { expect, test } from 'vitest'
import { operations } from '../src/api.ts'
import { contractOperations } from './contract-operations.ts'
import { deviations } from './deviations.ts'
import { judge, judgesOf } from './judge.ts'

const answer = (status: number, body: unknown) => ({ status, headers: new Headers(), body })
const user = { object: 'user', id: 'ada', displayName: 'Ada', urls: { location: 'http://localhost:3000/v1/users/ada' } }

test('an answer that the public document knows passes', () => {
  expect(() => judge('GET', '/v1/user', answer(200, user))).not.toThrow()
})

test('what is wrong with an answer is told by operation, place and rule', () => {
  const broken = { ...user, urls: { location: 7 } }
  expect(() => judge('GET', '/v1/user', answer(200, broken))).toThrow(
    'getAuthenticatedUser answered 200 with a body that 0.202 does not know:\n  /urls/location must be string',
  )
})

test('a missing field is told by its name', () => {
  const { displayName: _, ...broken } = user
  expect(() => judge('GET', '/v1/user', answer(200, broken))).toThrow('/displayName must have required property')
})

test('a status the public document does not know is told', () => {
  expect(() => judge('GET', '/v1/user', answer(201, user))).toThrow('getAuthenticatedUser answered 201; 0.202 knows')
})

test('an error must be the envelope, its code the status', () => {
  const refuse = (body: unknown) => () => judge('GET', '/v1/nowhere', answer(404, body))
  expect(refuse({ error: { code: 404, message: 'Space not found' } })).not.toThrow()
  expect(refuse({ error: { code: 400, message: 'Space not found' } })).toThrow('without the error envelope')
  expect(refuse({ error: { code: 404, message: '' } })).toThrow('without the error envelope')
  expect(refuse({ error: { code: 404, message: 'Space not found' }, stack: '' })).toThrow('without the error envelope')
  expect(refuse('Not found')).toThrow('without the error envelope')
})

test('204, 205 and 304 carry no body', () => {
  expect(() => judge('DELETE', '/v1/spaces/x', answer(205, {}))).toThrow('answered 205 with a body')
  expect(() => judge('GET', '/v1/user', answer(304, ''))).not.toThrow()
})

test('every contract operation has its judge, but for those no public document knows', () => {
  const judged = { '0.202': [] as string[], '0.137': [] as string[], '0.91': [] as string[], nobody: [] as string[] }
  for (const { id, method, path } of contractOperations) {
    const judges = judgesOf(method, path)
    for (const name of judges.length > 0 ? judges : (['nobody'] as const)) judged[name].push(id)
  }
  expect(judged['0.91']).toEqual([
    'getSpaceCustomFields',
    'updateSpaceCustomFields',
    'listOrganizationCustomFields',
    'createOrganizationCustomField',
    'getOrganizationCustomFieldByName',
    'deleteOrganizationCustomField',
    'updateOrganizationCustomField',
  ])
  expect(judged.nobody).toEqual([
    'listTranslations',
    'createTranslation',
    'getTranslation',
    'updateTranslation',
    'deleteTranslation',
    'listTranslationLanguageSettings',
    'getTranslationLanguageSettings',
    'createOrUpdateTranslationLanguageSettings',
    'deleteTranslationLanguageSettings',
  ])
  expect(judged['0.137']).toHaveLength(110)
  // Those that the newest document no longer has are judged by an older one alone.
  expect(judged['0.202']).toHaveLength(103)
})

test('a deviation is of an operation we have, and has its reason', () => {
  const known = [...contractOperations, ...operations].map(({ id }) => id)
  for (const { operations: ids, reason } of deviations) {
    expect(ids.filter((id) => !known.includes(id))).toEqual([])
    expect(reason).toMatch(/^\S.*\.$/)
  }
})
