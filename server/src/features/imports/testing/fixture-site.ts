/** A documentation website of 300 pages like real ones: with navigation, sitemap, redirects and unchecked markup. */
import { deflateSync } from 'node:zlib'
import type { Routes } from '../../../../test/serve-site.ts'

export const FIXTURE_PAGES = 300
const SECTIONS = 6
const PER_SECTION = FIXTURE_PAGES / SECTIONS

interface PlannedLink {
  from: number
  /** The text of the link, which is unique. */
  words: string
  to: number
  /** Whether it leads to a part of the page. */
  anchor: boolean
}

export interface Fixture {
  routes: Routes
  links: PlannedLink[]
  /** Page → the name of its picture. */
  images: Map<number, string>
}

export const toFixtureTitle = (at: number) => (at === 0 ? 'Welcome' : `Page ${at}`)
const sectionOf = (at: number) => Math.floor(at / PER_SECTION)
const isIndex = (at: number) => at % PER_SECTION === 0
/** Reached only by the sitemap, or only by a link in the text. */
const isOrphan = (at: number) => at % PER_SECTION === 47
const isUnlisted = (at: number) => at % PER_SECTION === 48

function toFixturePath(at: number): string {
  if (at === 0) return '/docs/'
  const section = `/docs/section-${sectionOf(at)}`
  if (isIndex(at)) return `${section}/`
  return at % 2 === 0 ? `${section}/page-${at}.html` : `${section}/page-${at}`
}

export function makeFixture(base: string): Fixture {
  const links: PlannedLink[] = []
  const images = new Map<number, string>()
  const routes: Routes = {
    '/robots.txt': { type: 'text/plain', body: `User-agent: *\nDisallow: /docs/private/\nSitemap: ${base}/map.xml\n` },
    '/map.xml': { type: 'application/xml', body: sitemap(base) },
    '/docs': { status: 301, headers: { location: '/docs/' } },
    '/docs/loop-a': { status: 302, headers: { location: '/docs/loop-b' } },
    '/docs/loop-b': { status: 302, headers: { location: '/docs/loop-a' } },
    '/docs/self': { status: 302, headers: { location: '/docs/self' } },
    '/docs/private/secret': page('Secret', '<p>Not for programs.</p>', ''),
    '/blog/': page('Blog', '<p>Outside.</p>', ''),
  }
  for (let at = 0; at < FIXTURE_PAGES; at++) {
    routes[toFixturePath(at)] = page(toFixtureTitle(at), content(base, at, links), navigation(at))
    routes[`/docs/old/${at}`] = { status: 301, headers: { location: toFixturePath(at) } }
    routes[`/img/picture-${at}.png`] = { type: 'image/png', body: png(at) }
    images.set(at, `picture-${at}.png`)
  }
  return { routes, links, images }
}

function content(base: string, at: number, links: PlannedLink[]): string {
  const link = (href: string, to: number, kind: string, anchor = false) => {
    const words = `go-${at}-${kind}`
    links.push({ from: at, words, to, anchor })
    return `<a href="${href}">${words}</a>`
  }
  const next = (at + 1) % FIXTURE_PAGES
  const far = (at * 7 + 13) % FIXTURE_PAGES
  const unlisted = sectionOf(at) * PER_SECTION + 48
  const parts = [
    `<nav class="breadcrumbs"><a href="/docs/">Docs</a> / <a href="/docs/">Here</a></nav>`,
    `<h1 id="title">${toFixtureTitle(at)}<a class="headerlink" href="#title">¶</a></h1>`,
    `<p>This is <b>page</b> number <code>${at}</code>. Read ${link(toFixturePath(next), next, 'next')},
      ${link(`${base}${toFixturePath(far)}?utm_source=docs`, far, 'whole')} or ${link(`/docs/old/${far}`, far, 'moved')}.</p>`,
    `<h2 id="part-of-${at}">The part of ${at}</h2><p>See ${link(`${toFixturePath(far)}#part-of-${far}`, far, 'part', true)}
      and ${link(toFixturePath(unlisted), unlisted, 'unlisted')}.</p>`,
    `<p><img src="/img/picture-${at}.png" alt="Picture ${at}"></p>`,
    `<table><thead><tr><th>Name</th><th>Value</th></tr></thead><tbody><tr><td>number</td><td>${at}</td></tr></tbody></table>`,
    `<pre><code class="language-js">const page = ${at}\nconsole.log(page)</code></pre>`,
    TABS,
    `<div class="admonition note"><p class="admonition-title">Note</p><p>Mind page ${at}.</p></div>`,
    at % 10 === 0
      ? '<p>Round: <a href="/docs/loop-a">a</a> <a href="/docs/self">self</a> <a href="/docs/private/secret">no</a></p>'
      : '',
    at % 3 === 0 ? BROKEN : '',
  ]
  return parts.join('\n')
}

const TABS = `<div class="tabs"><div role="tablist"><button role="tab" id="t1" aria-controls="p1">npm</button>
<button role="tab" id="t2" aria-controls="p2">yarn</button></div>
<div role="tabpanel" id="p1" aria-labelledby="t1"><p>npm install</p></div>
<div role="tabpanel" id="p2" aria-labelledby="t2"><p>yarn add</p></div></div>`

const BROKEN = `<p>An <b>unclosed <i>pair</b> of marks</i><ul><li>one<li>two <p>and <table><tr><td>half a table
<div class=unquoted>text </span> &copy &unknown; <a href=#title>up</a> < less`

function page(title: string, body: string, sidebar: string): string {
  return `<!doctype html><html><head><title>${title} | Acme Docs</title><meta name="description" content="About ${title}">
<script>document.write('no')</script></head><body><header><a href="/">Acme</a> <a href="/blog/">Blog</a></header>
<aside class="sidebar">${sidebar}</aside><main>${body}</main><footer>© Acme <a href="/imprint">Imprint</a></footer></body></html>`
}

/** The sections, and the pages of the open one. */
function navigation(at: number): string {
  const item = (of: number, inside = '') => `<li><a href="${toFixturePath(of)}">${toFixtureTitle(of)}</a>${inside}</li>`
  const sections = Array.from({ length: SECTIONS }, (_, section) => {
    const first = section * PER_SECTION
    if (section !== sectionOf(at)) return item(first)
    const below = Array.from({ length: PER_SECTION - 1 }, (_, index) => first + index + 1)
    const listed = below.filter((each) => !isOrphan(each) && !isUnlisted(each))
    return item(first, `<ul>${listed.map((each) => item(each)).join('')}</ul>`)
  })
  return `<ul>${sections.join('')}</ul>`
}

const sitemap = (base: string) =>
  `<?xml version="1.0"?><urlset>${Array.from({ length: FIXTURE_PAGES }, (_, at) => at)
    .filter(isOrphan)
    .map((at) => `<url><loc>${base}${toFixturePath(at)}</loc></url>`)
    .join('')}<url><loc>${base}/elsewhere</loc></url></urlset>`

/** One pixel with a unique colour. */
function png(at: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const named = Buffer.concat([Buffer.from(type), data])
    const check = Buffer.alloc(4)
    check.writeUInt32BE(crc(named))
    return Buffer.concat([length, named, check])
  }
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0])
  const pixel = deflateSync(Buffer.from([0, at & 255, at >> 8, 128]))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixel), chunk('IEND', Buffer.alloc(0))])
}

function crc(bytes: Buffer): number {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return (value ^ 0xffffffff) >>> 0
}
