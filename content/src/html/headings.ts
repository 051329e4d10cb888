import { type HtmlElement, hasClass } from '../html-tree/index.ts'

/** Recognizes headings, and the signatures on reference pages. */
export const isHeadingElement = (element: HtmlElement): boolean => /^h[1-6]$/.test(element.name) || isSignature(element)

/** The signature of a function or class, as Sphinx writes it. */
export const isSignature = (element: HtmlElement): boolean => element.name === 'dt' && hasClass(element, 'sig')
