/** What a preview tells the console, and the console tells a preview. */
export type PreviewReport =
  /** The page is drawn. `path` is that of the page below the root of the site. */
  | { kind: 'ready'; path: string }
  | { kind: 'scrolled'; top: number }
  /** The page was scrolled as told. */
  | { kind: 'settled' }
  /** The preview is no longer shown. */
  | { kind: 'ended' }

export interface PreviewCommand {
  kind: 'scroll'
  top: number
}
