/** Responses that must sign nobody in. Each differs from a valid one in one point, and the log names that point. */

import { expect, test } from 'vitest'
import { growthOf, LINEAR } from '../../../../test/growth.ts'
import { createBrowser } from '../../../test/browser.ts'
import { checkXml } from './check-xml.ts'
import { RefusedResponseError } from './read-assertion.ts'
import { createKeyPair } from './testing/certificate.ts'
import { type AuthnRequest, encode, type ResponseOptions, readRequest } from './testing/identity-provider.ts'
import { startSsoServer } from './testing/sso-server.ts'

const { url, api, given, database, identityProvider, organizationWithSso, begin, post, findUser } =
  await startSsoServer()
const { organization, provider } = await organizationWithSso({ defaultRole: 'admin' })
const otherKeys = createKeyPair()
const MINUTE = 60_000
const VICTIM = 'victim@example.com'

const respond = (options: ResponseOptions) => (request: AuthnRequest) =>
  identityProvider.respond(request, { nameId: 'mallory@example.com', ...options })

/** A valid response, changed after it was signed. */
const changed =
  (change: (xml: string) => string, options: ResponseOptions = {}) =>
  (request: AuthnRequest) => {
    const good = respond(options)(request)
    const bad = change(good)
    expect(bad).not.toBe(good)
    return bad
  }

const partOf = (xml: string, element: string) =>
  new RegExp(`<(\\w+:)?${element}[ >].*</(\\w+:)?${element}>`, 's').exec(xml)![0]
const evil = (assertion: string, id = '_evil') =>
  assertion
    .replace(/<ds:Signature .*<\/ds:Signature>/s, '')
    .replace(/ ID="[^"]+"/, ` ID="${id}"`)
    .replace('mallory@example.com', VICTIM)

const cases: [name: string, make: (request: AuthnRequest) => string, reason: RegExp][] = [
  ['nothing signed', respond({ signed: 'nothing' }), /Invalid signature/],
  ['the response signed, but not the assertion', respond({ signed: 'response' }), /Invalid signature/],
  ['a signature by another key', respond({ keys: otherKeys }), /Invalid signature/],
  ['an address changed after signing', changed((xml) => xml.replace('mallory@', 'victim@')), /Invalid signature/],
  [
    'a signature value that is made up',
    changed((xml) => xml.replace(/(<ds:SignatureValue>)..../, '$1AAAA')),
    /Invalid signature/,
  ],
  [
    'the signature removed',
    changed((xml) => xml.replace(/<ds:Signature .*<\/ds:Signature>/s, '')),
    /Invalid signature/,
  ],
  [
    'an HMAC keyed with the certificate',
    changed((xml) =>
      xml.replace('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'http://www.w3.org/2000/09/xmldsig#hmac-sha1'),
    ),
    /Invalid signature/,
  ],
  [
    'an unsigned assertion in front of the signed one',
    changed((xml) => xml.replace('<saml:Assertion', `${evil(partOf(xml, 'Assertion'))}<saml:Assertion`)),
    /multiple assertions/,
  ],
  [
    'an unsigned assertion behind the signed one',
    changed((xml) => xml.replace('</saml:Assertion>', `</saml:Assertion>${evil(partOf(xml, 'Assertion'))}`)),
    /multiple assertions/,
  ],
  [
    'the signed assertion moved into an unsigned one',
    changed((xml) => {
      const signed = partOf(xml, 'Assertion')
      return xml.replace(signed, () =>
        evil(signed).replace('</saml:Subject>', () => `</saml:Subject><saml:Advice>${signed}</saml:Advice>`),
      )
    }),
    /Invalid signature/,
  ],
  [
    'the signed assertion moved into the signature of an unsigned one',
    changed((xml) => {
      const signed = partOf(xml, 'Assertion')
      const signature = partOf(signed, 'Signature')
      const bare = signed.replace(signature, '')
      const wrapped = signature.replace('</ds:Signature>', () => `<ds:Object>${bare}</ds:Object></ds:Signature>`)
      return xml.replace(signed, () => evil(signed).replace('</saml:Issuer>', () => `</saml:Issuer>${wrapped}`))
    }),
    /does not refer to it's parent|Invalid signature/,
  ],
  [
    'an unsigned assertion with the id of the signed one',
    changed((xml) => {
      const signed = partOf(xml, 'Assertion')
      const id = / ID="([^"]+)"/.exec(signed)![1]!
      const signature = partOf(signed, 'Signature')
      return xml
        .replace(signed, () => evil(signed, id).replace('</saml:Issuer>', () => `</saml:Issuer>${signature}`))
        .replace('</samlp:Status>', () => `</samlp:Status><samlp:Extensions>${signed}</samlp:Extensions>`)
    }),
    /more than one element/,
  ],
  [
    'the whole signed response inside another one',
    changed((xml) => {
      const outer = xml
        .replace(/ ID="[^"]+"/, ' ID="_outer"')
        .replace(partOf(xml, 'Assertion'), () => evil(partOf(xml, 'Assertion')))
      return outer.replace('</samlp:Status>', () => `</samlp:Status><samlp:Extensions>${xml}</samlp:Extensions>`)
    }),
    /Invalid signature/,
  ],
  [
    'an encrypted assertion',
    changed((xml) => xml.replaceAll('saml:Assertion', 'saml:EncryptedAssertion')),
    /No decryption key/,
  ],
  ['another issuer', respond({ issuer: 'https://evil.example' }), /the issuer is https:\/\/evil\.example/],
  ['another audience', respond({ audience: 'https://other.example/metadata' }), /audience mismatch/],
  [
    'no audience',
    respond({ beforeSigning: (xml) => xml.replace(/<saml:AudienceRestriction>.*?<\/saml:AudienceRestriction>/s, '') }),
    /no AudienceRestriction/,
  ],
  [
    'no conditions',
    respond({ beforeSigning: (xml) => xml.replace(/<saml:Conditions.*<\/saml:Conditions>/s, '') }),
    /./,
  ],
  [
    'another destination',
    changed((xml) => xml.replace(/ Destination="[^"]+"/, ' Destination="https://other.example/acs"')),
    /the destination is https:\/\/other\.example/,
  ],
  [
    'another recipient',
    respond({ recipient: 'https://other.example/acs' }),
    /the recipient is https:\/\/other\.example/,
  ],
  [
    'no recipient',
    respond({ beforeSigning: (xml) => xml.replace(/ Recipient="[^"]+"/, '') }),
    /the recipient is undefined/,
  ],
  [
    'another way of confirmation',
    respond({ confirmationMethod: 'urn:oasis:names:tc:SAML:2.0:cm:sender-vouches' }),
    /no bearer/,
  ],
  ['expired', respond({ notBefore: -30 * MINUTE, notOnOrAfter: -3 * MINUTE }), /expired/],
  ['not good yet', respond({ notBefore: 3 * MINUTE, notOnOrAfter: 10 * MINUTE }), /not yet valid/],
  [
    'a confirmation that expired before the conditions do',
    respond({
      beforeSigning: (xml) => xml.replace(/(InResponseTo="[^"]+" NotOnOrAfter=")[^"]+/, '$12020-01-01T00:00:00Z'),
    }),
    /it was valid until 2020/,
  ],
  [
    'a confirmation without an end',
    respond({ beforeSigning: (xml) => xml.replace(/(InResponseTo="[^"]+") NotOnOrAfter="[^"]+"/, '$1') }),
    /NotOnOrAfter: 'undefined'/,
  ],
  [
    'times that are none',
    respond({ beforeSigning: (xml) => xml.replace(/NotBefore="[^"]+"/, 'NotBefore="soon"') }),
    /not a valid date/,
  ],
  [
    'an answer to a request nobody made',
    respond({ inResponseTo: '_abcdefghijklmnopqrst' }),
    /answers no (pending )?request/,
  ],
  [
    'an answer to no request',
    respond({ beforeSigning: (xml) => xml.replace(/ InResponseTo="[^"]+"/, '') }),
    /answers no (pending )?request/,
  ],
  [
    'another request outside than inside',
    respond({ outerInResponseTo: '_abcdefghijklmnopqrst' }),
    /different requests/,
  ],
  [
    'no NameID',
    respond({ beforeSigning: (xml) => xml.replace(/<saml:NameID.*<\/saml:NameID>/s, '') }),
    /exactly one NameID/,
  ],
  [
    'two NameIDs',
    respond({
      beforeSigning: (xml) => xml.replace(/<saml:NameID.*<\/saml:NameID>/s, `$&<saml:NameID>${VICTIM}</saml:NameID>`),
    }),
    /exactly one NameID/,
  ],
  ['a NameID in mixed case', respond({ nameId: 'Mallory@example.com' }), /not in lower case/],
  [
    'a NameID of another format',
    respond({ nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent' }),
    /the format/,
  ],
  ['a NameID that is no address', respond({ nameId: 'mallory' }), /not an e-mail address/],
  ['two addresses in a NameID', respond({ nameId: `mallory@example.com,${VICTIM}` }), /not an e-mail address/],
  [
    'a line break in a NameID',
    respond({ nameId: 'mallory@example.com&#10;Bcc:x@example.com' }),
    /not an e-mail address/,
  ],
  [
    'half a character in a NameID',
    changed((xml) => xml.replace('\uFFFD', '&#xD800;'), { nameId: 'mallory\uFFFD@example.com' }),
    /not an e-mail address/,
  ],
  ['an element in a NameID', respond({ nameId: `<b>${VICTIM}</b>mallory@example.com` }), /must be text/],
  ['no assertion', changed((xml) => xml.replace(/<saml:Assertion.*<\/saml:Assertion>/s, '')), /Missing SAML assertion/],
  [
    'a refusal',
    changed((xml) =>
      xml.replace(/<saml:Assertion.*<\/saml:Assertion>/s, '').replace('status:Success', 'status:AuthnFailed'),
    ),
    /AuthnFailed/,
  ],
  [
    'an external entity',
    changed((xml) => `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${xml.replace('mallory', '&e;')}`),
    /an entity that XML does not define/,
  ],
  [
    'an external document type',
    changed((xml) => `<!DOCTYPE x SYSTEM "http://127.0.0.1:1/evil.dtd">${xml}`),
    /character 0 begins neither an element/,
  ],
  [
    'a billion laughs',
    changed((xml) => {
      const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`)
      return `<!DOCTYPE x [<!ENTITY l0 "ha">${laughs.join('')}]>${xml.replace('mallory', '&l9;')}`
    }),
    /an entity that XML does not define/,
  ],
  ['a document type after the declaration', changed((xml) => `<?xml version="1.0"?><!doctype x>${xml}`), /character 0/],
  ['CDATA', changed((xml) => xml.replace(/mallory@[^<]+/, '<![CDATA[$&]]>')), /neither an element/],
  ['an instruction', changed((xml) => xml.replace('<samlp:Status>', '<?run it?><samlp:Status>')), /neither an element/],
  ['two roots', changed((xml) => xml + xml), /more than one root/],
  ['text after the root', changed((xml) => `${xml}x`), /text outside/],
  ['elements that cross', changed((xml) => xml.replace('</samlp:Status>', '</samlp:Stat>')), /closes nothing/],
  ['a root that does not end', changed((xml) => xml.replace('</samlp:Response>', '')), /ends before its root/],
  ['XML that is none', () => 'samlp:Response', /text outside/],
  ['nothing', () => '', /no SAMLResponse/],
  ['another document', () => '<html><body>hello</body></html>', /./],
]

test.each(cases)('%s: nobody is signed in, and the log says why', async (_, make, reason) => {
  const before = await countPeople()
  const request = await begin(provider)
  const answer = await post(request, make(request))
  expect(answer.status).toBe(403)
  expect(answer.text).toContain('You are not signed in')
  expect(answer.text).toContain(answer.headers.get('x-request-id'))
  expect(answer.text).not.toMatch(/node_modules|at \w+ \(|Error:/)
  expect(answer.headers.getSetCookie()).toEqual([])
  expect(answer.logged?.reason).toMatch(reason)
  expect(await countPeople()).toBe(before)
})

const countPeople = async () => (await database.db.selectFrom('users').select('id').execute()).length

/** Input for which a tolerant parser takes seconds or minutes; each fits into a POST. */
const slow: [name: string, xml: string, reason: RegExp][] = [
  ['elements without end', `<a>${'<b/>'.repeat(40_000)}</a>`, /more elements/],
  ['elements all over', `<a>${`<c>${'<b/>'.repeat(300)}</c>`.repeat(20)}</a>`, /more elements/],
  ['elements that go deep', '<a>'.repeat(30_000), /more elements/],
  ['elements that go deep, looking empty', '<a b="/>">'.repeat(12_000), /more elements/],
  ['attributes without end', `<a ${words((at) => `b${at}=""`, 18_000)}/>`, /more attributes/],
  ['name spaces without end', `<a ${words((at) => `xmlns:b${at}="x"`, 10_000)}/>`, /more attributes/],
  [
    'name spaces level by level',
    words((at) => `<a ${words((each) => `xmlns:b${at}x${each}="x"`, 40)}>`, 40),
    /more attributes/,
  ],
  ['comments without end', `<a>${'<!-- -->'.repeat(20_000)}</a>`, /more comments/],
  ['a comment that does not end, many times', `<a>${'<!--'.repeat(40_000)}`, /neither an element/],
  ['instructions that do not end', `<a>${'<?b '.repeat(40_000)}`, /neither an element/],
  ['brackets', '<'.repeat(180_000), /neither an element/],
  ['tags that do not end', '<a '.repeat(60_000), /neither an element/],
  ['a name that does not end', `<${'a'.repeat(180_000)}`, /neither an element/],
  ['an attribute that does not end', `<a b="${'x'.repeat(180_000)}`, /neither an element/],
  ['spaces', `<a${' '.repeat(180_000)}<`, /neither an element/],
]

test.each(slow)('%s: refused before anybody has to wait', async (_, xml, reason) => {
  const answer = await post({ acsUrl: provider.service.acsURL }, xml)
  expect(answer.status).toBe(403)
  expect(answer.logged?.reason).toMatch(reason)
  const check = (length: number) => {
    try {
      checkXml(xml.slice(0, length))
    } catch (error) {
      expect(error).toBeInstanceOf(RefusedResponseError)
    }
  }
  expect(await growthOf(xml.length, check)).toBeLessThan(LINEAR)
})

function words(word: (at: number) => string, times: number) {
  return Array.from({ length: times }, (_, at) => word(at)).join(' ')
}

test('the valid response that these are derived from is accepted, signed once or twice', async () => {
  for (const signed of ['assertion', 'both'] as const) {
    const request = await begin(provider)
    expect((await post(request, respond({ signed })(request))).status).toBe(303)
  }
})

test('clocks may differ by two minutes', async () => {
  for (const window of [
    { notBefore: MINUTE, notOnOrAfter: 5 * MINUTE },
    { notBefore: -5 * MINUTE, notOnOrAfter: -MINUTE },
  ]) {
    const request = await begin(provider)
    expect((await post(request, respond(window)(request))).status).toBe(303)
  }
})

test('a response is accepted once', async () => {
  const request = await begin(provider)
  const xml = respond({})(request)
  expect((await post(request, xml)).status).toBe(303)
  const again = await post(request, xml)
  expect(again).toMatchObject({
    status: 403,
    logged: { reason: expect.stringMatching(/answers no pending request/) },
  })
  expect(again.headers.getSetCookie()).toEqual([])
})

test('of many concurrent posts of one response, one signs in', async () => {
  const request = await begin(provider)
  const xml = respond({})(request)
  const answers = await Promise.all(Array.from({ length: 8 }, () => post(request, xml)))
  expect(answers.map(({ status }) => status).sort()).toEqual([303, ...new Array(7).fill(403)])
})

test('a repeated assertion is refused, also as the response to another request', async () => {
  const requests = [await begin(provider), await begin(provider)]
  const [first, second] = requests.map((request) => respond({ assertionId: '_the_same' })(request))
  expect((await post(requests[0]!, first!)).status).toBe(303)
  expect(await post(requests[1]!, second!)).toMatchObject({
    status: 403,
    logged: { reason: expect.stringMatching(/_the_same was used before/) },
  })
})

test('a refused response leaves the request open for a valid one', async () => {
  const request = await begin(provider)
  expect((await post(request, respond({ signed: 'nothing' })(request))).status).toBe(403)
  expect((await post(request, respond({})(request))).status).toBe(303)
})

test('a response for one provider is refused by any other', async () => {
  const { provider: other } = await organizationWithSso()
  const [mine, theirs] = [await begin(provider), await begin(other)]
  const toOther = await post({ acsUrl: other.service.acsURL }, respond({})(mine))
  expect(toOther).toMatchObject({ status: 403, logged: { reason: expect.stringMatching(/audience/) } })
  const crossed = await post(mine, respond({ inResponseTo: theirs.id })(mine))
  expect(crossed).toMatchObject({
    status: 403,
    logged: { reason: expect.stringMatching(/answers no (pending )?request/) },
  })
})

test('a provider that became pending signs nobody in', async () => {
  const { organization, provider } = await organizationWithSso()
  const request = await begin(provider)
  await api.as(organization.admin).patch(`${organization.path}/saml/${provider.id}`, { entityID: null })
  expect(await post(request, respond({})(request))).toMatchObject({
    status: 403,
    logged: { reason: expect.stringMatching(/pending.*entityID/) },
  })
})

test('a new certificate replaces the old one', async () => {
  const { organization, provider } = await organizationWithSso()
  const path = `${organization.path}/saml/${provider.id}`
  await api.as(organization.admin).patch(path, { certificate: otherKeys.certificate })
  const request = await begin(provider)
  expect((await post(request, respond({})(request))).status).toBe(403)
  await api.as(organization.admin).patch(path, { certificate: otherKeys.certificate + identityProvider.certificate })
  expect((await post(request, respond({})(request))).logged?.reason).toBeUndefined()
})

test('a comment in a NameID changes nothing: the address is the whole text', async () => {
  const victim = await given.member(organization, 'admin')
  await api.as(organization.admin).post(`${organization.path}/members/${victim.id}/sso`)
  const whole = `${victim.email}.evil.example`
  for (const nameId of [`${victim.email}<!-- -->.evil.example`, `${victim.email}<!---->.evil.example`]) {
    const request = await begin(provider)
    const { browser } = await post(request, identityProvider.respond(request, { nameId }))
    expect(await browser.findSignedIn()).toBe(whole)
  }
  const request = await begin(provider)
  const xml = identityProvider.respond(request, { nameId: whole })
  const { browser } = await post(request, xml.replace(`${victim.email}.`, `${victim.email}<!-- -->.`))
  expect(await browser.findSignedIn()).toBe(whole)
})

test('a POST that is too large is 413, one that is not a form 415, and none is a 500', async () => {
  const large = await createBrowser(url).submit(provider.service.acsURL, { SAMLResponse: 'A'.repeat(300_000) })
  expect(large.status).toBe(413)
  expect(large.headers.get('content-type')).toMatch(/html/)
  const json = await fetch(provider.service.acsURL, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  expect(json.status).toBe(415)
})

test.each(['%%%', 'not base64 at all', '\u0000', '!'.repeat(1000)])(
  'SAMLResponse %j is refused',
  async (SAMLResponse) => {
    const answer = await createBrowser(url).submit(provider.service.acsURL, { SAMLResponse })
    expect(answer.status).toBe(403)
    expect(answer.headers.getSetCookie()).toEqual([])
  },
)

test('a form without SAMLResponse, or with two, is refused', async () => {
  const request = await begin(provider)
  const xml = encode(respond({})(request))
  const body = `SAMLResponse=${encodeURIComponent(xml)}&SAMLResponse=${encodeURIComponent(xml)}`
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  for (const text of ['', 'x=1', body]) {
    const answer = await fetch(request.acsUrl, { method: 'POST', headers, body: text, redirect: 'manual' })
    expect(answer.status).toBe(403)
  }
})

test('over https, a response is accepted only from the browser that began the sign-in', async () => {
  const secure = await startSsoServer({ LECTERN_URL: 'https://docs.example.com' })
  const here = (place: string) => place.replace('https://docs.example.com', secure.address)
  const acme = await secure.given.organization()
  const { status, body: made } = await secure.api.request('POST', here(`${secure.url}/v1${acme.path}/saml`), {
    token: acme.admin.token,
    body: {
      label: 'Acme login',
      ssoURL: identityProvider.ssoUrl,
      entityID: identityProvider.entityId,
      certificate: identityProvider.certificate,
    },
  })
  expect(status).toBe(201)
  const mine = createBrowser(here(secure.url))
  const start = await mine.get(here(made.service.startURL))
  expect(start.headers.get('set-cookie')).toMatch(/^__Host-lectern_sso=\S+; .*HttpOnly; Secure; SameSite=None/)
  const request = readRequest(start.location!)
  const SAMLResponse = encode(respond({})(request))
  const stranger = await createBrowser(here(secure.url)).submit(here(request.acsUrl), { SAMLResponse })
  expect(stranger.status).toBe(403)
  expect(secure.log.at(-1)?.reason).toBe('another browser began this sign-in')

  const again = readRequest((await mine.get(here(made.service.startURL))).location!)
  const answer = await mine.submit(here(again.acsUrl), { SAMLResponse: encode(respond({})(again)) })
  expect(answer.status).toBe(303)
  expect([...mine.cookies.keys()]).toContain('__Host-lectern_session')
})

test('forged responses added no member', async () => {
  expect(await findUser(VICTIM)).toBeUndefined()
})
