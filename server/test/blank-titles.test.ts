import { expect, test } from 'vitest'
import { startTestServer } from './harness.ts'

const { api, given, url } = await startTestServer()

test('a title of nothing but white space is refused by its name, wherever there is one', async () => {
  const organization = await given.organization()
  const space = await given.space({ organization, title: 'Guide' })
  const collection = await given.collection({ organization })
  const team = await given.team(organization, [organization.admin])
  const site = await given.site({ organization })
  const change = await given.changeRequest({ space })
  const admin = api.as(organization.admin)
  const { id } = await admin.get('/user')
  const org = organization.path
  for (const [method, path, field, more] of [
    ['POST', `${org}/spaces`, 'title'],
    ['PATCH', space.path, 'title'],
    ['POST', `${space.path}/duplicate`, 'title'],
    ['POST', `${org}/collections`, 'title'],
    ['PATCH', collection.path, 'title'],
    ['POST', '/orgs', 'title'],
    ['PATCH', org, 'title'],
    ['PUT', `${org}/teams`, 'title'],
    ['PATCH', `${org}/teams/${team.id}`, 'title'],
    ['POST', `${org}/sites`, 'title', { type: 'ultimate' }],
    ['PATCH', site.path, 'title'],
    ['POST', `${org}/translations`, 'title'],
    ['PATCH', `/users/${id}`, 'displayName'],
    ['POST', `${org}/saml`, 'label'],
  ] as [string, string, string, object?][])
    for (const blank of ['  ', '\u3000\u00a0\n\t'])
      expect(await admin.ask(method, path, { body: { ...more, [field]: blank } }), `${method} ${path}`).toMatchObject({
        status: 400,
        body: { error: { message: `${field} must not be blank` } },
      })
  const insert = { operation: 'insert_page', title: '  ' }
  expect(await admin.ask('POST', `${change.path}/content`, { body: { changes: [insert] } })).toMatchObject({
    status: 400,
    body: { error: { message: expect.stringMatching(/^changes\.0\.title must not be blank/) } },
  })
  expect(await admin.get(space.path)).toMatchObject({ title: 'Guide' })
})

test('a space may be without a title', async () => {
  const organization = await given.organization()
  const space = await given.space({ organization, title: 'Guide' })
  expect(await api.as(organization.admin).patch(space.path, { title: '' })).toMatchObject({ title: '' })
})

test('an address with a broken percent sign gets a page, in words of our own', async () => {
  const page = await fetch(`${url}/o/%E0%A4%A`, { headers: { accept: 'text/html' } })
  expect(page.status).toBe(400)
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(await page.text()).toContain('The address is not well-formed')
  const answer = await fetch(`${url}/v1/orgs/%E0%A4%A`)
  expect(await answer.json()).toMatchObject({
    error: { code: 400, message: expect.stringMatching(/^The address is not well-formed/) },
  })
})
