import { describe, expect, test } from 'vitest'
import { operations } from '../src/api.ts'
import { contractOperations } from './contract-operations.ts'
import {
  deviations,
  findUnusedDeviations,
  objectDeviations,
  otherResources,
  toDeviationKey,
  toObjectKey,
} from './deviations.ts'
import { judge, judgesOf, listPublicOperations } from './judge.ts'

const answer = (status: number, body: unknown) => ({ status, headers: new Headers(), body })
const user = { object: 'user', id: 'ada', displayName: 'Ada', urls: { location: 'http://localhost:3000/v1/users/ada' } }

test('a response that the public document describes passes', () => {
  expect(() => judge('GET', '/v1/user', answer(200, user))).not.toThrow()
})

test('an error names the operation, the field and the rule', () => {
  const broken = { ...user, urls: { location: 7 } }
  expect(() => judge('GET', '/v1/user', answer(200, broken))).toThrow(
    'getAuthenticatedUser answered 200 with a body that 0.202 does not know:\n  /urls/location must be string',
  )
})

test('a missing field is named', () => {
  const { displayName: _, ...broken } = user
  expect(() => judge('GET', '/v1/user', answer(200, broken))).toThrow('/displayName must have required property')
})

test('a status that the public document does not know is refused', () => {
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

test('every contract operation has a judge, except those that no public document describes', () => {
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
  // Operations that the newest document no longer has are judged by an older one alone.
  expect(judged['0.202']).toHaveLength(103)
})

test('operations that are left unjudged as another resource are in a public document', () => {
  const known = listPublicOperations()
  expect(otherResources.filter((id) => !known.has(id))).toEqual([])
})

test('an object may depart only as its deviation says, wherever it stands', () => {
  const provider = (ssoURL: unknown) => ({
    object: 'saml-provider',
    id: 'p',
    label: 'Okta',
    ssoURL,
    certificate: '',
    createdAt: '2026-01-01T00:00:00.000Z',
    entityID: 'https://idp.example',
    defaultRole: 'read',
    status: 'active',
    service: {
      acsURL: 'http://localhost/acs',
      startURL: 'http://localhost/start',
      entityID: 'https://lectern.example',
    },
    urls: { location: 'http://localhost/v1/orgs/o/saml/p' },
  })
  const list = (ssoURL: unknown) => () =>
    judge('GET', '/v1/orgs/o/saml', answer(200, { items: [provider(ssoURL)], count: 1 }))
  expect(list('https://idp.example/sso')).not.toThrow()
  expect(list('')).not.toThrow()
  expect(list(7)).toThrow('/items/0/ssoURL must pass "departing"')
})

describe('insights', () => {
  const aggregate = (column: string, values: unknown[]) => () =>
    judge('POST', '/v1/orgs/o/sites/s/insights/events/aggregate', answer(200, { columns: [{ column, values }] }))

  test('a column that only a later edition has is judged by that edition', () => {
    expect(aggregate('dayOfWeek', [1, 7])).not.toThrow()
    expect(aggregate('dayOfWeek', [8])).toThrow('aggregateSiteEvents answered 200')
    expect(aggregate('eventLLMSVariant', [null, 'full'])).not.toThrow()
    expect(aggregate('eventLLMSVariant', ['half'])).toThrow('aggregateSiteEvents answered 200')
    expect(aggregate('noSuchColumn', [])).toThrow('aggregateSiteEvents answered 200')
  })

  test('an absent value is empty where the document has a plain string, and null where its type has no value for it', () => {
    expect(aggregate('utmSource', ['', 'mail'])).not.toThrow()
    expect(aggregate('utmSource', [null])).toThrow('aggregateSiteEvents answered 200')
    expect(aggregate('eventPageFeedbackRating', [null, 'good'])).not.toThrow()
    expect(aggregate('eventsCount', [null])).toThrow('aggregateSiteEvents answered 200')
  })
})

test('a deviation names an existing operation, one response field and its own reason', () => {
  const known = [...contractOperations, ...operations].map(({ id }) => id)
  for (const { operation, reason } of deviations) {
    expect(known).toContain(operation)
    expect(reason).toMatch(/^\S.*\.$/)
  }
  for (const { reason } of objectDeviations) expect(reason).toMatch(/^\S.*\.$/)
  expect(new Set(deviations.map(({ reason }) => reason)).size).toBe(deviations.length)
})

test('a deviation that excuses nothing is found by operation, field and document', () => {
  const all = [
    ...deviations.flatMap(({ from }, at) => from.map((judge) => toDeviationKey(at, judge))),
    ...objectDeviations.flatMap((each) => each.from.map((judge) => toObjectKey(each, judge))),
  ]
  expect(findUnusedDeviations(new Set(all))).toEqual([])
  const at = deviations.findIndex(({ operation }) => operation === 'getOpenAPISpecVersionContentById')
  const withoutOne = all.filter((key) => key !== toDeviationKey(at, '0.137'))
  expect(findUnusedDeviations(new Set(withoutOne))).toEqual(['getOpenAPISpecVersionContentById /filesystem (0.137)'])
  const withoutObject = all.filter((key) => key !== 'SiteRedirect.source-0.137')
  expect(findUnusedDeviations(new Set(withoutObject))).toEqual(['SiteRedirect source (0.137)'])
})
