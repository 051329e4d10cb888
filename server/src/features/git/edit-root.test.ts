import { expect, test } from 'vitest'
import { toEditRoot } from './edit-root.ts'

const MAIN = { ref: 'refs/heads/main', options: {} }

test('files are edited where the service of the repository edits them', () => {
  expect(toEditRoot({ ...MAIN, url: 'https://github.com/acme/docs.git' })).toBe(
    'https://github.com/acme/docs/edit/main/',
  )
  expect(toEditRoot({ ...MAIN, url: 'https://gitlab.com/acme/docs.git/' })).toBe(
    'https://gitlab.com/acme/docs/-/edit/main/',
  )
  const gitInfo = { provider: 'gitlab' as const }
  expect(
    toEditRoot({
      url: 'https://git.acme.org/docs',
      ref: 'a b',
      options: { gitInfo, repoProjectDirectory: './guides/x/' },
    }),
  ).toBe('https://git.acme.org/docs/-/edit/a%20b/guides/x/')
  const repoTreeURL = 'https://github.com/acme/docs/tree/next/'
  expect(toEditRoot({ ...MAIN, url: '/srv/docs', options: { repoTreeURL } })).toBe(
    'https://github.com/acme/docs/edit/next/',
  )
  expect(toEditRoot({ ...MAIN, url: '/srv/docs' })).toBeUndefined()
})
