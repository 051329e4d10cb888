/** Writes a site's customization as CSS variables. */
import { percentEncode, toSrc } from '../addresses.ts'
import type { Font, SiteCustomization, Themed } from '../customization.ts'
import { toCodeStyle } from './code-themes.ts'
import { chooseTextColour, contrast, mix, parseColour, printColour, type Rgb, toReadableColour } from './colours.ts'

const GROUND: Themed<Rgb> = { light: [255, 255, 255], dark: [19, 21, 26] }
/** Text is shown on slightly raised surfaces too; what is readable there is readable on the background. */
const RAISED: Themed<Rgb> = { light: [236, 238, 242], dark: [42, 46, 56] }

export function toThemeStyle(customization: SiteCustomization): string {
  const variables = [
    ...colours('primary', customization.primaryColor),
    ...edge(customization.primaryColor),
    ...colours('info', customization.infoColor),
    ...colours('success', customization.successColor),
    ...colours('warning', customization.warningColor),
    ...colours('danger', customization.dangerColor),
    ...tint(customization.tint),
    ...corners(customization.corners),
    ...font('text', customization.font),
    ...font('heading', customization.headingFont),
    ...font('mono', customization.monospaceFont),
    ...header(customization.header),
  ]
  const { font: text, headingFont, monospaceFont, codeThemes } = customization
  const faces = new Set([text, headingFont, monospaceFont].flatMap(toFontFaces))
  return [...faces, variables.length > 0 ? `:root{${variables.join(';')}}` : '', codeThemes && toCodeStyle(codeThemes)]
    .filter(Boolean)
    .join('\n')
}

/** The colours of a header that has its own; links are readable on its background. */
function header(chosen: SiteCustomization['header']): string[] {
  const ground = read(chosen?.backgroundColor)
  if (!ground) return []
  const link = read(chosen?.linkColor) ?? both(ground, chooseTextColour)
  return [
    themed('header-ground', ground),
    themed('header-ink', {
      light: toReadableColour(link.light, ground.light),
      dark: toReadableColour(link.dark, ground.dark),
    }),
  ]
}

const themed = (name: string, { light, dark }: Themed<Rgb>) =>
  `--${name}:light-dark(${printColour(light)},${printColour(dark)})`

const both = <From, To>(
  { light, dark }: Themed<From>,
  map: (value: From, theme: 'light' | 'dark') => To,
): Themed<To> => ({
  light: map(light, 'light'),
  dark: map(dark, 'dark'),
})

function read(colour: Themed<string> | undefined): Themed<Rgb> | undefined {
  const [light, dark] = [colour && parseColour(colour.light), colour && parseColour(colour.dark)]
  return light && dark ? { light, dark } : undefined
}

function colours(name: string, chosen: Themed<string> | undefined): string[] {
  const colour = read(chosen)
  if (!colour) return []
  const ink = both(colour, (value, theme) => toReadableColour(value, RAISED[theme]))
  return [
    themed(name, ink),
    themed(`${name}-surface`, colour),
    themed(
      `on-${name}`,
      both(colour, (value) => toReadableColour(chooseTextColour(value), value)),
    ),
    themed(
      `${name}-soft`,
      both(colour, (value, theme) => mix(GROUND[theme], value, theme === 'light' ? 0.08 : 0.14)),
    ),
  ]
}

/** A main colour that cannot be told from the page gives its surfaces an edge: buttons, ticked boxes. */
function edge(chosen: Themed<string> | undefined): string[] {
  const colour = read(chosen)
  if (!colour) return []
  const isLost = (theme: 'light' | 'dark') => contrast(colour[theme], GROUND[theme]) < 1.25
  const edges = both(colour, (value, theme) => (isLost(theme) ? toReadableColour(value, RAISED[theme]) : value))
  return isLost('light') || isLost('dark') ? [themed('primary-edge', edges)] : []
}

/** Mixes the tint into the greys without changing their lightness. */
function tint(chosen: Themed<string> | undefined): string[] {
  const colour = read(chosen)
  if (!colour) return []
  const lean = (from: Themed<Rgb>, share: number) => both(from, (value, theme) => mix(value, colour[theme], share))
  return [
    themed('tint', colour),
    themed('ground', lean(GROUND, 0.015)),
    themed('raised', lean({ light: [246, 247, 249], dark: [26, 29, 36] }, 0.05)),
    themed('line', lean({ light: [225, 228, 234], dark: [50, 54, 65] }, 0.1)),
  ]
}

const corners = (chosen: SiteCustomization['corners']): string[] =>
  chosen === 'straight' ? ['--round:0'] : chosen === 'circular' ? ['--round:1.6'] : []

const FAMILY = /^[\p{L}\p{N} _-]{1,80}$/u

const font = (name: string, chosen: Font | undefined): string[] =>
  chosen && FAMILY.test(chosen.family) ? [`--${name}-font:"${chosen.family}"`] : []

function toFontFaces(chosen: Font | undefined): string[] {
  if (!chosen || !FAMILY.test(chosen.family)) return []
  return (chosen.faces ?? []).flatMap(({ weight, src }) => {
    const url = toSrc(src)
    if (url === undefined || url.startsWith('data:')) return []
    const address = encodeURI(url).replaceAll(/["'()\\]/g, percentEncode)
    return `@font-face{font-family:"${chosen.family}";font-weight:${Math.round(Number(weight)) || 400};font-display:swap;src:url("${address}")}`
  })
}
