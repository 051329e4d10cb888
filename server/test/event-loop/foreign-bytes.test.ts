/** Pictures, fonts, archives, repositories and sign-ins that keep their readers busy hold the event loop no longer than a text does. */
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { rounds } from '../../../test/tiers.ts'
import { createKeyPair } from '../../src/features/sso/testing/certificate.ts'
import { encode, signXml } from '../../src/features/sso/testing/identity-provider.ts'
import { makeZip } from '../make-zip.ts'
import { startHostileGit } from './hostile-git.ts'
import { createPauseTests } from './pauses.ts'
import { storeZip } from './store-zip.ts'
import { startWorld, type World } from './world.ts'

/** The long run has archives and repositories as large as they may be, the other a twentieth of it. */
const sized = (most: number) => Math.ceil(most * rounds(0.05, 1))

let world: World
const { testPauses } = createPauseTests(() => world)

beforeAll(async () => {
  world = await startWorld()
  // Modules loaded at the first use are not part of the cost.
  await importZip({ 'a.md': '# A' })
  await importRepository({})
})

afterAll(() => world?.stop())

async function accepted(answer: ReturnType<World['call']>) {
  const { status, body } = await answer
  expect(status, JSON.stringify(body).slice(0, 300)).toBeLessThan(300)
  return body
}

async function newSpace(title: string): Promise<string> {
  const { call, organization } = world
  return (await accepted(call('POST', `/orgs/${organization}/spaces`, { title, editMode: 'live' }))).id
}

const repeatBytes = (before: string, unit: string, bytes = 4_900_000) =>
  Buffer.from(before + unit.repeat(Math.ceil((bytes - before.length) / unit.length)), 'latin1')

const EXIF = '\xff\xe1\0\x12Exif\0\0II*\0\x08\0\0\0'
const PICTURES: Record<string, Buffer> = {
  'PNM of comments': repeatBytes('P5\n', '#\n'),
  'JPEG of fill bytes': repeatBytes('\xff\xd8', '\xff'),
  'JPEG of Exif': repeatBytes('\xff\xd8', EXIF),
  'JPEG of Exif with 65,535 entries': repeatBytes(
    '\xff\xd8',
    `\xff\xe1\xff\xffExif\0\0MM\0*\0\0\0\x08\xff\xff${'\0'.repeat(65_519)}`,
  ),
  'AVIF of boxes': repeatBytes('\0\0\0\x08ftypavif', '\0\0\0\x08meta'),
  'AVIF of sizes': repeatBytes(
    '\0\0\0\x0cftypavif\x7f\xff\xff\xffmeta\0\0\0\0\x7f\xff\xff\xffiprp\x7f\xff\xff\xffipco',
    `\0\0\0\x14ispe${'\0'.repeat(7)}\x01\0\0\0\x01`,
  ),
  'WebP of chunks': repeatBytes('RIFF\xff\xff\xff\x7fWEBPVP8X', 'VP8X\x0a\0\0\0'),
  'GIF of blocks': repeatBytes('GIF89a\x01\0\x01\0', '\x21\xff\x0b'),
  'icon of pictures': repeatBytes('\0\0\x01\0\xff\xff', '\0'.repeat(16)),
  'TIFF of directories': repeatBytes('II*\0', '\x08\0\0\0'),
  'SVG of attributes': repeatBytes('<svg ', 'a="" '),
  'SVG of references': repeatBytes('<svg ', 'href = # '),
  'SVG of spaces': repeatBytes('<svg', ' \t\n'),
}
const FONTS: Record<string, Buffer> = {
  'TrueType of tables': repeatBytes('\0\x01\0\0\0\xc8', '\0'),
  'OpenType of tables': repeatBytes('OTTO\0\xc8', '\xff'),
  'WOFF of zeros': repeatBytes('wOFF\0\x01\0\0\0\x4a\xc4\xa0', '\0'),
  'WOFF2 of zeros': repeatBytes('wOF2\0\x01\0\0\0\x4a\xc4\xa0', '\0'),
  'collection of fonts': repeatBytes('ttcf\0\x01\0\0\xff\xff\xff\xff', '\0\0\0\x0c'),
}

testPauses('pictures and fonts of 5 MB', async ({ once, read }) => {
  const { call, organization, site, send, space } = world
  for (const [kind, files] of [
    ['image', PICTURES],
    ['font', FONTS],
  ] as const)
    for (const [what, bytes] of Object.entries(files)) {
      const file = { name: 'logo.png', contentType: 'image/png' }
      const { url, key } = await accepted(
        call('POST', `/orgs/${organization}/storage/upload`, { kind: 'organization_file', file }),
      )
      await once(`upload, ${what}`, async () => expect(await send(url, bytes)).toBeLessThan(300))
      await read(`inspect, ${what}`, () =>
        call('POST', `/orgs/${organization}/sites/${site}/assets`, { upload: key, kind }),
      )
      await once(`insert, ${what}`, () =>
        call('POST', `/spaces/${space}/content`, {
          changes: [{ operation: 'insert_files', files: [{ name: 'a.png', contentType: 'image/png', key }] }],
        }),
      )
    }
})

const WORD = {
  '[Content_Types].xml':
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
  '_rels/.rels':
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
}
const toWord = (body: string) => ({
  ...WORD,
  'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
})

async function importBytes(source: string, bytes: Uint8Array): Promise<number> {
  const { call, remote } = world
  const space = await newSpace('Import')
  remote.serve('application/octet-stream', bytes)
  return (await call('POST', `/spaces/${space}/content/import`, { url: remote.url, source })).status
}

const importZip = async (files: Record<string, string | Buffer>, source = 'zip') =>
  importBytes(source, await makeZip(files))

const many = (count: number, toPath: (at: number) => string, text: string) =>
  Array.from({ length: sized(count) }, (_, at) => [toPath(at), text] as const)

const importMany = (files: ReturnType<typeof many>, source = 'zip') => importBytes(source, storeZip(files))

/** Changes bytes of the directory at the end of an archive, which says how many entries there are and how large they are. */
function forge(archive: Buffer, change: (end: Buffer, directory: Buffer) => void): Buffer {
  const at = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  change(archive.subarray(at), archive.subarray(archive.readUInt32LE(at + 16), at))
  return archive
}

testPauses('archives', async ({ once }) => {
  const imported = (what: string, act: () => Promise<number>) =>
    once(what, async () => expect(await act(), what).toBeLessThan(500))
  await imported('39,000 entries', () => importMany(many(39_000, (at) => `images/${at}.bin`, '')))
  await imported('more entries than allowed', () => importMany(many(45_000, (at) => `${at}.md`, '')))
  await imported('names of 990 letters', () => importMany(many(5_000, (at) => `${'a'.repeat(980)}${at}.md`, '# A')))
  await imported('490 folders deep', () => importMany(many(1_000, (at) => `${'a/'.repeat(490)}${at}.md`, '# A')))
  await imported('2,000 pages', () => importMany(many(2_000, (at) => `p${at}.md`, `# Page\n\n${'Text. '.repeat(500)}`)))
  await imported('one page of many blocks', () => importZip({ 'a.md': 'a\n\n'.repeat(sized(49_000)) }))
  await imported('a thousand pictures', () => {
    const shown = many(1_000, (at) => `${at}.svg`, `<svg ${' '.repeat(9_000)}`)
    return importMany([...shown, ['a.md', shown.map(([path]) => `![](${path})`).join('\n')]])
  })
  await imported('a bomb of zeros', () => importZip({ 'a.md': Buffer.alloc(sized(100_000_000)) }))
  await imported('texts of line breaks', () =>
    importZip(Object.fromEntries(many(5, (at) => `${at}.md`, '\n'.repeat(sized(19_000_000))))),
  )
  await imported('archives in an archive', () => {
    const inner = storeZip(many(10_000, (at) => `${at} 0123456789abcdef0123456789abcdef.md`, '# A'))
    return importZip({ 'Export-1.zip': inner, 'Export-2.zip': inner, 'Export-3.zip': inner }, 'notion')
  })
  await imported('a false number of entries', async () =>
    importBytes(
      'zip',
      forge(await makeZip({ 'a.md': 'x' }), (end) => end.writeUInt16LE(0xfffe, 10)),
    ),
  )
  await imported('a Word document of 30,000 paragraphs', () =>
    importZip(toWord('<w:p><w:r><w:t>a</w:t></w:r></w:p>'.repeat(sized(30_000))), 'docx'),
  )
  await imported('a Word document nested 5,000 deep', () =>
    importZip(toWord(`${'<w:tbl><w:tr><w:tc>'.repeat(5_000)}${'</w:tc></w:tr></w:tbl>'.repeat(5_000)}`), 'docx'),
  )
})

async function importRepository(repository: Parameters<typeof startHostileGit>[0]): Promise<string> {
  const { call } = world
  const git = await startHostileGit(repository)
  try {
    const space = `/spaces/${await newSpace('Repository')}`
    await accepted(call('POST', `${space}/git/import`, { url: git.url, ref: 'main' }))
    const ended = async () => {
      const { operation } = await accepted(call('GET', `${space}/git/info`))
      expect(operation?.state).toMatch(/success|failure/)
      return operation.state as string
    }
    return await vi.waitFor(ended, { timeout: 300_000, interval: 100 })
  } finally {
    git.close()
  }
}

/** Names that no other object has: they cost most. */
function objectsOf(objects: number, fields: number): object[] {
  let made = 0
  const field = () => [`k${(made++).toString(36)}`, 0]
  return Array.from({ length: objects }, () => Object.fromEntries(Array.from({ length: fields }, field)))
}

testPauses('bodies of many names', async ({ once }) => {
  const { call, organization, site } = world
  const title = 'Names'
  await once('fields that nobody knows', () =>
    accepted(call('POST', `/orgs/${organization}/spaces`, { title, other: objectsOf(200_000, 3) })),
  )
  const events = objectsOf(500, 450).map((claims, at) => ({
    type: 'page_view',
    session: { visitorId: `${at}`, sessionId: `${at}`, visitorAuthClaims: { claims } },
    location: { url: 'https://example.com/' },
  }))
  await once('claims of visitors', () =>
    accepted(call('POST', `/orgs/${organization}/sites/${site}/insights/events`, { events })),
  )
})

testPauses('repositories', async ({ once }) => {
  const imported = (what: string, repository: Parameters<typeof startHostileGit>[0], state?: string) =>
    once(what, async () => {
      const found = await importRepository(repository)
      if (state !== undefined) expect(found, what).toBe(state)
    })
  const files = (count: number, toName = (at: number) => `${at}.md`) =>
    Array.from({ length: sized(count) }, (_, at) => toName(at))
  await imported('400,000 references', { references: sized(400_000) }, 'success')
  await imported('90,000 links', { files: files(90_000), mode: '120000' })
  await imported('90,000 files', { files: ['a.md', ...files(90_000, (at) => `${at}.bin`)] }, 'success')
  await imported('15,000 texts', { files: files(15_000), text: '# Text\n\nand a paragraph' }, 'success')
  await imported('a name of dots', { files: ['a.md', `${'.'.repeat(sized(1_000_000))}x`] }, 'success')
  await imported('a message of lines', { message: '\n'.repeat(sized(4_000_000)) }, 'success')
  await imported('headers of a commit', { headers: 'parent a\n'.repeat(sized(400_000)) })
  await imported('shallow lines', { shallow: sized(150_000) })
})

let posted = 0

testPauses('responses of sign-ins', async ({ once, read }) => {
  const { call, organization, server } = world
  const keys = createKeyPair()
  const { id } = await accepted(
    call('POST', `/orgs/${organization}/saml`, {
      label: 'Own',
      ssoURL: 'https://idp.example/sso',
      entityID: 'https://idp.example/',
      certificate: keys.certificate,
    }),
  )
  const respond = (inside: string) => {
    const names =
      'xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"'
    const xml = `<samlp:Response ${names} ID="a"><saml:Assertion ID="b"><saml:Issuer>a</saml:Issuer>${inside}</saml:Assertion></samlp:Response>`
    return new URLSearchParams({ SAMLResponse: encode(signXml(xml, 'Assertion', keys)) })
  }
  const attributes = Array.from({ length: 40 }, (_, at) => `b${at}=""`).join(' ')
  const depths = Array.from({ length: 40 }, (_, at) => at)
  const nested = depths.map((at) => `<n${at} xmlns:p${at}="u" xmlns:q${at}="u">`).join('')
  const responses = {
    'elements with attributes': Array.from({ length: 400 }, (_, at) => `<a${at} ${attributes}/>`).join(''),
    'namespaces in scope': nested + '<e/>'.repeat(900) + depths.map((at) => `</n${39 - at}>`).join(''),
    'a text of entities': `<a>${'&lt;'.repeat(35_000)}</a>`,
    'many elements': Array.from({ length: 3 }, () => `<g>${'<e/>'.repeat(900)}</g>`).join(''),
  }
  const post = async (body: URLSearchParams) => {
    // A separate address each time, so that no limit ends the work early.
    const headers = { 'x-forwarded-for': `198.51.${++posted >> 8}.${posted & 255}` }
    const response = await fetch(`${server.url}/saml/${id}/acs`, { method: 'POST', body, headers, redirect: 'manual' })
    expect(response.status, await response.text()).toBe(403)
  }
  await once('the first one', () => post(respond('')))
  for (const [what, inside] of Object.entries(responses)) {
    const body = respond(inside)
    await read(what, () => post(body))
  }
})
