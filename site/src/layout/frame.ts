import { type Content, Html, html } from '../html.ts'
import { STYLE } from './style.ts'

export interface Frame {
  title: string
  /** For search engines; absent keeps them out. */
  canonicalUrl?: string | undefined
  main: Content
}

/** The page around what a page shows. Without scripts. */
export const renderFrame = ({ title, canonicalUrl, main }: Frame): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${canonicalUrl === undefined ? html`<meta name="robots" content="noindex">` : html`<link rel="canonical" href="${canonicalUrl}">`}
<style>${new Html(STYLE)}</style>
</head>
<body>
<main>
${main}
</main>
</body>
</html>
`.text
