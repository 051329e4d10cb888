/** Converts TeX to MathML, which browsers draw without fonts or scripts. */

import type { Styles } from '../document/styles.ts'
import { Html } from '../html.ts'

/** Returns undefined for what is no formula. */
export type DrawMath = (formula: string, isBlock: boolean, styles: Styles) => Html | undefined

const MAX_FORMULA_LENGTH = 10_000

export async function loadMath(): Promise<DrawMath> {
  const { default: temml } = await import('temml')
  return (formula, isBlock, styles) => {
    if (formula.length > MAX_FORMULA_LENGTH) return undefined
    try {
      const options = {
        displayMode: isBlock,
        throwOnError: true,
        maxExpand: 1000,
        maxSize: [50, 50] as [number, number],
      }
      return new Html(withoutStyles(temml.renderToString(formula, options), styles))
    } catch {
      return undefined
    }
  }
}

/** The content security policy allows no style on an element: each becomes a class. */
function withoutStyles(mathml: string, styles: Styles): string {
  return mathml.replaceAll(/<([a-z]+)((?:\s+[\w:-]+="[^"]*")+)(\s*\/?)>/g, (tag, name, attributes: string, end) => {
    const style = / style="([^"]*)"/.exec(attributes)?.[1]
    if (style === undefined) return tag
    const rest = attributes.replace(/ style="[^"]*"/, '')
    const added = styles.className(toSafeDeclarations(style))
    if (added === undefined) return `<${name}${rest}${end}>`
    const known = / class="([^"]*)"/.exec(rest)?.[1]
    const classed =
      known === undefined ? `${rest} class="${added}"` : rest.replace(/ class="[^"]*"/, ` class="${known} ${added}"`)
    return `<${name}${classed}${end}>`
  })
}

const DECLARATION =
  /^(?:color|background-color|padding|padding-(?:left|right|top|bottom)|margin|margin-(?:left|right)|border|border-(?:top|bottom|left|right)|width|height|font-size|font-weight|math-depth|math-style|display|vertical-align|text-indent|white-space|text-align):[-\w.#% ()+]+$/

const toSafeDeclarations = (style: string) =>
  style
    .split(';')
    .map((each) => each.trim())
    .filter((each) => DECLARATION.test(each) && !/undefined|url|expression/i.test(each))
    .join(';')
