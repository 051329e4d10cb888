import type { ApiDocument, ApiObject } from '../types.ts'

/** Builds a minimal document. */
export const buildSpec = (given: Partial<ApiDocument> & { schemas?: ApiObject } = {}): ApiDocument => {
  const { schemas, ...rest } = given
  return {
    openapi: '3.1.0',
    info: { title: 'Test', version: '1' },
    servers: [{ url: 'https://api.example.com/v1' }],
    tags: [],
    paths: {},
    webhooks: {},
    components: schemas ? { schemas } : {},
    security: [],
    ...rest,
  }
}

export const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

export const json = (schema: unknown, more: object = {}) => ({ content: { 'application/json': { schema, ...more } } })
