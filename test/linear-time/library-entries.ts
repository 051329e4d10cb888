/** Passes text to every library that parses what others wrote, the way the program does; `libraries.ts` says which entry reads with what. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Type from 'typebox'
import type { GitArguments } from '../../server/src/core/git/git-arguments.ts'
import { createMemoryFiles } from '../../server/src/core/git/memory-files.ts'
import { narrowListing } from '../../server/src/core/git/narrow-listing.ts'
import { createPacer } from '../../server/src/core/git/pacer.ts'
import { readCommit, readTreeObject } from '../../server/src/core/git/read-objects.ts'
import { checkBody } from '../../server/src/core/operation/validate.ts'
import { openArchive } from '../../server/src/core/storage/read-zip.ts'
import type { Urls } from '../../server/src/core/urls.ts'
import type { OpenedDocument, SourceContext } from '../../server/src/features/imports/source.ts'
import { readDocx } from '../../server/src/features/imports/sources/docx.ts'
import { boundWildcards } from '../../server/src/features/imports/sources/website/robots.ts'
import { loadVisitorFacts } from '../../server/src/features/site-insights/visitor-facts.ts'
import { readResponse } from '../../server/src/features/sso/read-response.ts'
import type { SamlProviderRow } from '../../server/src/features/sso/schema.ts'
import { createKeyPair } from '../../server/src/features/sso/testing/certificate.ts'
import { storeZip } from '../../server/test/event-loop/store-zip.ts'
import type { Styles } from '../../site/src/document/styles.ts'
import { loadMath } from '../../site/src/tools/math.ts'
import type { Entry } from './measure.ts'

interface LibraryEntry {
  read: Entry
  /** The largest input in characters that the program passes to it. */
  most: number
  /** What this syntax repeats, besides the strings that all entries are given. */
  units: readonly string[]
  /** Other strings make no difference. */
  isAlone?: boolean
}

const require = createRequire(new URL('../../server/package.json', import.meta.url))
const { fastifyCookie } = require('@fastify/cookie')
const { jwtVerify } = await import(require.resolve('jose'))
const { parse: parseCsv } = require('csv-parse/sync')
const parseAddresses = require('nodemailer/lib/addressparser')
const parseRobots = require('robots-parser')
const git = require('isomorphic-git')
const forms = createRequire(require.resolve('@fastify/formbody'))('fast-querystring')

const facts = await loadVisitorFacts()
const drawMath = await loadMath()
const styles = { className: () => 'a' } as unknown as Styles
const key = new Uint8Array(32)
const FORMATS = ['date-time', 'date', 'uri', 'email'].map((format) => Type.Object({ text: Type.String({ format }) }))

/** Its errors are results like others. */
const tried = (read: Entry): Entry => {
  return async (text) => {
    try {
      return await read(text)
    } catch {
      return undefined
    }
  }
}

const MAX_HEADER = 16_384
const MAX_TEXT = 102_400
/** As in `loadMath`. */
const MAX_FORMULA = 10_000

const pacer = () => createPacer(new AbortController().signal)

async function readGitObject(type: 'tree' | 'commit', text: string) {
  const fs = createMemoryFiles()
  await git.init({ fs, gitdir: '/git', bare: true })
  const object = Buffer.from(text, 'latin1')
  const oid = await git.writeObject({ fs, gitdir: '/git', type, object, format: 'content' })
  const read = { fs, gitdir: '/git', cache: {} } as unknown as GitArguments
  // A commit may stand in the place of a folder.
  return type === 'commit'
    ? [await readCommit(read, oid), await tried(() => readTreeObject(read, oid, pacer()))('')]
    : readTreeObject(read, oid, pacer())
}

const provider = {
  id: 'provider',
  entity_id: 'https://idp.example/',
  sso_url: 'https://idp.example/sign-in',
  certificate: createKeyPair().certificate,
} as unknown as SamlProviderRow
const urls = {
  samlAcs: () => 'https://docs.example/acs',
  samlMetadata: () => 'https://docs.example/metadata',
} as unknown as Urls
const SAML = 'xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"'

const folder = mkdtempSync(join(tmpdir(), 'lectern-linear-'))
async function readWordDocument(body: string) {
  const bytes = storeZip(
    Object.entries({
      '[Content_Types].xml':
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
      '_rels/.rels':
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
      'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
    }),
  )
  const path = join(folder, 'read.docx')
  writeFileSync(path, bytes)
  const opened = { path, name: 'read.docx', head: bytes.subarray(0, 4_096), bytes: async () => bytes }
  const caps = { files: 100, pages: 100, bytes: 100_000_000 }
  const { signal } = new AbortController()
  return readDocx(opened as unknown as OpenedDocument, { caps, signal } as unknown as SourceContext)
}

const ARCHIVE_LIMITS = { entries: 100_000, bytes: 100_000_000 }

export const LIBRARY_ENTRIES: Readonly<Record<string, LibraryEntry>> = {
  'a user agent': {
    read: (text) => facts.readBrowser(text),
    most: MAX_HEADER,
    units: ['Mozilla/5.0 (', 'Version/', '(compatible; ', 'bot', 'Chrome/1.', 'Android ', 'Safari/', 'like Gecko', ';'],
  },
  cookies: { read: (text) => fastifyCookie.parse(text), most: MAX_HEADER, units: ['a=1;', '; ', '=', 'a="', '%41'] },
  'a form': {
    read: (text) => forms.parse(text),
    most: MAX_TEXT,
    units: ['a=b&', 'a&', '+', '%41', '%', '&=', 'a[]=1&'],
  },
  'a token of a visitor': {
    read: tried((text) => jwtVerify(text, key, { algorithms: ['HS256'] })),
    most: MAX_TEXT,
    units: ['.', 'e.', 'eyJhbGciOiJIUzI1NiJ9.', 'A', '-_'],
  },
  'formats of a body': {
    read: async (text) => {
      for (const schema of FORMATS) await tried(() => checkBody(schema, { text }))('')
    },
    most: MAX_TEXT,
    units: ['a@', 'a.', '@a.', 'http://', '%41', '2024-01-01T', '00:', ':', '//', '[', '0', '::'],
  },
  'a table in an export of Notion': {
    read: tried((text) => parseCsv(text, { bom: true, relax_column_count: true, skip_empty_lines: true })),
    most: 25_600,
    units: ['"', ',', '""', '"a"\n', 'a,b\n', '\r\n', '"a",'],
  },
  'an address of a mail': {
    read: tried((text) => parseAddresses(text)),
    most: 1_000,
    units: ['<', '(', '"', 'a@b,', 'a:', ';', '\\', '<a@b>,', 'a <a'],
  },
  'the rules of robots.txt': {
    read: (text) => parseRobots('https://a.example/robots.txt', boundWildcards(text)).isAllowed('https://a.example/a'),
    most: MAX_TEXT,
    units: ['User-agent: *\nDisallow: /*a\n', 'Disallow: /*', 'Allow: /$\n', 'User-agent: a\n', '#', ':'],
  },
  'a formula': {
    read: (text) => drawMath(text, true, styles),
    most: MAX_FORMULA,
    units: [
      '\\frac{a}',
      '{',
      '{a}',
      '\\left(',
      'a_',
      '^',
      '\\sqrt',
      '&',
      '\\\\',
      '\\def\\x{\\x\\x}',
      "'",
      '\\ce{A+B}',
      'é',
    ],
  },
  'a folder in Git': {
    read: tried((text) => readGitObject('tree', text)),
    most: MAX_TEXT,
    units: ['100644 a\0'.padEnd(29, 'x'), '40000 ', '\0', '100644 ', `100644 a\0${'\0'.repeat(20)}`],
  },
  'a name in a folder in Git': {
    read: tried((text) => readGitObject('tree', `100644 ${text.replaceAll('\0', '')}x\0${'x'.repeat(20)}`)),
    most: MAX_TEXT,
    units: ['.', '. ', ':', '\u200c', 'git~'],
  },
  'the references of a Git server': {
    read: tried((text) => narrowListing(Buffer.from(text, 'latin1'), ['main'], pacer())),
    most: MAX_TEXT,
    units: [
      `003d${'a'.repeat(40)} refs/heads/main\n`,
      '0000',
      '0005a',
      `0030${'a'.repeat(40)} a\0`,
      'fff0',
      ' symref=HEAD:a',
    ],
  },
  'a commit in Git': {
    read: tried((text) => readGitObject('commit', `tree ${'a'.repeat(40)}\ncommitter a <a> 1 +0000\n${text}`)),
    most: MAX_TEXT,
    units: [
      'parent a\n',
      '\n',
      '\n\n',
      'gpgsig ',
      ' a\n',
      'author a <a> 1 +0000\n',
      '<',
      '-----BEGIN PGP SIGNATURE-----\n',
    ],
  },
  'a zip archive': {
    read: tried(async (text) => {
      const count = Math.ceil(text.length / 100)
      const names = Array.from({ length: count }, (_, at) => `${text.slice(0, 20).replace(/^\/+|[\\\0]/g, '')}${at}.md`)
      const bytes = storeZip(names.map((name) => [name, '']))
      const archive = await openArchive(bytes, ARCHIVE_LIMITS)
      archive.close()
    }),
    isAlone: true,
    most: MAX_TEXT,
    units: ['a/'],
  },
  'bytes of a zip archive': {
    read: tried((text) => openArchive(Buffer.from(text, 'latin1'), ARCHIVE_LIMITS)),
    most: MAX_TEXT,
    units: ['PK\x05\x06', 'PK\x01\x02', `PK\x05\x06${'\0'.repeat(18)}`, 'PK\x06\x06', 'PK\x03\x04', '\0'],
  },
  'a Word document': {
    read: tried((text) => readWordDocument(text)),
    most: 25_600,
    units: [
      '<w:p><w:r><w:t>a</w:t></w:r></w:p>',
      '<w:p/>',
      '<w:tbl><w:tr><w:tc/></w:tr></w:tbl>',
      '<w:r><w:t>a</w:t></w:r>',
      '<w:bookmarkStart w:name="a"/>',
      '<w:fldChar w:fldCharType="begin"/>',
      '&lt;',
    ],
  },
  'the body of a response of a sign-in': {
    read: tried((text) => {
      const xml = `<samlp:Response ${SAML} ID="a"><saml:Assertion>${text}</saml:Assertion></samlp:Response>`
      return readResponse(provider, urls, Buffer.from(xml).toString('base64'))
    }),
    most: MAX_TEXT,
    units: ['<a/>', '<a></a>', '<a b="c"/>', 'a ', '&lt;', '<saml:Attribute Name="a"/>', '<a xmlns:b="c"/>', '<!---->'],
  },
}
