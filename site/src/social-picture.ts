/** The picture of a page in link previews, as SVG of 1200 × 630: its title and that of the site, in the colours of the site. */
import { html } from './html.ts'
import { chooseTextColour, mix, parseColour, printColour, type Rgb } from './layout/colours.ts'

export const SOCIAL_PICTURE_SIZE = { width: 1200, height: 630 }
/** The fonts that the host draws with: the first one that has a letter is used. */
export const SOCIAL_PICTURE_FONT = 'DejaVu Sans'

export interface SocialPicture {
  title: string
  site: string
  description?: string | undefined
  /** `#rrggbb` */
  colour?: string | undefined
  isRightToLeft?: boolean | undefined
}

const MARGIN = 80
const WIDTH = SOCIAL_PICTURE_SIZE.width - 2 * MARGIN
const DEFAULT_COLOUR: Rgb = [49, 80, 196]
/** The largest size at which the title fits into its lines; at the last one it is cut. */
const TITLE_SIZES = [
  { size: 76, lines: 2 },
  { size: 62, lines: 3 },
  { size: 50, lines: 4 },
]

export function renderSocialPicture({
  title,
  site,
  description,
  colour,
  isRightToLeft = false,
}: SocialPicture): string {
  const { width, height } = SOCIAL_PICTURE_SIZE
  const surface = (colour && parseColour(colour)) || DEFAULT_COLOUR
  const ink = chooseTextColour(surface)
  const shade = mix(surface, ink[0] === 255 ? [0, 0, 0] : [255, 255, 255], 0.25)
  const { size, lines } = fitTitle(clean(title) || clean(site))
  const x = isRightToLeft ? width - MARGIN : MARGIN
  const line = (text: string, y: number, fontSize: number, isBold: boolean, opacity: number) =>
    html`<text x="${x}" y="${y}" font-size="${fontSize}"${isBold && html` font-weight="700"`} fill-opacity="${opacity}">${text}</text>\n`
  const top = 300 - ((lines.length - 1) * size * 1.2) / 2
  const below = top + (lines.length - 1) * size * 1.2 + 70
  const more = description ? wrap(clean(description), 30, 2) : []
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${printColour(surface)}"/><stop offset="1" stop-color="${printColour(shade)}"/></linearGradient></defs>
<rect width="${width}" height="${height}" fill="url(#g)"/>
<rect x="${isRightToLeft ? width - 16 : 0}" width="16" height="${height}" fill="${printColour(ink)}" fill-opacity="0.25"/>
<g font-family="${SOCIAL_PICTURE_FONT}" fill="${printColour(ink)}" text-anchor="${isRightToLeft ? 'end' : 'start'}">
${line(wrap(clean(site), 34, 1)[0] ?? '', 110, 34, true, 0.85)}${lines.map((text, at) => line(text, top + at * size * 1.2, size, true, 1))}${more.map((text, at) => line(text, below + at * 42, 30, false, 0.85))}</g>
</svg>
`.text
}

function fitTitle(title: string): { size: number; lines: string[] } {
  for (const { size, lines } of TITLE_SIZES.slice(0, -1)) {
    const all = wrap(title, size, lines + 1)
    if (all.length <= lines) return { size, lines: all }
  }
  const { size, lines } = TITLE_SIZES.at(-1)!
  return { size, lines: wrap(title, size, lines) }
}

/** Removes what XML may not hold, and emoji, which the fonts do not have. No picture has room for more than the first letters. */
const clean = (text: string) =>
  text
    .slice(0, 400)
    .toWellFormed()
    .replaceAll(EMOJI, '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
    .replaceAll(/[\u0000-\u001F\u007F\uFFFD\uFFFE\uFFFF\s]+/g, ' ')
    .trim()

const EMOJI = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\u200D\uFE0F\u20E3]/gu

/** Breaks a text into lines by an estimate of its width that is rather too large; the last line ends with `…` where text is left over. */
function wrap(text: string, fontSize: number, most: number): string[] {
  const room = WIDTH / fontSize
  const lines: string[] = []
  let line = ''
  let filled = 0
  const words = splitWords(text, room)
  for (const [at, word] of words.entries()) {
    const width = measure(word)
    const isFirst = line === ''
    if (!isFirst && filled + width > room) {
      lines.push(line.trimEnd())
      if (lines.length === most) return withEllipsis(lines, room)
      line = ''
      filled = 0
    }
    line += line === '' ? word.trimStart() : word
    filled += width
    if (at === words.length - 1) lines.push(line.trimEnd())
  }
  return lines
}

/** A part begins with the space before it. Scripts without spaces break between any two letters, and so do words that are longer than a line. */
function splitWords(text: string, room: number): string[] {
  return text.split(/(?= )/).flatMap((word) => {
    const letters = [...word]
    if (!letters.some(isWide) && measure(word) <= room) return [word]
    const parts: string[] = []
    for (const letter of letters) {
      const last = parts.at(-1)
      if (last !== undefined && !isWide(letter) && measure(last + letter) <= room / 2) parts[parts.length - 1] += letter
      else parts.push(letter)
    }
    return parts
  })
}

function withEllipsis(lines: string[], room: number): string[] {
  let last = [...lines.at(-1)!]
  while (last.length > 0 && measure(`${last.join('')}…`) > room) last = last.slice(0, -1)
  return [...lines.slice(0, -1), `${last.join('').trimEnd()}…`]
}

const WIDE = /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFF00-\uFF60]/u
const isWide = (letter: string) => WIDE.test(letter)

/** In widths of the font size. */
function measure(text: string): number {
  let width = 0
  for (const letter of text) {
    if (/\p{M}/u.test(letter)) continue
    if (isWide(letter)) width += 1.1
    else if (/[ijlIrtf.,:;'|!()[\]{} ]/.test(letter)) width += 0.45
    else if (/[mwMW@%—]/.test(letter)) width += 1.1
    else width += /\p{Lu}/u.test(letter) ? 0.82 : 0.72
  }
  return width
}
