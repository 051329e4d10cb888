/**
 * Styles that depend on a page's content: a width, a position. They become rules in one style element, whose hash the content security policy
 * names, as it allows no style on an element. The same declarations are one class.
 */
export interface Styles {
  /** Declarations must be written by us, never taken from content. Returns undefined when there are none. */
  className: (declarations: string) => string | undefined
  rule: (rule: string) => void
  text: () => string
}

/** `prefix` tells the classes of several pages in one document apart. */
export function createStyles(prefix = ''): Styles {
  const classes = new Map<string, string>()
  const rules: string[] = []
  return {
    className(declarations) {
      if (declarations === '') return undefined
      const name = classes.get(declarations) ?? `${prefix}s${classes.size + 1}`
      classes.set(declarations, name)
      return name
    },
    rule: (rule) => rules.push(rule),
    text: () => [...[...classes].map(([declarations, name]) => `.${name}{${declarations}}`), ...rules].join('\n'),
  }
}
