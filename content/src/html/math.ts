/** Finds formulas as KaTeX, MathJax, Sphinx, pandoc and MathML write them. */
import { findElement, type HtmlElement, hasClass, readRawText } from '../html-tree/index.ts'

interface Formula {
  readonly formula: string
  /** Whether the formula is a block. */
  readonly isDisplay: boolean
}

/** Returns undefined for any other element. */
export function findFormula(element: HtmlElement): Formula | undefined {
  const { name, attributes, classes } = element
  if (name === 'script') {
    const type = attributes.type ?? ''
    if (!type.startsWith('math/tex')) return undefined
    return { formula: rawOf(element).trim(), isDisplay: /mode=display/.test(type) }
  }
  if (name === 'math') return { formula: texOf(element), isDisplay: attributes.display === 'block' }
  if (name === 'mjx-container') return { formula: texOf(element), isDisplay: attributes.display === 'true' }
  if (classes.length === 0) return undefined
  if (classes.includes('katex-display')) return { formula: texOf(element), isDisplay: true }
  if (classes.includes('katex')) return { formula: texOf(element), isDisplay: false }
  if (classes.includes('mwe-math-element'))
    return { formula: texOf(element), isDisplay: classes.includes('mwe-math-element-block') }
  if (name === 'code' && classes.includes('language-math'))
    return {
      formula: readRawText([element]).trim(),
      isDisplay: element.parent?.name === 'pre' || classes.includes('math-display'),
    }
  if (hasClass(element, 'math', 'arithmatex')) return written(element)
  return undefined
}

const rawOf = (element: HtmlElement) =>
  element.children.map((child) => (child.type === 'text' ? child.text : '')).join('')

/** Returns the TeX beside the MathML, or else its text. */
function texOf(element: HtmlElement): string {
  const annotation = findElement(
    element,
    ({ name, attributes }) => name === 'annotation' && /tex/i.test(attributes.encoding ?? ''),
  )
  if (annotation) return readRawText([annotation]).trim()
  const math = element.name === 'math' ? element : findElement(element, ({ name }) => name === 'math')
  const text =
    math?.attributes.alttext ?? element.attributes.alttext ?? (math ? readRawText([math]) : readRawText([element]))
  return text.replaceAll(/\s+/g, ' ').trim()
}

const DELIMITED = /^(?:\\\[([\s\S]*)\\\]|\$\$([\s\S]*)\$\$|\\\(([\s\S]*)\\\)|\$([^$]*)\$)$/

/** Reads the source between its delimiters or, where it is rendered already, the rendered form. */
function written(element: HtmlElement): Formula | undefined {
  const drawn = findElement(
    element,
    (each) => each.name === 'math' || hasClass(each, 'katex') || each.name === 'script',
  )
  const isBlock = element.name === 'div' || element.name === 'p' || hasClass(element, 'display')
  if (drawn) {
    const formula = findFormula(drawn)
    return formula && { ...formula, isDisplay: isBlock || formula.isDisplay }
  }
  const source = readRawText([element]).trim()
  const found = DELIMITED.exec(source)
  if (!found)
    return hasClass(element, 'inline', 'display') || element.name === 'span'
      ? { formula: source, isDisplay: isBlock }
      : undefined
  return {
    formula: (found[1] ?? found[2] ?? found[3] ?? found[4] ?? '').trim(),
    isDisplay: isBlock || found[1] !== undefined || found[2] !== undefined,
  }
}
