/** Formulas as MathML, drawn as published pages draw them. What draws is loaded with the first formula. */

const LONGEST_FORMULA = 10_000

let loading: Promise<typeof import('temml')> | undefined

/** Draws into `host`; the reason when the formula cannot be drawn. A newer call on the same host wins. */
export async function drawFormula(host: HTMLElement, formula: string, isBlock: boolean): Promise<string | undefined> {
  host.dataset.formula = formula
  if (formula.length > LONGEST_FORMULA) return `${formula.length} > ${LONGEST_FORMULA}`
  loading ??= import('temml')
  try {
    const { default: temml } = await loading
    if (host.dataset.formula !== formula) return undefined
    const drawn = document.createElement('span')
    const options = { displayMode: isBlock, throwOnError: true, maxExpand: 1000, maxSize: [50, 50] as [number, number] }
    temml.render(formula, drawn, options)
    host.replaceChildren(...drawn.childNodes)
    return undefined
  } catch (error) {
    if (error instanceof TypeError) loading = undefined
    return error instanceof Error ? error.message.trim() : String(error)
  }
}
