/** Serves the demo site over HTTP, under the content security policy of published sites. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { MERMAID } from '../generate/assets.ts'
import {
  DIAGRAM_FRAME,
  DIAGRAM_FRAME_NAME,
  DIAGRAM_FRAME_POLICY,
  DIAGRAM_SCRIPT,
  DIAGRAM_SCRIPT_NAME,
  MERMAID_NAME,
  SCRIPT,
  STYLESHEET,
  TRY_SCRIPT,
  TRY_SCRIPT_NAME,
} from '../src/assets.ts'
import type { RenderedPage } from '../src/layout/frame.ts'
import { renderNotFound } from '../src/render-message.ts'
import { renderPage } from '../src/render-page.ts'
import { renderSearch } from '../src/render-search.ts'
import type { SearchItem } from '../src/source.ts'
import { demoPage, demoSite, richSite } from '../src/testing/demo.ts'
import { NASTY } from './openapi/nasty.ts'

const ITEMS: SearchItem[] = [
  {
    title: 'Quickstart',
    href: '/quickstart',
    trail: ['Documentation'],
    excerpt: [{ text: 'Up and ' }, { text: 'running', hit: true }, { text: ' in five minutes' }],
  },
  {
    title: 'Publishing a site',
    href: '/guides/publishing',
    trail: ['Documentation', 'Guides'],
    excerpt: [{ text: 'Sites, domains and visitors' }],
  },
]

const DIAGRAMS = '```mermaid\ngraph TD\n  draft --> review\n```\n\n```mermaid\ngraph TD\n  a --> --> ]\n```\n'

const API = [
  '{% openapi-operation spec="nasty" path="/shops/{shopId}/pets/{petId}" method="put" %}\n{% endopenapi-operation %}',
  '{% openapi-webhook spec="nasty" name="petLost" method="post" %}\n{% endopenapi-webhook %}',
  '## Models\n\n{% openapi-schemas spec="nasty" schemas="Pet,Owner,Circle,Nobody" %}\n{% endopenapi-schemas %}',
].join('\n\n')

const picture = (
  ground: string,
  ink: string,
) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 420" width="960" height="420">
<rect width="960" height="420" fill="${ground}"/><g fill="none" stroke="${ink}" stroke-width="4"><rect x="80" y="130" width="200" height="160" rx="16"/><rect x="380" y="130" width="200" height="160" rx="16"/><rect x="680" y="130" width="200" height="160" rx="16"/><path d="M280 210h100M580 210h100"/></g></svg>`

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

function policyOf({ styles, scripts, frames, triedOrigins }: RenderedPage): string {
  return [
    "default-src 'none'",
    `style-src 'self' ${styles.map(hash).join(' ')}`,
    `script-src 'self' ${scripts.map(hash).join(' ')}`,
    "img-src 'self' https: data:",
    `connect-src 'self' ${triedOrigins.join(' ')}`,
    ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
    "form-action 'self'",
    "base-uri 'none'",
  ].join('; ')
}

export interface Served {
  url: string
  /** The request bodies of the beacon. */
  views: string[]
  close: () => Promise<void>
}

export async function serveDemo(): Promise<Served> {
  const views: string[] = []
  const pages: Record<string, () => Promise<RenderedPage> | RenderedPage> = {
    '/': () => renderPage(demoPage({ id: 'welcome', title: 'Welcome', href: '/', markdown: '' })),
    '/guides/every-block': () =>
      renderPage(
        demoPage(
          {
            description: 'What a page can hold, and how it looks when it is published.',
            icon: 'shapes',
            updatedAt: '2026-11-02T10:00:00.000Z',
          },
          { site: demoSite({ beacon: '/~views' }) },
          { claims: { plan: 'pro', name: 'Maya' }, deciding: { plan: 'pro' }, unknown: [] },
        ),
      ),
    '/rich': () =>
      renderPage(
        demoPage(
          {
            description: 'With all that a site can have around a page.',
            updatedAt: '2026-11-02T10:00:00.000Z',
            cover: { src: '/files/picture.svg', srcDark: '/files/picture-dark.svg', yPos: 0 },
            tags: ['stable', 'guide'],
          },
          { site: richSite() },
        ),
      ),
    '/rtl': () => renderPage(demoPage({}, { site: { ...richSite(), language: 'ar' } })),
    '/diagrams': () => renderPage(demoPage({ title: 'Diagrams', href: '/diagrams', markdown: DIAGRAMS })),
    '/api': () => renderPage(demoPage({ title: 'API', href: '/api', markdown: API }, { spec: () => NASTY })),
    '/missing': () => renderNotFound({ site: demoSite() }),
    '/~search': () => renderSearch({ site: demoSite(), query: 'run', items: ITEMS }),
  }
  const server = createServer(async (request, response) => {
    const path = request.url!.split('?')[0]!
    const send = (type: string, body: string, headers = {}) =>
      response.writeHead(200, { 'content-type': type, 'x-content-type-options': 'nosniff', ...headers }).end(body)
    if (path === `/~assets/${DIAGRAM_FRAME_NAME}`)
      return send('text/html; charset=utf-8', DIAGRAM_FRAME, { 'content-security-policy': DIAGRAM_FRAME_POLICY })
    if (path === `/~assets/${DIAGRAM_SCRIPT_NAME}`) return send('text/javascript; charset=utf-8', DIAGRAM_SCRIPT)
    if (path === `/~assets/${MERMAID_NAME}`)
      return send('text/javascript; charset=utf-8', await readFile(MERMAID, 'utf8'))
    if (path.endsWith('.css')) return send('text/css; charset=utf-8', STYLESHEET)
    if (path === `/~assets/${TRY_SCRIPT_NAME}`) return send('text/javascript; charset=utf-8', TRY_SCRIPT)
    if (path.endsWith('.js')) return send('text/javascript; charset=utf-8', SCRIPT)
    if (path === '/files/picture.svg') return send('image/svg+xml', picture('#eef1f6', '#5566aa'))
    if (path === '/files/picture-dark.svg') return send('image/svg+xml', picture('#1c2230', '#9db0ff'))
    if (path === '/~search.json')
      return send('application/json', JSON.stringify({ items: request.url!.includes('zzz') ? [] : ITEMS }))
    if (path === '/~views.gif') return send('image/gif', '')
    if (path === '/~views') {
      for await (const chunk of request) views.push(String(chunk))
      return send('text/plain', '')
    }
    const page = pages[path]
    if (!page) return response.writeHead(404).end()
    const rendered = await page()
    return send('text/html; charset=utf-8', rendered.html, { 'content-security-policy': policyOf(rendered) })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    views,
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}
