import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SectionNode, SiteSpaceNode, SiteTree } from '../visitors/visible.ts'
import { followRedirect, isLoop, type RedirectDestination, type RedirectRule } from './follow-redirect.ts'
import { captureWildcard, foldRedirectSource, listRedirectSources, WILDCARD_LENGTH } from './redirect-sources.ts'
import { type AddressHost, type FormerPlace, resolveAddress, toFollowHost } from './resolve-address.ts'
import { addressOfSiteSpace, locateInSite, toSegments } from './site-addresses.ts'

type Host = AddressHost<string, SiteSpaceNode, SectionNode>

const siteSpace = (id: string, isDefault = false): SiteSpaceNode => ({ id, path: id, isDefault })
const section = (id: string, siteSpaces: SiteSpaceNode[], isDefault = false): SectionNode => ({
  id,
  path: id,
  isDefault,
  siteSpaces,
})

/** Docs is at the root and has the variant old; API has the variant v1. */
const TREE: SiteTree = {
  sections: [
    section('docs', [siteSpace('current', true), siteSpace('old')], true),
    section('api', [siteSpace('v2', true), siteSpace('v1')]),
  ],
  siteSpaces: [],
}

interface World {
  tree?: SiteTree
  /** Site space → paths of its pages; a path mapped to another one redirects there. */
  pages?: Record<string, Record<string, string | true>>
  former?: FormerPlace[]
  redirects?: Record<string, RedirectDestination>
  /** The redirects that append what `*` stands for. */
  captured?: Record<string, RedirectDestination>
}

function hostOf({ tree = TREE, pages = {}, former = [], redirects = {}, captured = {} }: World): Host {
  const rules = new Map<string, RedirectRule>()
  for (const [all, captureWildcard] of [
    [redirects, false],
    [captured, true],
  ] as const)
    for (const [source, destination] of Object.entries(all))
      rules.set(foldRedirectSource(source), { id: source, source, destination, captureWildcard })
  return {
    tree,
    formerPlaces: former,
    findPage: async ({ id }, path) => {
      const found = pages[id]?.[path]
      if (found === undefined) return undefined
      return found === true ? { page: path, path, isMoved: false } : { page: found, path: found, isMoved: true }
    },
    findPagePath: async ({ id }, page) => (pages[id]?.[page] === undefined ? undefined : page),
    findRedirect: async (path, except) =>
      listRedirectSources(path)
        .map((source) => rules.get(source))
        .find((rule) => rule && rule.id !== except),
    toSitePath: (url) => (url.startsWith('https://site/') ? url.slice('https://site'.length) : undefined),
  }
}

const resolve = async (world: World, path: string) => {
  const resolved = await resolveAddress(hostOf(world), toSegments(path))
  if (resolved.kind === 'page') return `${resolved.siteSpace.id}:${resolved.path}`
  if (resolved.kind === 'nothing') return 'nothing'
  return 'url' in resolved.to ? `→ ${resolved.to.url}` : `→ /${resolved.to.address}`
}

const PAGES = {
  current: { '': true, install: true, api: true, 'guides/start': true, moved: 'guides/start' },
  old: { '': true, install: true },
  v2: { '': true, users: true },
  v1: { '': true, users: true, legacy: true },
} as const

describe('an address', () => {
  test.each([
    ['/', 'current:'],
    ['/install', 'current:install'],
    ['/guides/start/', 'current:guides/start'],
    ['/old/install', 'old:install'],
    ['/api', 'v2:'],
    ['/API/Users', 'nothing'],
    ['/API/users', 'v2:users'],
    ['/api/v1/legacy', 'v1:legacy'],
    ['/nowhere', 'nothing'],
    ['/api/install', 'nothing'],
    // Content at a root is not served at its own path as well.
    ['/docs/install', '→ /install'],
    ['/docs', '→ /'],
    ['/docs/old/install', '→ /old/install'],
    ['/current/install', '→ /install'],
    ['/api/v2/users', '→ /api/users'],
    // Moved pages, and the form of older links.
    ['/moved', '→ /guides/start'],
    ['/docs/moved', '→ /guides/start'],
    ['/v/old/install', '→ /old/install'],
    ['/api/v/v1/users', '→ /api/v1/users'],
  ])('%s: %s', async (path, expected) => {
    expect(await resolve({ pages: PAGES }, path)).toBe(expected)
  })

  test('of a site without sections', async () => {
    const tree = { sections: [], siteSpaces: [siteSpace('current', true), siteSpace('old')] }
    const world = { tree, pages: PAGES }
    expect(await resolve(world, '/install')).toBe('current:install')
    expect(await resolve(world, '/old/install')).toBe('old:install')
    expect(await resolve(world, '/current/install')).toBe('→ /install')
    expect(await resolve({ tree: { sections: [], siteSpaces: [] } }, '/')).toBe('nothing')
  })

  test('former paths of sections and site spaces redirect to the current ones', async () => {
    const former: FormerPlace[] = [
      { path: 'reference', section: 'api' },
      { path: 'one', parent: 'api', siteSpace: 'v1' },
      { path: 'v0', parent: 'docs', siteSpace: 'v1' },
      { path: 'gone', section: 'deleted' },
    ]
    const world = { pages: PAGES, former }
    expect(await resolve(world, '/Reference/users')).toBe('→ /api/users')
    expect(await resolve(world, '/reference/v1/legacy')).toBe('→ /api/v1/legacy')
    expect(await resolve(world, '/api/one/legacy')).toBe('→ /api/v1/legacy')
    expect(await resolve(world, '/reference/one/legacy')).toBe('→ /api/v1/legacy')
    expect(await resolve(world, '/v0/legacy')).toBe('→ /api/v1/legacy')
    expect(await resolve(world, '/docs/v0/legacy')).toBe('→ /api/v1/legacy')
    expect(await resolve(world, '/reference/nowhere')).toBe('nothing')
    expect(await resolve(world, '/gone/users')).toBe('nothing')
  })

  test('the root path of a former default redirects to its own path now', async () => {
    const former: FormerPlace[] = [
      { path: '', section: 'api' },
      { path: '', parent: 'api', siteSpace: 'v1' },
    ]
    const world = { pages: PAGES, former }
    expect(await resolve(world, '/users')).toBe('→ /api/users')
    expect(await resolve(world, '/api/legacy')).toBe('→ /api/v1/legacy')
    expect(await resolve(world, '/install')).toBe('current:install')
  })

  test('where content is or was, no redirect of the site applies', async () => {
    const redirects: Record<string, RedirectDestination> = {
      '/install': { kind: 'external', url: 'https://elsewhere/' },
      '/moved': { kind: 'external', url: 'https://elsewhere/' },
      '/Gone/Page': { kind: 'external', url: 'https://elsewhere/?a=b' },
    }
    const world = { pages: PAGES, redirects }
    expect(await resolve(world, '/install')).toBe('current:install')
    expect(await resolve(world, '/moved')).toBe('→ /guides/start')
    expect(await resolve(world, '/gone/page/')).toBe('→ https://elsewhere/?a=b')
  })

  test('the redirects of a space have precedence over those of the site', async () => {
    const world = hostOf({ pages: PAGES, redirects: { '/old-page': { kind: 'external', url: 'https://elsewhere/' } } })
    const host = {
      ...world,
      findSpaceRedirect: async (_: SiteSpaceNode, path: string) =>
        path === 'old-page' ? { address: 'install' } : undefined,
    }
    expect(await resolveAddress(host, ['old-page'])).toEqual({ kind: 'redirect', to: { address: 'install' } })
  })

  test('every site space is found at its own address only', () => {
    const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { minLength: 1, maxLength: 4 })
    const siteSpaces = fc
      .tuple(names, fc.nat())
      .map(([ids, at]) => ids.map((id, index) => siteSpace(id, index === at % ids.length)))
    const trees = fc.oneof(
      siteSpaces.map((each): SiteTree => ({ sections: [], siteSpaces: each })),
      fc.tuple(names, fc.nat(), fc.array(siteSpaces, { minLength: 4, maxLength: 4 })).map(
        ([ids, at, inner]): SiteTree => ({
          sections: ids.map((id, index) =>
            section(
              `s${id}`,
              inner[index]!.map((each) => ({ ...each, id: `${id}${each.id}` })),
              index === at % ids.length,
            ),
          ),
          siteSpaces: [],
        }),
      ),
    )
    fc.assert(
      fc.property(trees, (tree) => {
        const parts = [
          { section: undefined, spaces: tree.siteSpaces },
          ...tree.sections.map((each) => ({ section: each, spaces: each.siteSpaces })),
        ]
        for (const { section, spaces } of parts)
          for (const each of spaces) {
            const found = locateInSite(tree, [...toSegments(addressOfSiteSpace(section, each)), 'page'])
            expect(found?.siteSpace.id).toBe(each.id)
            expect(found?.rest).toEqual(['page'])
          }
      }),
    )
  })
})

describe('a redirect', () => {
  const follow = async (world: World, source: string) =>
    (await followRedirect(toFollowHost(hostOf(world)), source))?.target
  const to = (path: string): RedirectDestination => ({ kind: 'external', url: `https://site${path}` })

  test('leads to sections, site spaces, pages and other sites', async () => {
    const redirects: Record<string, RedirectDestination> = {
      '/section': { kind: 'site-section', siteSectionId: 'api' },
      '/root': { kind: 'site-section', siteSectionId: 'docs' },
      '/space': { kind: 'site-space', siteSpaceId: 'v1' },
      '/page': { kind: 'site-page', siteSpaceId: 'v1', pageId: 'legacy' },
      '/out': { kind: 'external', url: 'https://elsewhere/' },
      '/no-section': { kind: 'site-section', siteSectionId: 'gone' },
      '/no-space': { kind: 'site-space', siteSpaceId: 'gone' },
      '/no-page': { kind: 'site-page', siteSpaceId: 'v1', pageId: 'gone' },
    }
    const world = { pages: PAGES, redirects }
    expect(await follow(world, '/section')).toEqual({ address: 'api/' })
    expect(await follow(world, '/root')).toEqual({ address: '' })
    expect(await follow(world, '/SPACE')).toEqual({ address: 'api/v1/' })
    expect(await follow(world, '/page')).toEqual({ address: 'api/v1/legacy' })
    expect(await follow(world, '/out')).toEqual({ url: 'https://elsewhere/' })
    for (const source of ['/no-section', '/no-space', '/no-page', '/none'])
      expect(await follow(world, source)).toBeUndefined()
  })

  test('is followed over others, at most five steps, and not through content', async () => {
    const redirects = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`/step-${at}`, to(`/step-${at + 1}/`)]))
    expect(await follow({ redirects }, '/step-6')).toEqual({ url: 'https://site/step-9/' })
    expect(await follow({ redirects }, '/step-0')).toEqual({ url: 'https://site/step-5/' })
    expect(await follow({ redirects: { '/aa': to('/install'), '/install': to('/bb') }, pages: PAGES }, '/aa')).toEqual({
      url: 'https://site/install',
    })
  })

  test('that leads back to its source through others is a loop', async () => {
    const loop = (world: World, source: string, destination: RedirectDestination) =>
      isLoop(toFollowHost(hostOf(world)), { source, destination, captureWildcard: false })
    const world = {
      pages: PAGES,
      redirects: { '/bb': to('/cc'), '/cc': to('/DD/'), '/xx': to('/yy'), '/yy': to('/xx') },
    }
    expect(await loop(world, '/aa', to('/AA/'))).toBe(true)
    expect(await loop(world, '/dd', to('/bb'))).toBe(true)
    expect(await loop(world, '/aa', to('/bb'))).toBe(false)
    // A loop among other redirects is not its own.
    expect(await loop(world, '/aa', to('/xx'))).toBe(false)
    expect(await loop(world, '/api', { kind: 'site-section', siteSectionId: 'api' })).toBe(true)
    expect(await loop(world, '/api/v1', { kind: 'site-space', siteSpaceId: 'v1' })).toBe(true)
    expect(await loop(world, '/api/v1/legacy', { kind: 'site-page', siteSpaceId: 'v1', pageId: 'legacy' })).toBe(true)
    expect(await loop(world, '/aa', { kind: 'external', url: 'https://elsewhere/aa' })).toBe(false)
  })

  test('with a wildcard is about all paths that begin so; one of its own goes before it, and a longer beginning before a shorter one', async () => {
    const redirects = {
      '/docs/*': to('/any'),
      '/docs/api/*': to('/api'),
      '/docs/api*': to('/api-any'),
      '/Docs/api/v1': to('/exact'),
    }
    const target = async (path: string) => (await follow({ redirects }, path)) as { url: string } | undefined
    for (const [path, expected] of [
      ['/docs/x', '/any'],
      ['/DOCS/x/y/', '/any'],
      ['/docs', '/any'],
      ['/docs/', '/any'],
      ['/docs/apis', '/api-any'],
      ['/docs/api/x', '/api'],
      ['/docs/api', '/api'],
      ['/docs/api/v1', '/exact'],
      ['/docs/api/v1/x', '/api'],
    ] as const)
      expect(await target(path), path).toEqual({ url: `https://site${expected}` })
    for (const path of ['/doc', '/docsx', '/', '/other/docs/x', '/docs%2Fx'])
      expect(await target(path), path).toBeUndefined()
    expect(await resolve({ pages: PAGES, redirects: { '/guides/*': to('/any') } }, '/guides/start')).toBe(
      'current:guides/start',
    )
  })

  test.each<[string, RedirectDestination, string, object]>([
    [
      '/docs/*',
      { kind: 'external', url: 'https://e/new?x=1#y' },
      '/docs/A/b c',
      { url: 'https://e/new/A/b%20c?x=1#y' },
    ],
    ['/docs/*', { kind: 'external', url: 'https://e/new/' }, '/Docs/%C3%9Cber/', { url: 'https://e/new/%C3%9Cber' }],
    ['/docs/*', { kind: 'external', url: 'https://e/100%25/' }, '/docs/50%25', { url: 'https://e/100%25/50%25' }],
    ['/docs/*', { kind: 'external', url: 'https://e' }, '/docs', { url: 'https://e' }],
    ['/docs*', { kind: 'external', url: 'https://e/new' }, '/docs-2/a', { url: 'https://e/new-2/a' }],
    ['/docs*', { kind: 'external', url: 'https://e/new/' }, '/docs/a', { url: 'https://e/new/a' }],
    ['/über*', { kind: 'external', url: 'https://e/' }, '/%C3%9CBERÄ', { url: 'https://e/%C3%84' }],
    ['/docs/*', { kind: 'site-section', siteSectionId: 'api' }, '/docs/A', { address: 'api/A' }],
    ['/docs/*', { kind: 'site-section', siteSectionId: 'docs' }, '/docs/A', { address: 'A' }],
    ['/docs/*', { kind: 'site-page', siteSpaceId: 'v1', pageId: 'legacy' }, '/docs/A', { address: 'api/v1/legacy/A' }],
    ['/docs/*', { kind: 'site-section', siteSectionId: 'gone' }, '/docs/A', undefined as never],
    // Neither another server nor another site is reached by what is captured.
    ['/docs*', { kind: 'site-section', siteSectionId: 'docs' }, '/docs//evil.example', { address: 'evil.example' }],
    ['/docs/*', { kind: 'site-section', siteSectionId: 'docs' }, '/docs/%2Fevil/..%2F../x', { address: 'evil/x' }],
    [
      '/docs/*',
      { kind: 'external', url: 'https://e/new' },
      '/docs/../%2e%2e/@evil?',
      { url: 'https://e/new/%40evil%3F' },
    ],
  ])('from %s captures what * stands for', async (source, destination, path, expected) => {
    expect(await follow({ pages: { v1: { legacy: true } }, captured: { [source]: destination } }, path)).toEqual(
      expected,
    )
  })

  test('that captures is followed further, and leads nowhere in a circle', async () => {
    const chain = { captured: { '/a/*': to('/b'), '/b/*': to('/c') }, redirects: { '/b/Own': to('/d') } }
    expect(await follow(chain, '/a/X/y')).toEqual({ url: 'https://site/c/X/y' })
    expect(await follow(chain, '/a/own')).toEqual({ url: 'https://site/d' })
    const api: RedirectDestination = { kind: 'site-section', siteSectionId: 'api' }
    expect(await follow({ captured: { '/api/*': api } }, '/api/x')).toBeUndefined()
    expect(await follow({ captured: { '/a/*': to('/b') }, redirects: { '/b/x': to('/a/x') } }, '/a/x')).toBeUndefined()
    expect(await follow({ captured: { '/a/*': api }, pages: PAGES }, '/a/users')).toEqual({ address: 'api/users' })
  })

  test('with a wildcard that leads back to its source is a loop', async () => {
    const loop = (
      source: string,
      destination: RedirectDestination,
      captureWildcard: boolean,
      world: World = {},
      id?: string,
    ) => isLoop(toFollowHost(hostOf({ pages: PAGES, ...world })), { id, source, destination, captureWildcard })
    const api: RedirectDestination = { kind: 'site-section', siteSectionId: 'api' }
    expect(await loop('/a/*', to('/a/x'), false)).toBe(true)
    expect(await loop('/a*', to('/ab'), true)).toBe(true)
    expect(await loop('/a/*', to('/b'), true, { captured: { '/b/*': to('/a') } })).toBe(true)
    expect(await loop('/a/*', to('/b'), false, { redirects: { '/b': to('/a/x') } })).toBe(true)
    expect(await loop('/b', to('/a/x'), false, { redirects: { '/a/*': to('/b') } })).toBe(true)
    expect(await loop('/api/*', api, true)).toBe(true)
    // Content below it, one path with a redirect of its own, other paths, and its own form before the change.
    expect(await loop('/api/*', api, false)).toBe(false)
    expect(await loop('/guides/*', to('/guides/start'), false)).toBe(false)
    expect(await loop('/a/*', to('/a/x'), false, { redirects: { '/a/x': to('/b') } })).toBe(false)
    expect(await loop('/a/*', to('/b'), true, { captured: { '/a/b/*': to('/c') } })).toBe(false)
    expect(await loop('/c/*', to('/a'), true, { captured: { '/a/*': to('/c') } }, '/a/*')).toBe(false)
  })

  test('sources of a path are as many as its characters, and no more than a source with * is long', () => {
    expect(listRedirectSources('/Aß/')).toEqual(['/a%c3%9f', '/a%c3%9f/*', '/a%c3%9f*', '/a%c3*', '/a*'])
    expect(listRedirectSources('/')).toEqual(['/'])
    expect(listRedirectSources(`/${'x'.repeat(100_000)}`)).toHaveLength(WILDCARD_LENGTH)
    const paths = fc.array(fc.constantFrom('a', 'B', '%20', 'ü', '%C3%9C', '/', '%', '*', '-'), { maxLength: 12 })
    fc.assert(
      fc.property(paths, paths, (start, rest) => {
        const source = `/x${start.join('')}*`
        const path = `${source.slice(0, -1)}${rest.join('')}z`
        const isAbout = listRedirectSources(path).includes(foldRedirectSource(source))
        expect(captureWildcard(source, path) !== undefined).toBe(isAbout)
      }),
    )
  })
})
