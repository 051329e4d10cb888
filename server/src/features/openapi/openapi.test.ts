import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/harness.ts'

const { api, given, runJobs } = await startTestServer({ LECTERN_ALLOW_PRIVATE_FETCH: '127.0.0.1' })

const PETS = {
  openapi: '3.0.3',
  info: { title: 'Pets', version: '1' },
  paths: { '/pets': { get: { summary: 'List pets', responses: { 200: { description: 'All of them' } } } } },
}

test('a specification given as text is pending, then complete, and its version holds the document', async () => {
  const organization = await given.organization()
  const admin = api.as(organization.admin)
  const made = await admin.post(`${organization.path}/openapi`, {
    slug: 'pets',
    source: { text: JSON.stringify(PETS) },
  })
  expect(made).toMatchObject({ object: 'openapi-spec', slug: 'pets', processingState: 'pending' })
  expect(made).not.toHaveProperty('sourceURL')
  await runJobs()
  const spec = await admin.get(`${organization.path}/openapi/pets`)
  expect(spec).toMatchObject({ processingState: 'complete', lastVersion: expect.any(String) })
  const content = await admin.get(`${organization.path}/openapi/pets/versions/latest/content`)
  expect(content.filesystem).toMatchObject({
    'openapi.json': { isEntrypoint: true, specification: { info: PETS.info } },
  })
})
