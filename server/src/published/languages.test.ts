import { expect, test } from 'vitest'
import { startTestServer } from '../../test/harness.ts'

const { api, given } = await startTestServer()
const LOCALES = ['en', 'fr', 'es', 'zh', 'ja', 'de', 'nl', 'no', 'pt-br', 'ru']

/** What pages, the search and missing pages say in English. */
const ENGLISH = {
  '': ['On this page', 'Next', 'Was this page helpful?', 'Search…', 'Skip to content', 'Note', 'Copy'],
  '~search?q=nothing': ['Nothing found'],
  missing: ['Page not found', 'Go to the start page'],
}

test('the labels of a site are in the language that it is set to, in all that can be chosen', async () => {
  const organization = await given.organization()
  const admin = api.as(organization.admin)
  const space = await given.space({ organization, title: 'Guide' })
  await given.pages(space, [
    {
      title: 'Start',
      markdown: '## Uno\n\n{% hint style="info" %}\nDue\n{% endhint %}\n\n## Tre\n\n```js\nlet x\n```',
    },
    { title: 'Continuo', markdown: 'Quattro.' },
  ])
  const site = await given.site({ organization, title: 'Acme', published: true, spaces: [space] })
  const { basename } = await admin.get(site.path)
  const read = async (path: string) => (await api.visit(`${api.url}/sites/${basename}/${path}`)).text()
  const says = (html: string, label: string) => ['>', `"`].some((before) => html.includes(before + label))
  for (const locale of LOCALES) {
    await admin.put(`${site.path}/customization`, { internationalization: { locale }, feedback: { enabled: true } })
    for (const [path, labels] of Object.entries(ENGLISH)) {
      const html = await read(path)
      expect(html, locale).toContain(`<html lang="${locale}"`)
      expect(
        labels.filter((label) => says(html, label)),
        `${locale} /${path}`,
      ).toEqual(locale === 'en' ? labels : [])
    }
  }
})

test('a variant in another language than the site has its own', async () => {
  const organization = await given.organization()
  const admin = api.as(organization.admin)
  const space = await given.space({ organization, title: 'Guida' })
  await given.pages(space, [{ title: 'Inizio', markdown: '## Uno\n\nDue\n\n## Tre' }])
  await admin.patch(space.path, { language: 'it' })
  const site = await given.site({ organization, title: 'Acme', published: true, spaces: [space] })
  const { basename } = await admin.get(site.path)
  const html = await (await api.visit(`${api.url}/sites/${basename}/`)).text()
  expect(html).toContain('<html lang="it"')
  expect(html).toContain('In questa pagina')
})
