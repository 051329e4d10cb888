import { buffer } from 'node:stream/consumers'
import { cleanWordDocument, parseHtml, readHtmlPage } from '@lectern/content/html'
import { invalid } from '../../../core/errors.ts'
import type { Archive } from '../../../core/storage/read-zip.ts'
import {
  describeContent,
  type OpenedDocument,
  openZip,
  type ReadSource,
  type SourceContent,
  type SourceContext,
  type SourceFile,
  wrongContent,
} from '../source.ts'
import { toTitleFromName } from './markdown.ts'
import { markItems } from './word/mark-items.ts'
import { readNumbering } from './word/numbering.ts'
import { scanTags } from './word/scan-tags.ts'

/** Reads one Word document. */
export const docx: ReadSource = async (reading) => readDocx(await reading.open(), reading)

export async function readDocx(opened: OpenedDocument, reading: SourceContext): Promise<SourceContent> {
  if (describeContent(opened) !== 'a zip archive') throw wrongContent(describeContent(opened), 'a Word document')
  const { html, images } = await convert(await repack(opened, reading))
  const title = toTitleFromName(opened.name) || 'Untitled'
  return {
    incoming: {
      pages: [
        {
          type: 'document',
          address: DOCUMENT,
          fields: { title },
          read: (resolve) => readHtmlPage(cleanWordDocument(parseHtml(html)), { resolve, main: (page) => page }),
          pages: [],
        },
      ],
      files: [...images.keys()].map((address) => ({ address })),
      reusableContents: [],
      problems: [],
      locate: (url) => {
        if (images.has(url)) return { address: url }
        return url.startsWith('#') ? { address: DOCUMENT, anchor: url.slice(1) } : undefined
      },
    },
    openFile: async (address) => images.get(address)!,
  }
}

const WORD = 'a Word document'
const DOCUMENT = 'document'
/** The text of a Word document. Word in a browser writes it as `document2.xml`. */
export const WORD_MAIN = /^word\/document\d*\.xml$/
const NOTES = /^word\/(?:footnotes|endnotes)\.xml$/
const NO_NUMBERING = '<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"/>'
/** The converter needs memory of a hundred times the size of the text. */
const XML_BYTES = 15_000_000
const isText = (path: string) => /\.(?:xml|rels)$/i.test(path)
/** The limit with images, which are in memory. */
const DOCUMENT_BYTES = 200_000_000

/**
 * Packs the same parts into a new archive. The converter trusts the declared sizes of an archive, and would unpack a zip bomb; here each
 * part was unpacked once within limits, and has its declared size.
 */
async function repack(opened: OpenedDocument, { caps, signal }: SourceContext): Promise<Buffer> {
  const archive = await openZip(opened, { ...caps, bytes: Math.min(caps.bytes, DOCUMENT_BYTES) })
  try {
    const kind = officeKind(archive)
    if (kind !== WORD) throw wrongContent(kind, 'a Word document')
    const entries = [...archive.entries.values()]
    if (entries.some(({ path, size }) => isText(path) && size > XML_BYTES))
      throw invalid(`url holds a Word document with more than ${XML_BYTES / 1_000_000} MB of text`)
    const { ZipFile } = await import('yazl')
    const zip = new ZipFile()
    const numberingPath = await findPart(archive, 'numbering')
    const numbering = readNumbering(
      await readPart(archive, numberingPath),
      await readPart(archive, await findPart(archive, 'styles')),
    )
    for (const entry of entries) {
      signal.throwIfAborted()
      let bytes = await entry.read()
      if (WORD_MAIN.test(entry.path) || NOTES.test(entry.path)) bytes = Buffer.from(markItems(`${bytes}`, numbering))
      // The converter shall find no other lists than those that are marked.
      else if (entry.path === numberingPath) bytes = Buffer.from(NO_NUMBERING)
      zip.addBuffer(bytes, entry.path, { compress: false })
    }
    zip.end()
    return await buffer(zip.outputStream as NodeJS.ReadableStream & AsyncIterable<Uint8Array>)
  } finally {
    archive.close()
  }
}

/** Returns the path of a part that belongs to the document, by its relation. */
async function findPart(archive: Archive, type: string): Promise<string | undefined> {
  const main = findMain(archive) ?? ''
  for (const tag of scanTags(await readPart(archive, main.replace(/^word\//, 'word/_rels/').concat('.rels')))) {
    if (tag.name !== 'Relationship' || !tag.attribute('Type')?.endsWith(`/${type}`)) continue
    const target = tag.attribute('Target') ?? ''
    return target.startsWith('/') ? target.slice(1) : `word/${target.replace(/^\.\//, '')}`
  }
  return undefined
}

const findMain = ({ entries }: Pick<Archive, 'entries'>) => [...entries.keys()].find((path) => WORD_MAIN.test(path))

const readPart = async ({ entries }: Archive, path: string | undefined): Promise<string> =>
  `${(path !== undefined && (await entries.get(path)?.read())) || ''}`

/** Describes a zip archive by its entries. */
export function officeKind(archive: Pick<Archive, 'entries'>): string {
  const { entries } = archive
  if (findMain(archive) !== undefined) return WORD
  if (entries.has('xl/workbook.xml')) return 'an Excel workbook'
  if (entries.has('ppt/presentation.xml')) return 'a PowerPoint presentation'
  if (entries.has('content.xml') && entries.has('mimetype')) return 'an OpenDocument file'
  return entries.has('META-INF/container.xml') ? 'an EPUB book' : 'a zip archive of other files'
}

const STYLES = [
  "p[style-name='Title'] => h1.title:fresh",
  "p[style-name='Subtitle'] => p:fresh",
  ...['Quote', 'Intense Quote', 'Block Text'].map((name) => `p[style-name='${name}'] => blockquote > p:fresh`),
  ...['Code', 'Code Block', 'Source Code', 'HTML Preformatted', 'Plain Text', 'macro'].map(
    (name) => `p[style-name='${name}'] => pre:separator('\\n')`,
  ),
  ...['Code Char', 'HTML Code', 'Inline Code', 'Source Text', 'Verbatim Char', 'HTML Keyboard'].map(
    (name) => `r[style-name='${name}'] => code`,
  ),
]

interface Converted {
  readonly html: string
  readonly images: ReadonlyMap<string, SourceFile>
}

async function convert(document: Buffer): Promise<Converted> {
  const { default: mammoth } = await import('mammoth')
  const images = new Map<string, SourceFile>()
  const convertImage = mammoth.images.imgElement(async (image) => {
    const extension = /^image\/(?:x-)?([a-z0-9]+)/.exec(image.contentType)?.[1]?.replace('jpeg', 'jpg') ?? 'bin'
    const name = `image-${images.size + 1}.${extension}`
    images.set(name, { name, contentType: image.contentType, bytes: await image.readAsBuffer() })
    return { src: name }
  })
  try {
    const options = { styleMap: STYLES, convertImage, externalFileAccess: false, includeEmbeddedStyleMap: false }
    const { value } = await mammoth.convertToHtml({ buffer: document }, options)
    return { html: value, images }
  } catch {
    // Every error of the converter is caused by the document.
    throw invalid('url holds a Word document that cannot be read')
  }
}
