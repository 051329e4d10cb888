/** The frame of every page here: no picture, nothing from elsewhere, and no script but the one a page names. */
import { createHash } from 'node:crypto'
import { Html, html } from '@lectern/site'
import type { FastifyReply } from 'fastify'
import { SIGN_IN_STYLE } from './style.ts'

export interface HtmlPage {
  status?: number
  title: string
  /** What went wrong with the form; read out with the title, and at the field it is about. */
  error?: string | undefined
  content: Html
  /** Runs at the end of the page; the content security policy allows this text and no other. */
  script?: string
}

export function sendPage(reply: FastifyReply, { status = 200, title, error, content, script }: HtmlPage): FastifyReply {
  const text = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${error && 'Error: '}${title} – Lectern</title>
<style>${new Html(SIGN_IN_STYLE)}</style>
</head>
<body>
<main>
<p class="brand">Lectern</p>
<h1>${title}</h1>
${error && html`<p class="error" id="error" role="alert">${error}</p>`}
${content}
</main>
${script && html`<script>${new Html(script)}</script>`}
</body>
</html>
`.text
  return reply
    .code(status)
    .headers({ ...HEADERS, 'content-security-policy': policyOf(script) })
    .send(text)
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const policyOf = (script: string | undefined) =>
  [
    "default-src 'none'",
    `style-src ${STYLE_HASH}`,
    ...(script === undefined ? [] : [`script-src ${hashOf(script)}`]),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

const STYLE_HASH = hashOf(SIGN_IN_STYLE)

/** Forms send their origin only where a referrer may go, so it may go to ourselves. */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
}

/** Attributes of the field an error is about. */
export const toErrorAttributes = (error: string | undefined) =>
  error ? html`aria-invalid="true" aria-describedby="error" autofocus` : undefined
