/** Reads images, including those that a page loads lazily. */
import type { NodeData } from '../document/index.ts'
import { elementsOf, findElement, type HtmlElement, hasClass, isElement, styleOf } from '../html-tree/index.ts'
import { toLength } from '../markdown/index.ts'
import type { PageReader } from './page-reader.ts'

type PageImage =
  | {
      readonly kind: 'image'
      /** `ref`, `refDark`, `alt`. */
      readonly data: NodeData
      readonly title: string | undefined
      readonly size: { readonly width?: unknown; readonly height?: unknown }
    }
  /** The alternative text of an image that cannot be shown. */
  | { readonly kind: 'text'; readonly text: string }

/** Reads an `<img>` or a `<picture>`; returns undefined for one that shows nothing. */
export function readPicture(element: HtmlElement, reader: PageReader): PageImage | undefined {
  const image = element.name === 'img' ? element : findElement(element, ({ name }) => name === 'img')
  if (!image) return undefined
  const { attributes } = image
  const alt = attributes.alt?.replaceAll(/\s+/g, ' ').trim()
  if (isEmoji(image) && alt) return { kind: 'text', text: alt }
  if (isPixel(image)) return undefined
  const sources = element.name === 'picture' ? elementsOf(element).filter(({ name }) => name === 'source') : []
  const dark = sources.find(({ attributes: { media = '' } }) => /prefers-color-scheme:\s*dark/.test(media))
  const others = sources.filter((source) => source !== dark)
  const address = addressOf(image) ?? others.map(({ attributes: { srcset } }) => firstOf(srcset)).find((url) => url)
  const ref = address === undefined ? undefined : reader.ref(address, 'image')
  if (!ref) return alt ? { kind: 'text', text: alt } : undefined
  const darkAddress = firstOf(dark?.attributes.srcset)
  const refDark = darkAddress === undefined ? undefined : reader.ref(darkAddress, 'image')
  const style = styleOf(image)
  const size = {
    width: toLength(attributes.width ?? style.get('width')),
    height: toLength(attributes.height ?? style.get('height')),
  }
  return {
    kind: 'image',
    data: { ref, refDark, alt: alt || undefined },
    title: attributes.title?.trim() || undefined,
    size,
  }
}

const isEmoji = (image: HtmlElement) => hasClass(image, 'emoji', 'emojione', 'twemoji', 'emoticon', 'g-emoji')

const isPixel = ({ attributes: { width, height } }: HtmlElement) => width === '1' && height === '1'

const LAZY = ['data-src', 'data-lazy-src', 'data-original', 'data-full-src', 'data-image-src', 'data-srcset', 'srcset']

/** Returns the URL of the image rather than that of its placeholder. */
function addressOf(image: HtmlElement): string | undefined {
  const { attributes } = image
  const src = attributes.src?.trim()
  const isPlaceholder =
    !src ||
    src.startsWith('data:') ||
    /(?:^|\/)(?:placeholder|blank|spacer|loading|1x1)[^/]*\.(?:gif|png|svg)$/i.test(src)
  if (!isPlaceholder) return src
  for (const name of LAZY) {
    const value = attributes[name]
    const url = name.endsWith('srcset') ? firstOf(value) : value?.trim()
    if (url && !url.startsWith('data:')) return url
  }
  return withoutScript(image) ?? (src || undefined)
}

/** Long lists of images are not searched for each of them. */
const MAX_SIBLINGS = 200

/** Returns the image that is shown without scripts. */
function withoutScript(image: HtmlElement): string | undefined {
  const siblings = image.parent?.children ?? []
  if (siblings.length > MAX_SIBLINGS) return undefined
  const next = siblings.slice(siblings.indexOf(image) + 1).find((node) => isElement(node))
  if (!isElement(next) || next.name !== 'noscript') return undefined
  return findElement(next, ({ name }) => name === 'img')?.attributes.src?.trim() || undefined
}

/** The last image of a `srcset` is usually the largest, but the first always exists. */
const firstOf = (srcset: string | undefined): string | undefined => srcset?.trim().split(/[\s,]+/)[0] || undefined
