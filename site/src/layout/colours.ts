/** Colours as owners choose them, made readable where they are not. Contrast as WCAG 2 measures it. */

export type Rgb = [red: number, green: number, blue: number]

export function parseColour(text: string): Rgb | undefined {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(text.trim())
  const [, ...parts] = short ?? /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})(?:[0-9a-f]{2})?$/i.exec(text.trim()) ?? []
  if (parts.length !== 3) return undefined
  return parts.map((part) => Number.parseInt(short ? part + part : part, 16)) as Rgb
}

export const printColour = (colour: Rgb): string =>
  `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export function contrast(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

export const mix = (one: Rgb, other: Rgb, share: number): Rgb =>
  one.map((part, at) => part + (other[at]! - part) * share) as Rgb

const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [0, 0, 0]

/** Returns the colour itself, or the nearest one that can be read on this background. */
export function toReadableColour(colour: Rgb, ground: Rgb, least = 4.5): Rgb {
  const towards = luminance(ground) > 0.18 ? BLACK : WHITE
  for (let share = 0; share < 1; share += 0.04) {
    const shade = mix(colour, towards, share)
    if (contrast(shade, ground) >= least) return shade
  }
  return towards
}

/** Returns the text colour for a surface of this colour. */
export const chooseTextColour = (surface: Rgb): Rgb =>
  contrast(WHITE, surface) >= contrast(BLACK, surface) ? WHITE : BLACK
