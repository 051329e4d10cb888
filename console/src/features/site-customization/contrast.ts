/** Contrast as WCAG 2 measures it, between a chosen colour and the ground of published pages. */

export const LEAST_CONTRAST = 4.5

/** The grounds of the style sheet of sites. */
export const GROUNDS = { light: '#ffffff', dark: '#13151a' }

function readChannels(colour: string): [number, number, number] | undefined {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(colour)
  const [, ...parts] = short ?? /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour) ?? []
  if (parts.length !== 3) return undefined
  return parts.map((part) => Number.parseInt(short ? part + part : part, 16) / 255) as [number, number, number]
}

function luminance(channels: [number, number, number]): number {
  const [red, green, blue] = channels.map((share) =>
    share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4,
  ) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** From 1 to 21; undefined while one of them is no colour. */
export function measureContrast(one: string, other: string): number | undefined {
  const [first, second] = [readChannels(one), readChannels(other)]
  if (!first || !second) return undefined
  const [dark, light] = [luminance(first), luminance(second)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** `#abc` as `#aabbcc`, which is all that a field for colours takes. */
export const toLongColour = (colour: string): string =>
  /^#[0-9a-f]{3}$/i.test(colour) ? `#${[...colour.slice(1)].map((part) => part + part).join('')}` : colour
