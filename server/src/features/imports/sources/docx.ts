import { readHtmlPage } from '@lectern/content'
import type { Archive } from '../../../core/archive.ts'
import { invalid } from '../../../core/errors.ts'
import {
  type Brought,
  type BroughtFile,
  describe,
  notHeld,
  type Opened,
  openZip,
  type Reading,
  type Source,
} from '../source.ts'
import { titleOf } from './markdown.ts'

/** One document of Word, or of whatever else writes its format. */
export const docx: Source = async (reading) => bringDocx(await reading.open(), reading)

export async function bringDocx(opened: Opened, reading: Reading): Promise<Brought> {
  if (describe(opened) !== 'a zip archive') throw notHeld(describe(opened), 'a Word document')
  // Every entry is judged before the converter unpacks any.
  const archive = await openZip(opened, reading.caps)
  archive.close()
  const kind = officeKind(archive)
  if (kind !== WORD) throw notHeld(kind, 'a Word document')
  for (const entry of archive.entries.values())
    if (entry.path.endsWith('.xml') && entry.size > XML_BYTES)
      throw invalid(`url holds a Word document with more than ${XML_BYTES / 1_000_000} MB of text`)
  const { html, images } = await convert(opened)
  const title = titleOf(opened.name) || 'Untitled'
  return {
    incoming: {
      pages: [
        {
          type: 'document',
          address: DOCUMENT,
          fields: { title },
          read: (resolve) => readHtmlPage(html, { resolve, main: (page) => page }),
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
/** The text becomes a tree of a hundred times its size; a page holds less. */
const XML_BYTES = 15_000_000

/** What a zip archive is by what it holds. */
export function officeKind({ entries }: Pick<Archive, 'entries'>): string {
  if (entries.has('word/document.xml')) return WORD
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
  "p[style-name='List Paragraph'] => p:fresh",
]

interface Converted {
  readonly html: string
  readonly images: ReadonlyMap<string, BroughtFile>
}

async function convert(opened: Opened): Promise<Converted> {
  const { default: mammoth } = await import('mammoth')
  const images = new Map<string, BroughtFile>()
  const convertImage = mammoth.images.imgElement(async (image) => {
    const extension = /^image\/(?:x-)?([a-z0-9]+)/.exec(image.contentType)?.[1]?.replace('jpeg', 'jpg') ?? 'bin'
    const name = `image-${images.size + 1}.${extension}`
    images.set(name, { name, contentType: image.contentType, bytes: await image.readAsBuffer() })
    return { src: name }
  })
  try {
    const options = { styleMap: STYLES, convertImage, externalFileAccess: false, includeEmbeddedStyleMap: false }
    const { value } = await mammoth.convertToHtml({ path: opened.path }, options)
    return { html: value, images }
  } catch {
    // Whatever it stumbles over is in the document.
    throw invalid('url holds a Word document that cannot be read')
  }
}
