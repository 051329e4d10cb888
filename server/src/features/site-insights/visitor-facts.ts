/**
 * Derives facts from a visitor's user agent and IP address, which are not stored themselves. The libraries and the table of addresses are loaded with
 * the first event: until then they take no memory.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { isIP } from 'node:net'
import { memoize } from './memoize.ts'

export interface VisitorFacts {
  readBrowser: (userAgent: string) => BrowserFacts
  /** Returns two letters of ISO 3166; null for an address without a country. */
  findCountry: (address: string) => string | null
}

export interface BrowserFacts {
  device: 'desktop' | 'tablet' | 'mobile' | 'unknown'
  browser: 'chrome' | 'firefox' | 'safari' | 'edge' | 'ie' | 'opera' | 'unknown'
  os: 'windows' | 'macos' | 'linux' | 'android' | 'ios' | 'unknown'
  /** null for a person. */
  bot: string | null
}

/** An entry of the table; the package has types only for its own tables. */
interface Country {
  country_code?: string
}

/** A few browsers and addresses make up most events. */
const MEMO_CHARACTERS = 2 * 1024 * 1024
const COUNTRIES = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'

let loading: Promise<VisitorFacts> | undefined

/** Loads the facts once for the whole process. */
export function loadVisitorFacts(): Promise<VisitorFacts> {
  loading ??= load().catch((error) => {
    loading = undefined
    throw error
  })
  return loading
}

async function load(): Promise<VisitorFacts> {
  const [{ default: Bowser }, { isbot }, { Reader }, table] = await Promise.all([
    import('bowser'),
    import('isbot'),
    import('mmdb-lib'),
    readFile(createRequire(import.meta.url).resolve(COUNTRIES)),
  ])
  const countries = new Reader<never>(table)
  const readBrowser = (userAgent: string): BrowserFacts => {
    const { browser, os, platform } = Bowser.parse(userAgent)
    return {
      device: DEVICES[platform.type ?? ''] ?? (DESKTOPS.test(os.name ?? '') ? 'desktop' : 'unknown'),
      browser: matchName(BROWSERS, browser.name) ?? 'unknown',
      os: matchName(SYSTEMS, os.name) ?? 'unknown',
      bot: matchName(BOTS, userAgent) ?? (isbot(userAgent) ? 'unknown' : null),
    }
  }
  const countryOf = (address: string) =>
    isIP(address) === 0 ? null : ((countries.get(address) as Country | null)?.country_code ?? null)
  return { readBrowser: memoize(readBrowser, MEMO_CHARACTERS), findCountry: memoize(countryOf, MEMO_CHARACTERS) }
}

const matchName = <N extends string>(names: [RegExp, N][], text = ''): N | undefined =>
  names.find(([pattern]) => pattern.test(text))?.[1]

const DEVICES: Record<string, BrowserFacts['device']> = { desktop: 'desktop', tablet: 'tablet', mobile: 'mobile' }
const DESKTOPS = /chrome ?os/i

const BROWSERS: [RegExp, BrowserFacts['browser']][] = [
  [/edge/i, 'edge'],
  [/opera/i, 'opera'],
  [/internet explorer/i, 'ie'],
  [/firefox/i, 'firefox'],
  [/chrom(e|ium)/i, 'chrome'],
  [/safari/i, 'safari'],
]

const SYSTEMS: [RegExp, BrowserFacts['os']][] = [
  [/^windows/i, 'windows'],
  [/^macos/i, 'macos'],
  [/^android/i, 'android'],
  [/^ios/i, 'ios'],
  [/linux|ubuntu|chrome ?os/i, 'linux'],
]

const BOTS: [RegExp, string][] = [
  [/googlebot|adsbot-google|mediapartners-google|google-inspectiontool|googleother|google-extended/i, 'googlebot'],
  [/bingbot|msnbot|bingpreview|adidxbot/i, 'bingbot'],
  [/duckduckbot|duckassistbot/i, 'duckduckbot'],
  [/facebookexternalhit|facebookbot|facebookcatalog|meta-external/i, 'facebookbot'],
  [/applebot/i, 'applebot'],
  [/gptbot|chatgpt|oai-searchbot/i, 'chatgpt'],
  [/claudebot|claude-|anthropic/i, 'anthropic'],
]
