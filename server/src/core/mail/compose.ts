/** What a mail says, as text and as HTML from one description. */
import { type Html, html } from '@lectern/site'
import { oneLine } from './address.ts'

export interface MailText {
  subject: string
  text: string
  html: string
}

export function composeMail(mail: {
  subject: string
  paragraphs: string[]
  action?: { label: string; url: string }
  /** Small print below. */
  closing?: string[]
}): MailText {
  const subject = oneLine(mail.subject)
  const { paragraphs, action, closing = [] } = mail
  return {
    subject,
    text: [...paragraphs, ...(action ? [`${action.label}:\n${action.url}`] : []), ...closing].join('\n\n').concat('\n'),
    html: page(
      subject,
      html`
      ${paragraphs.map((text) => html`<p>${text}</p>`)}
      ${action && html`<p><a href="${action.url}" style="${BUTTON}">${action.label}</a></p><p style="${SMALL}">${action.url}</p>`}
      ${closing.map((text) => html`<p style="${SMALL}">${text}</p>`)}`,
    ).text,
  }
}

const BODY = 'margin:0;padding:32px 16px;font:16px/1.5 system-ui,sans-serif;color:#1a1d21;background:#fff'
const BUTTON =
  'display:inline-block;padding:10px 18px;border-radius:6px;background:#1f5fd6;color:#fff;text-decoration:none'
const SMALL = 'font-size:13px;color:#5b636e;word-break:break-all'

const page = (title: string, content: Html) => html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title></head>
<body style="${BODY}"><div style="max-width:560px;margin:0 auto">${content}</div></body></html>
`
