import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readSpecification } from './read-specification.ts'

const read = async (text: string) => {
  const result = await readSpecification(
    { name: 'openapi.yaml', text },
    { locate: () => undefined, load: async () => '' },
  )
  if (result.kind === 'invalid') throw new Error(result.reason)
  return result
}
const fixture = (name: string) => readFile(new URL(`../../../server/test/openapi/${name}`, import.meta.url), 'utf8')

test('Swagger 2.0 becomes 3.1: servers, bodies, forms, parameters, responses, security, references', async () => {
  const { document } = await read(await fixture('swagger.json'))
  expect(document.servers).toEqual([{ url: 'https://old.example/api' }])
  const orders = document.paths['/orders']!
  expect(orders).toMatchObject({
    parameters: [{ $ref: '#/components/parameters/Page' }],
    get: {
      responses: {
        200: { content: { 'application/json': { schema: { items: { $ref: '#/components/schemas/Order' } } } } },
      },
    },
    post: { requestBody: { $ref: '#/components/requestBodies/Body' } },
  })
  expect(document.paths['/upload']).toMatchObject({
    post: {
      requestBody: {
        content: {
          'multipart/form-data': {
            schema: { properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] },
          },
        },
      },
    },
  })
  expect(document.components).toMatchObject({
    parameters: { Page: { style: 'form', explode: true, schema: { type: 'array' } } },
    requestBodies: { Body: { required: true } },
    schemas: { Order: { discriminator: { propertyName: 'kind' } } },
    securitySchemes: {
      basic: { type: 'http', scheme: 'basic' },
      oauth: { type: 'oauth2', flows: { authorizationCode: { scopes: { read: 'Read' } } } },
    },
  })
})

test('schemas of 3.0 become JSON schema, and data that looks like a schema stays', async () => {
  const { document } = await read(await fixture('petstore.yaml'))
  expect(document.components.schemas).toMatchObject({ Pet: { properties: { owner: { type: ['string', 'null'] } } } })
  expect(JSON.stringify(document.paths)).toContain('"exclusiveMinimum":0')
  const example = { nullable: true, $ref: 'not-a-reference' }
  const schema = { type: 'string', nullable: true, enum: ['a'], example }
  const text = JSON.stringify({ openapi: '3.0.0', components: { schemas: { Word: schema } } })
  expect((await read(text)).document.components.schemas).toEqual({
    Word: { type: ['string', 'null'], enum: ['a', null], example },
  })
})

test('times stay text, and invalid top-level members are left out', async () => {
  const { document } = await read(await fixture('anchors.yaml'))
  expect(document.info.version).toBe('2024-01-01')
  const broken = (await read(await fixture('broken-references.yaml'))).document
  expect(broken).toMatchObject({ servers: [], tags: [], security: [], components: {} })
  expect(Object.keys(broken.paths)).toEqual(['/a', '/c'])
})
