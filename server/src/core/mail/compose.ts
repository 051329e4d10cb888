/** Composes the text and the HTML of a mail from one description. */
import { type Html, html } from '@lectern/site'
import { oneLine } from './address.ts'

export interface MailText {
  subject: string
  text: string
  html: string
}

/** A quote is text written by someone else; a sentence with a URL leads there. */
type Paragraph = string | { quote: string } | { heading: string } | { sentence: string; url: string }

export function composeMail(mail: {
  subject: string
  paragraphs: Paragraph[]
  action?: { label: string; url: string }
  /** The small print at the end. */
  closing?: string[]
  /** The link that stands last. */
  unsubscribe?: { label: string; url: string }
}): MailText {
  const subject = oneLine(mail.subject)
  const { paragraphs, action, closing = [], unsubscribe } = mail
  const links = [...(action ? [action] : []), ...(unsubscribe ? [unsubscribe] : [])].map(
    ({ label, url }) => `${label}:\n${url}`,
  )
  return {
    subject,
    text: [
      ...paragraphs.map(toText),
      ...(action ? [links[0]!] : []),
      ...closing,
      ...(unsubscribe ? [links.at(-1)!] : []),
    ]
      .join('\n\n')
      .concat('\n'),
    html: page(
      subject,
      html`
      ${paragraphs.map(toHtml)}
      ${action && html`<p><a href="${action.url}" style="${BUTTON}">${action.label}</a></p><p style="${SMALL}">${action.url}</p>`}
      ${closing.map((text) => html`<p style="${SMALL}">${text}</p>`)}
      ${unsubscribe && html`<p style="${SMALL}"><a href="${unsubscribe.url}">${unsubscribe.label}</a></p>`}`,
    ).text,
  }
}

function toText(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return paragraph
  if ('quote' in paragraph) return paragraph.quote.replaceAll(/^/gm, '> ')
  return 'heading' in paragraph ? `# ${oneLine(paragraph.heading)}` : `${paragraph.sentence}:\n${paragraph.url}`
}

function toHtml(paragraph: Paragraph): Html {
  if (typeof paragraph === 'string') return html`<p>${paragraph}</p>`
  if ('quote' in paragraph) return html`<blockquote style="${QUOTE}">${paragraph.quote}</blockquote>`
  if ('heading' in paragraph) return html`<h2 style="${HEADING}">${paragraph.heading}</h2>`
  return html`<p><a href="${paragraph.url}">${paragraph.sentence}</a></p>`
}

const BODY = 'margin:0;padding:32px 16px;font:16px/1.5 system-ui,sans-serif;color:#1a1d21;background:#fff'
const BUTTON =
  'display:inline-block;padding:10px 18px;border-radius:6px;background:#1f5fd6;color:#fff;text-decoration:none'
const HEADING = 'margin:32px 0 8px;font-size:18px'
const QUOTE = 'margin:0 0 24px;padding:4px 16px;border-left:3px solid #d5dae1;white-space:pre-line'
const SMALL = 'font-size:13px;color:#5b636e;word-break:break-all'

const page = (title: string, content: Html) => html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title></head>
<body style="${BODY}"><div style="max-width:560px;margin:0 auto">${content}</div></body></html>
`
