/** The layout of every page here: no image, nothing from other hosts, and no script but the one of the page. */
import { createHash } from 'node:crypto'
import { Html, html } from '@lectern/site'
import type { FastifyReply } from 'fastify'
import { definePageWords, type PageLanguage, readPageLanguage } from './language.ts'
import { SIGN_IN_STYLE } from './style.ts'

export interface HtmlPage {
  status?: number
  title: string
  /** The error in the form; screen readers announce it with the title, and at its field. */
  error?: string | undefined
  content: Html
  /** Runs at the end of the page; the content security policy allows this text and no other. */
  script?: string
}

/** A page in the language of its reader. */
export type LocalizedPage = (language: PageLanguage) => HtmlPage

const WORDS = definePageWords({ en: { error: 'Error: ' }, de: { error: 'Fehler: ' }, fr: { error: 'Erreur : ' } })

export function sendPage(reply: FastifyReply, page: LocalizedPage): FastifyReply {
  const language = readPageLanguage(reply.request.headers['accept-language'])
  const { status = 200, title, error, content, script } = page(language)
  const text = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${error && WORDS[language].error}${title} – Lectern</title>
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

/** Browsers send the origin of a form only where the referrer policy allows it, so it allows our own host. */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
}

/** Returns the attributes of a field with an error. */
export const toErrorAttributes = (error: string | undefined) =>
  error ? html`aria-invalid="true" aria-describedby="error" autofocus` : undefined
