/** Writes images, videos and files. */
import type { Block } from '@lectern/content/document'
import { filterBlocks, readFragment, readLength, readOneOf, readString } from '../document/read-data.ts'
import type { DocumentWriter, WriteBlock } from '../document/writer.ts'
import { type Content, type Html, html } from '../html.ts'
import { writeAnchor } from '../inlines/link.ts'
import type { ReferenceTarget } from '../source.ts'
import { drawUiIcon } from '../tools/icons.ts'

export const writeImages: WriteBlock = ({ data = {}, nodes }, writer) => {
  const images = filterBlocks(nodes, 'image')
  const align = readOneOf(data.align, ['left', 'right'])
  const classes = [
    'images',
    align && `to-${align}`,
    data.fullWidth === true && 'wide',
    data.framed === true && 'framed',
  ]
  return html`<div class="${classes.filter(Boolean).join(' ')}">\n${images.map((image) => writer.mark(image, figure(image, writer)))}</div>\n`
}

/** Writes an image that stands alone. */
export const writeImage: WriteBlock = (block, writer) => html`<div class="images">\n${figure(block, writer)}</div>\n`

const figure = (block: Block, writer: DocumentWriter): Html =>
  html`<figure${readLength(block.data?.width)?.unit === '%' && html` class="share"`}>${picture(block, writer)}${writeCaption(block, writer)}</figure>\n`

export function writeCaption(block: Block, writer: DocumentWriter): Content {
  const text = writer.blocks(readFragment(block, 'caption'))
  return text.text.trim() !== '' && html`<figcaption>${text}</figcaption>`
}

function picture(block: Block, { medium, words, styles }: DocumentWriter): Content {
  const { data = {} } = block
  const [light, dark] = [medium(data.ref), medium(data.refDark)]
  const alt = readString(data.alt) ?? ''
  if (!light) return html`<div class="missing">${drawUiIcon('picture')}<span>${alt || words.missingImage}</span></div>`
  const width = readLength(data.width)
  const share = width?.unit === '%' ? styles.className(`width:${width.value}%`) : undefined
  const image = (target: ReferenceTarget, theme: string | undefined) => {
    const size = toImageSize(data, target)
    const classes = [theme, share].filter(Boolean).join(' ')
    return html`<img src="${target.href}" alt="${alt}"${size.width && html` width="${size.width}"`}${size.height && html` height="${size.height}"`}${classes && html` class="${classes}"`} loading="lazy" decoding="async">`
  }
  return dark ? [image(light, 'in-light'), image(dark, 'in-dark')] : image(light, undefined)
}

/** Writes width and height where both are known, so that nothing moves when the image is loaded. */
function toImageSize(data: NonNullable<Block['data']>, { file }: ReferenceTarget): { width?: number; height?: number } {
  const [width, height] = [readLength(data.width), readLength(data.height)]
  const own = file?.dimensions
  const given = {
    ...(width?.unit === 'px' && { width: width.value }),
    ...(height?.unit === 'px' && { height: height.value }),
  }
  if (!own || own.width <= 0 || own.height <= 0) return given
  if (given.width && !given.height) return { ...given, height: Math.round((given.width * own.height) / own.width) }
  if (given.height && !given.width) return { ...given, width: Math.round((given.height * own.width) / own.height) }
  return given.width ? given : { width: own.width, height: own.height }
}

export const writeDrawing: WriteBlock = (block, writer) =>
  block.data?.ref === undefined ? undefined : writeImage(block, writer)

/** Sound and videos play in place; other files are downloaded. */
export const writeFile: WriteBlock = (block, writer) => {
  const target = writer.medium(block.data?.ref)
  const { words } = writer
  const note = writeCaption(block, writer)
  if (!target)
    return html`<div class="file missing">${drawUiIcon('file')}<span>${words.missingFile}</span>${note}</div>\n`
  const type = target.file?.contentType ?? ''
  const name = target.file?.name ?? target.title ?? readFileName(target.href)
  const label = html` aria-label="${name}"`
  if (type.startsWith('video/'))
    return html`<figure class="media"><video controls preload="metadata" src="${target.href}"${label}></video>${note}</figure>\n`
  if (type.startsWith('audio/'))
    return html`<figure class="media"><audio controls preload="metadata" src="${target.href}"${label}></audio>${note}</figure>\n`
  const size = target.file && formatSize(target.file.size)
  const content = html`${drawUiIcon('file')}<span class="name">${name}</span>${size && html`<span class="size">${size}</span>`}${drawUiIcon('download')}`
  return html`<figure class="file">${writeAnchor({ href: target.href, title: words.download, content }, writer)}${note}</figure>\n`
}

const readFileName = (url: string) =>
  url
    .split(/[?#]/)[0]!
    .split('/')
    .findLast((part) => part !== '') ?? url

const UNITS = ['B', 'kB', 'MB', 'GB']

function formatSize(bytes: number): string {
  const at = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  const value = bytes / 1000 ** at
  return `${at > 0 && value < 10 ? value.toFixed(1) : Math.round(value)} ${UNITS[at]}`
}
