import { expect, test } from 'vitest'
import { loadConfig } from '../../config.ts'

test.each([
  ['', undefined],
  ['docs@example.com', { name: '', address: 'docs@example.com' }],
  ['Lectern <docs@example.com>', { name: 'Lectern', address: 'docs@example.com' }],
  ['<docs@example.com>', { name: '', address: 'docs@example.com' }],
  ['Ünser Team, Berlin <docs@bücher.example>', { name: 'Ünser Team, Berlin', address: 'docs@bücher.example' }],
])('LECTERN_MAIL_FROM %j is read', (text, sender) => {
  expect(loadConfig({ LECTERN_MAIL_FROM: text }).mailFrom).toEqual(sender)
})

test.each([
  'Lectern',
  'Lectern <docs>',
  'Lectern docs@example.com',
  'docs@example.com>',
  '<docs@example.com',
  'a@b.example, c@d.example',
  'Lectern\r\nBcc: eve@example.com <docs@example.com>',
])('LECTERN_MAIL_FROM %j is refused', (text) => {
  expect(() => loadConfig({ LECTERN_MAIL_FROM: text })).toThrow('LECTERN_MAIL_FROM must be an address such as')
})

test.each(['mail.example.com', 'https://mail.example.com', 'smtp'])('SMTP_URL %j is refused', (text) => {
  expect(() => loadConfig({ SMTP_URL: text })).toThrow('SMTP_URL must be an address such as smtps://')
})

test('SMTP_URL may be plain or over TLS, with credentials', () => {
  for (const url of ['smtp://localhost:25', 'smtps://user:p%40ss@mail.example.com'])
    expect(loadConfig({ SMTP_URL: url }).smtpUrl).toBe(url)
})
