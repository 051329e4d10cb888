import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseTextColour, contrast, parseColour, printColour, type Rgb, toReadableColour } from './colours.ts'
import { toThemeStyle } from './theme.ts'

const anyColour = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)) as fc.Arbitrary<Rgb>

test('colours are parsed and printed', () => {
  expect(parseColour('#abc')).toEqual([170, 187, 204])
  expect(printColour(parseColour('#3150C4')!)).toBe('#3150c4')
  for (const text of ['red', '#12', '#12345', 'url(x)', '']) expect(parseColour(text)).toBeUndefined()
})

test('black on white has the contrast of 21', () => expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21))

test('any chosen colour is readable', () => {
  fc.assert(
    fc.property(
      anyColour,
      fc.constantFrom<Rgb>([255, 255, 255], [236, 238, 242], [42, 46, 56], [19, 21, 26]),
      (colour, ground) => {
        expect(contrast(toReadableColour(colour, ground), ground)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(chooseTextColour(colour), colour)).toBeGreaterThanOrEqual(4.5)
      },
    ),
  )
})

test('a theme consists of our own variables: nothing else gets into the style', () => {
  const chosen = { light: '#ff0000', dark: '#00ff00' }
  const evil = { light: '#fff;}</style><script>', dark: 'url(javascript:x)' }
  const style = toThemeStyle({
    primaryColor: chosen,
    infoColor: evil,
    tint: chosen,
    corners: 'straight',
    font: { family: 'Inter"}*{x', faces: [] },
    monospaceFont: {
      family: 'Fira Code',
      faces: [
        { weight: 700, src: '/f("x").woff2' },
        { weight: 400, src: 'javascript:x' },
      ],
    },
  })
  expect(style).toContain('--primary-surface:light-dark(#ff0000,#00ff00)')
  expect(style).toContain('--round:0')
  expect(style).toContain('--mono-font:"Fira Code"')
  expect(style).toContain('src:url("/f%28%22x%22%29.woff2")')
  expect(style).not.toMatch(/script|info|text-font|\*\{/)
})

test('a main colour that cannot be told from the page gives its surfaces an edge', () => {
  const edgeOf = (light: string, dark: string) =>
    /--primary-edge:light-dark\((#\w+),(#\w+)\)/.exec(toThemeStyle({ primaryColor: { light, dark } }))?.slice(1)
  expect(edgeOf('#ffd400', '#ffd400')).toBeUndefined()
  const [light, dark] = edgeOf('#ffffff', '#ffd400')!
  expect(contrast(parseColour(light!)!, [255, 255, 255])).toBeGreaterThanOrEqual(4.5)
  expect(dark).toBe('#ffd400')
})
