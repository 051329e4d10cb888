import { expect, test } from 'vitest'
import { startTestServer } from '../../test/harness.ts'
import { operations } from '../api.ts'

const { api, url } = await startTestServer()

test('the API reference lists every operation and loads nothing from elsewhere', async () => {
  const answer = await api.visit(`${url}/docs`)
  const text = await answer.text()
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  for (const { id, path } of operations) {
    expect(text).toContain(`id="${id}"`)
    expect(text).toContain(`/v1${path}`)
  }
  const fetched = [...text.matchAll(/(?:src|href)="(?!#|\/)([^"]*)"/g)].map(([, address]) => address)
  expect(fetched).toEqual([])
  expect(text).not.toMatch(/<script|@import|url\(/)
})

test('the OpenAPI document names the URL of the server', async () => {
  const document = (await (await api.visit(`${url}/openapi.json`)).json()) as { servers: unknown }
  expect(document.servers).toEqual([{ url: `${url}/v1` }])
})
