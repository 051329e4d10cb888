/** Highlighter, formulas and icons are large and seldom all needed: each is loaded when a page first uses it. */
import { type Document, walk } from '@lectern/content/document'
import { type HighlightText, loadHighlight } from '@lectern/content/highlight'
import { type DrawIcon, loadIcons } from './icons.ts'
import { type DrawMath, loadMath } from './math.ts'

export interface Tools {
  highlight: HighlightText
  math: DrawMath
  icon: DrawIcon
}

export interface Needs {
  languages: Set<string>
  math: boolean
  icons: Set<string>
}

export async function loadTools({ languages, math, icons }: Needs): Promise<Tools> {
  const [highlight, drawMath, icon] = await Promise.all([
    loadHighlight(languages),
    math ? loadMath() : () => undefined,
    loadIcons(icons),
  ])
  return { highlight, math: drawMath, icon }
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? [value] : [])

/** Lists what a document needs; the caller adds `icons` and `languages` of the page around it. */
export function findNeeds(document: Document): Needs {
  const needs: Needs = { languages: new Set(), math: false, icons: new Set() }
  for (const { node } of walk(document)) {
    if (node.object !== 'block' && node.object !== 'inline') continue
    for (const name of text(node.data?.icon)) needs.icons.add(name)
    if (node.type === 'code') for (const name of text(node.data?.syntax)) needs.languages.add(name)
    if (node.type === 'math' || node.type === 'inline-math') needs.math = true
  }
  return needs
}
