/** The styles of hints by the names that other dialects have for them. */
const STYLES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    info: 'note info information important abstract summary tldr question help faq example quote cite todo seealso see-also hint-info default',
    success: 'tip hint success check done best-practice',
    warning: 'warning attention warn alert deprecated',
    danger: 'caution danger error bug failure fail missing critical',
  }).flatMap(([style, names]) => names.split(' ').map((name): [string, string] => [name, style])),
)

export const hintStyleOf = (name: string): string | undefined => STYLES.get(name.toLowerCase())
