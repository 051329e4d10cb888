/** Generates visitors with their devices and countries. */
import { type Chance, weighted } from './chance.ts'

interface Country {
  code: string
  language: string
  /** The offset from UTC in hours. */
  ahead: number
}

const country = (code: string, language: string, ahead: number): Country => ({ code, language, ahead })

const countryOf = weighted<Country>([
  [country('US', 'en-US', -6), 31],
  [country('DE', 'de-DE', 1), 11],
  [country('IN', 'en-IN', 5), 10],
  [country('GB', 'en-GB', 0), 8],
  [country('FR', 'fr-FR', 1), 6],
  [country('JP', 'ja-JP', 9), 5],
  [country('BR', 'pt-BR', -3), 5],
  [country('CA', 'en-CA', -5), 4],
  [country('NL', 'nl-NL', 1), 4],
  [country('ES', 'es-ES', 1), 3],
  [country('KR', 'ko-KR', 9), 3],
  [country('PL', 'pl-PL', 1), 3],
  [country('SE', 'sv-SE', 1), 2],
  [country('AU', 'en-AU', 10), 2],
  [country('CH', 'de-CH', 1), 2],
  [country('SG', 'en-SG', 8), 1],
])

type Browser = { device: string; browser: string; os: string }
const browser = (device: string, name: string, os: string): Browser => ({ device, browser: name, os })

const browserOf = weighted<Browser>([
  [browser('desktop', 'chrome', 'windows'), 27],
  [browser('desktop', 'chrome', 'macos'), 21],
  [browser('desktop', 'safari', 'macos'), 9],
  [browser('desktop', 'firefox', 'linux'), 7],
  [browser('desktop', 'chrome', 'linux'), 6],
  [browser('desktop', 'edge', 'windows'), 7],
  [browser('desktop', 'firefox', 'windows'), 4],
  [browser('mobile', 'safari', 'ios'), 9],
  [browser('mobile', 'chrome', 'android'), 8],
  [browser('tablet', 'safari', 'ios'), 1],
  [browser('desktop', 'opera', 'windows'), 1],
])

const botOf = weighted([
  ['googlebot', 30],
  ['bingbot', 14],
  ['chatgpt', 18],
  ['anthropic', 14],
  ['applebot', 6],
  ['duckduckbot', 4],
  ['facebookbot', 3],
  ['unknown', 11],
])

interface Origin {
  referrer: string | null
  referrer_domain: string | null
  utm_source: string | null
  utm_medium: string | null
  utm_campaign: string | null
}

const NOWHERE = { referrer: null, referrer_domain: null, utm_source: null, utm_medium: null, utm_campaign: null }
const from = (domain: string): Origin => ({ ...NOWHERE, referrer: `https://${domain}/`, referrer_domain: domain })
const campaign = (source: string, medium: string, name: string): Origin => ({
  ...NOWHERE,
  utm_source: source,
  utm_medium: medium,
  utm_campaign: name,
})

const originOf = weighted<Origin>([
  [NOWHERE, 34],
  [from('www.google.com'), 33],
  [from('github.com'), 9],
  [from('duckduckgo.com'), 4],
  [from('www.bing.com'), 4],
  [from('stackoverflow.com'), 4],
  [from('news.ycombinator.com'), 2],
  [from('chatgpt.com'), 3],
  [campaign('newsletter', 'email', 'release-notes'), 4],
  [campaign('search', 'cpc', 'docs'), 2],
  [campaign('mastodon', 'social', 'launch'), 1],
])

const PLANS = weighted([
  ['jetty', 6],
  ['harbour', 3],
  ['coast', 1],
])

export interface DemoVisitor extends Browser {
  visitor_id: string
  country: string | null
  language: string | null
  bot: string | null
  ahead: number
  is_authenticated: boolean
  claims: string | null
  claim_names: string[] | null
  claim_values: string[] | null
}

const NO_CLAIMS = { is_authenticated: false, claims: null, claim_names: null, claim_values: null }
const MACHINE = { device: 'unknown', browser: 'unknown', os: 'unknown', language: null, ahead: 0, ...NO_CLAIMS }

export const chooseOrigin = originOf

/** Some visitors return, some are signed in, some are bots. The number remembered is limited. */
export function createVisitors(chance: Chance): () => DemoVisitor {
  const known: DemoVisitor[] = []
  const prefix = `v${chance.below(36 ** 6).toString(36)}-`
  let count = 0
  return () => {
    if (known.length > 50 && chance.is(0.42)) return known[chance.below(known.length)]!
    const visitor = createVisitor(`${prefix}${(count++).toString(36)}`, chance)
    if (known.length < KNOWN) known.push(visitor)
    else known[chance.below(KNOWN)] = visitor
    return visitor
  }
}

const KNOWN = 20_000

function createVisitor(id: string, chance: Chance): DemoVisitor {
  const { code, language, ahead } = countryOf(chance)
  if (chance.is(0.05)) return { ...MACHINE, visitor_id: id, country: code, bot: botOf(chance) }
  return {
    ...browserOf(chance),
    visitor_id: id,
    country: chance.is(0.98) ? code : null,
    language: chance.is(0.2) ? 'en-US' : language,
    bot: null,
    ahead,
    ...(chance.is(0.12) ? claimsOf(PLANS(chance)) : NO_CLAIMS),
  }
}

const claimsOf = (plan: string) => ({
  is_authenticated: true,
  claims: JSON.stringify({ plan }),
  claim_names: ['plan'],
  claim_values: [plan],
})
