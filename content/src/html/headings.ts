import { type HtmlElement, hasClass } from '../html-tree/index.ts'

/** Headings, and the signatures of things that reference pages describe. */
export const isHeadingElement = (element: HtmlElement): boolean => /^h[1-6]$/.test(element.name) || isSignature(element)

/** A described function or class, as Sphinx writes them. */
export const isSignature = (element: HtmlElement): boolean => element.name === 'dt' && hasClass(element, 'sig')
