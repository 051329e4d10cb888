/** HTML templates. Values are escaped unless they are HTML already, so a forgotten escape is safe. */

export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** The values of a template: nothing, one value, or many. */
export type Content = Html | string | number | false | null | undefined | Content[]

/** Attributes must be in double quotes: `<a href="${url}">`. */
export function html(strings: TemplateStringsArray, ...contents: Content[]): Html {
  return new Html(strings.reduce((text, string, at) => text + write(contents[at - 1]) + string))
}

function write(content: Content): string {
  if (content instanceof Html) return content.text
  if (Array.isArray(content)) return content.map(write).join('')
  if (content === undefined || content === null || content === false) return ''
  return String(content).replace(/[&<>"']/g, (sign) => ESCAPED[sign]!)
}

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
