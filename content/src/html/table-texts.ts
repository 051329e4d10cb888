import { elementsOf, findElement, type HtmlElement, listElements, readHtmlText } from '../html-tree/index.ts'

const MAX_SPAN = 100

/** Returns the texts of a table, row by row; undefined for a page with other text beside it, or with more than one table. */
export function readTableTexts(page: HtmlElement): string[][] | undefined {
  const body = findElement(page, ({ name }) => name === 'body') ?? page
  const [table, ...others] = listElements(body, ({ name }) => name === 'table')
  if (!table || others.length > 0 || readHtmlText(body) !== readHtmlText(table)) return undefined
  const rows = listElements(table, ({ name }) => name === 'tr').map((row) =>
    elementsOf(row).flatMap((cell) => {
      if (cell.name !== 'td' && cell.name !== 'th') return []
      const span = Math.min(Number(cell.attributes.colspan) || 1, MAX_SPAN)
      return [readHtmlText(cell), ...Array.from({ length: span - 1 }, () => '')]
    }),
  )
  return rows.length > 0 ? rows : undefined
}
