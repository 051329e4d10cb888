/** The page of parts shows every part, and no build contains it. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

test('every part of design/ is on the page of parts', () => {
  const exported = [...read('src/design/index.ts').matchAll(/export \{([^}]+)\}/g)]
    .flatMap(([, names]) => names!.split(',').map((name) => name.trim()))
    .filter((name) => /^[A-Z][a-z]\w*$/.test(name))
  const pages = readdirSync(new URL('../src/parts/', import.meta.url)).map((name) => read(`src/parts/${name}`))
  expect(exported.length).toBeGreaterThan(30)
  expect(exported.filter((name) => !pages.some((page) => page.includes(`<${name}`)))).toEqual([])
})

test('nothing of the console leads to it', () => {
  const sources = readdirSync(new URL('../src/', import.meta.url), { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !name.startsWith('parts/'),
  )
  expect(sources.filter((name) => /['"][^'"]*\/parts\//.test(read(`src/${name}`)))).toEqual([])
  expect(read('index.html')).not.toContain('/parts/')
})
