/** What the renderer asks of its host. */
export interface SiteSource {
  title: string
  /** In the order they are shown. */
  spaces: SiteSpace[]
  /** The one address under which the site is known, whatever address it is read at. */
  canonicalUrl: string
  /** Whether search engines may file it. */
  isIndexed: boolean
}

export interface SiteSpace {
  title: string
  /** A character, or its code points as hexadecimal numbers: `📘`, `1f4d8`, `1f469-200d-1f4bb`. */
  emoji: string | null
}
