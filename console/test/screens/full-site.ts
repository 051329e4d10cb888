/** A published site with sections, redirects, share links and visits, all with hostile names. */
import type { TestServer } from '../../../server/test/harness.ts'
import { hostile } from './hostile.ts'

type Organization = Awaited<ReturnType<TestServer['given']['organization']>>

const DAY = 24 * 60 * 60 * 1000
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

export async function giveSite({ given, api }: TestServer, organization: Organization, space: { id: string }) {
  const admin = api.as(organization.admin)
  const site = await given.site({ organization, title: hostile('Guides', 128), spaces: [space] })
  const reference = await given.space({ organization, title: hostile('Reference') })
  await given.pages(reference, [{ title: hostile('Calls', 100), markdown: 'Words' }])
  await admin.post(`${site.path}/sections`, { spaceId: reference.id, title: hostile('Reference', 64) })
  await admin.post(`${site.path}/section-groups`, { title: hostile('Products', 64) })
  await admin.post(`${site.path}/share-links`, { name: hostile('Press') })
  const url = 'https://example.com/a-long-address/that-does-not-end/on-a-narrow-screen'
  const redirect = (source: string) => ({ source, destination: { kind: 'external', url } })
  await admin.post(`${site.path}/redirects`, redirect(`/old/${'x'.repeat(400)}`))
  await admin.post(`${site.path}/publish`)
  const session = { visitorId: 'v1', sessionId: 's1', userAgent: FIREFOX, ip: '5.1.66.255', language: 'de-DE' }
  const event = (type: string, details: object = {}) => ({
    type,
    timestamp: new Date(Date.now() - DAY).toISOString(),
    session: {
      ...session,
      visitorAuthClaims: { plan: hostile('team') },
      referrer: `https://${'news.'.repeat(20)}example.com/`,
    },
    location: { url: `https://docs.example.com/${'x'.repeat(200)}` },
    ...details,
  })
  const page = { location: { url: 'https://docs.example.com/welcome', space: space.id, page: 'welcome' } }
  await admin.post(`${site.path}/insights/events`, {
    events: [
      event('page_view', page),
      event('page_view'),
      event('search_type_query', { query: hostile('helmet', 100) }),
      event('page_post_feedback', { ...page, feedback: { rating: 'bad' } }),
      event('page_post_feedback_comment', {
        ...page,
        feedback: { rating: 'bad', comment: hostile('Which one?', 300) },
      }),
      event('link_click', { link: { target: { kind: 'url', url }, position: 'content' } }),
      event('api_client_request', { operation: { method: 'get', path: `/${hostile('stations', 100)}` } }),
    ],
  })
  return site
}
