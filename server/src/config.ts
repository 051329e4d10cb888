/** Environment → typed configuration. The only reader of process.env; a test holds the table in docs/settings.md equal to `settings`. */
import { Resolver } from 'node:dns'
import { readFileSync } from 'node:fs'
import { BlockList, isIP } from 'node:net'
import { resolve } from 'node:path'
import { type HostList, HostsError, parseHosts, type Target } from './config-hosts.ts'

interface Setting<T> {
  name: string
  default: string
  description: string
  parse: (text: string) => T
}

const text = (value: string) => value

/** Of several hosts the one that is used has the first of these roles, unless the address asks for another of them. */
function optionalDatabase(...targets: [Target, ...Target[]]) {
  return (value: string) => {
    if (value === '') return undefined
    if (!/^(postgres(ql)?|socket):/.test(value))
      throw new ConfigError('must be an address such as postgres://user:password@host:5432/lectern')
    const { target, addresses } = readHosts(value)
    if (target !== undefined && !targets.includes(target))
      throw new ConfigError(`must not have target_session_attrs=${target}; use ${targets[0]}`)
    if (addresses.length === 1 || target !== undefined) return value
    return `${value}${value.includes('?') ? '&' : '?'}target_session_attrs=${targets[0]}`
  }
}

function readHosts(value: string): HostList {
  try {
    return parseHosts(value)
  } catch (error) {
    throw error instanceof HostsError ? new ConfigError(error.message) : error
  }
}

/** The token must fit into an Authorization header. */
function optionalToken(value: string) {
  if (value === '') return undefined
  if (/^[\x21-\x7e]{1,512}$/.test(value)) return value
  throw new ConfigError('must be at most 512 printable ASCII characters without spaces')
}

function emailAddress(value: string) {
  if (isEmailAddress(value)) return value
  throw new ConfigError(`must be an e-mail address, not "${value}"`)
}

/** A rough check: only sending a mail shows whether it arrives. */
export const isEmailAddress = (text: string) => text.length <= 254 && /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(text)

function wholeNumber(minimum: number, maximum: number) {
  return (value: string) => {
    const number = Number(value)
    if (!Number.isInteger(number) || number < minimum || number > maximum) {
      throw new ConfigError(`must be a whole number from ${minimum} to ${maximum}, not "${value}"`)
    }
    return number
  }
}

function onOrOff(value: string) {
  if (value === '1' || value === 'true') return true
  if (value === '0' || value === 'false') return false
  throw new ConfigError(`must be 1 or 0, not "${value}"`)
}

function oneOf<const T extends string>(...values: T[]) {
  return (value: string) => {
    const found = values.find((each) => each === value)
    if (!found) throw new ConfigError(`must be one of ${values.join(', ')}, not "${value}"`)
    return found
  }
}

function optionalAddress(value: string) {
  if (value === '') return undefined
  if (!URL.canParse(value)) throw new ConfigError(`must be an address such as https://docs.example.com, not "${value}"`)
  let end = value.length
  while (value[end - 1] === '/') end--
  return value.slice(0, end)
}

function optionalHttpAddress(value: string) {
  const address = optionalAddress(value)
  if (address === undefined || /^https?:\/\//i.test(address)) return address
  throw new ConfigError('must begin with http:// or https://')
}

function optionalOrigin(value: string) {
  const address = optionalHttpAddress(value)
  if (address === undefined) return undefined
  const { username, password, pathname, search, hash, origin } = new URL(address)
  if (pathname === '/' && `${username}${password}${search}${hash}` === '') return origin
  throw new ConfigError(
    `must be a scheme and a host without a path, such as https://docs.example.com, not "${value}": a proxy must pass on a whole host`,
  )
}

function optionalBucket(value: string) {
  if (value === '' || /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/i.test(value)) return value
  throw new ConfigError(`must be the name of a bucket, not "${value}"`)
}

function objectPrefix(value: string) {
  if (/^[\w./-]{0,200}$/.test(value) && !value.startsWith('/')) return value
  throw new ConfigError(`must consist of letters, digits, dots, dashes and slashes, not "${value}"`)
}

function optionalSmtp(value: string) {
  if (value === '') return undefined
  if (!URL.canParse(value) || !/^smtps?:$/.test(new URL(value).protocol))
    throw new ConfigError('must be an address such as smtps://user:password@mail.example.com')
  return value
}

function optionalClickHouse(value: string) {
  if (value === '') return undefined
  if (URL.canParse(value) && /^clickhouses?:$/.test(new URL(value).protocol) && new URL(value).hostname) return value
  throw new ConfigError('must be an address such as clickhouse://user:password@host:8123/lectern')
}

function optionalSender(value: string) {
  if (value === '') return undefined
  const [, name = '', address] = /^(?:([^<>]*)<)?([^\s<>@]+@[^\s<>@]+)>?$/.exec(value.trim()) ?? []
  if (address === undefined || value.includes('<') !== value.includes('>') || /\p{Cc}/u.test(value))
    throw new ConfigError(`must be an address such as Lectern <docs@example.com>, not "${value}"`)
  return { name: name.trimEnd(), address }
}

/** Parses a secret key: 32 bytes in base64. The message does not repeat it. */
function parseSecretKey(value: string): Buffer {
  const text = value.trim()
  const isBase64 = /^[\w+/-]+={0,2}$/.test(text)
  const key = Buffer.from(text, 'base64')
  if (isBase64 && key.length === 32) return key
  throw new ConfigError(
    `must be 32 bytes in base64, as openssl rand -base64 32 prints them, not ${isBase64 ? `${key.length} bytes` : 'another text'}`,
  )
}

export function readSecretKeyFile(path: string): Buffer {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw new ConfigError(`must be a file that can be read: ${(error as Error).message}`)
  }
  return parseSecretKey(text)
}

/** Parses addresses and ranges such as 10.0.0.0/8. */
export function toAddressList(texts: string[]): BlockList {
  const list = new BlockList()
  for (const text of texts) {
    const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
    const [family, all] = isIP(address) === 6 ? (['ipv6', 128] as const) : (['ipv4', 32] as const)
    if (isIP(address) === 0 || Number(bits ?? 0) > all)
      throw new ConfigError(`must be addresses or ranges such as 10.0.0.0/8, not "${text}"`)
    list.addSubnet(address, Number(bits ?? all), family)
  }
  return list
}

const toList = (value: string) =>
  value
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')

/** Parses the number of proxies, or their addresses. `true` does not mean all: any client could then claim to be a proxy. */
function trustedProxies(value: string): number | BlockList {
  if (/^(?:false|true)?$/.test(value)) return value === 'true' ? 1 : 0
  return /^\d+$/.test(value) ? wholeNumber(0, 100)(value) : toAddressList(toList(value))
}

/** Parses addresses with or without a port. */
function dnsServers(value: string): string[] {
  const servers = toList(value)
  try {
    new Resolver().setServers(servers)
  } catch {
    throw new ConfigError(`must be addresses of DNS servers such as 1.1.1.1 or [::1]:5353, not "${value}"`)
  }
  return servers
}

/** The newest backup of each of the last `count` hours, days, weeks or months is kept. */
export interface KeepRule {
  count: number
  unit: 'h' | 'd' | 'w' | 'm'
}

function keepRules(value: string): KeepRule[] {
  const rules = toList(value).map((text): KeepRule => {
    const [, count, unit] = /^([1-9]\d{0,3})([hdwm])$/.exec(text) ?? []
    if (unit === undefined) throw new ConfigError(`must be rules such as 7d,4w,12m, not "${value}"`)
    return { count: Number(count), unit: unit as KeepRule['unit'] }
  })
  if (rules.length === 0) throw new ConfigError('must have at least one rule, such as 7d')
  return rules
}

/** The ranges of minute, hour, day, month and weekday. */
const CRON_FIELDS: [minimum: number, maximum: number][] = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 6],
]

function optionalCron(value: string): string | undefined {
  const text = value.trim()
  if (text === '') return undefined
  const fields = text.split(/\s+/)
  if (fields.length === CRON_FIELDS.length && fields.every((field, at) => isCronField(field, ...CRON_FIELDS[at]!)))
    return fields.join(' ')
  throw new ConfigError(`must be minute, hour, day, month and weekday, such as 30 3 * * *, not "${value}"`)
}

/** A field is a list of `*`, a number, a range, or steps such as a star, a slash and 15. */
const isCronField = (field: string, minimum: number, maximum: number) =>
  field.split(',').every((part) => {
    if (part === '*') return true
    const [, step] = /^\*\/(\d{1,2})$/.exec(part) ?? []
    if (step !== undefined) return Number(step) > 0
    const [, from, to = from] = /^(\d{1,2})(?:-(\d{1,2}))?$/.exec(part) ?? []
    return from !== undefined && Number(from) >= minimum && Number(from) <= Number(to) && Number(to) <= maximum
  })

export class ConfigError extends Error {}

const setting = <T>(name: string, fallback: string, description: string, parse: (text: string) => T): Setting<T> => ({
  name,
  default: fallback,
  description,
  parse,
})

export const settings = {
  port: setting('PORT', '3000', 'Port to listen on; 0 uses a free one', wholeNumber(0, 65535)),
  host: setting('HOST', '127.0.0.1', 'Address to listen on; `0.0.0.0` opens Lectern to the network', text),
  url: setting(
    'LECTERN_URL',
    '',
    'Address people and clients reach Lectern at, a scheme and a host without a path; empty: `http://localhost:PORT`',
    optionalOrigin,
  ),
  sitesUrl: setting(
    'LECTERN_SITES_URL',
    '',
    'Address of published sites, on a host of their own, such as `https://sites.example.com`; empty: below `LECTERN_URL`',
    optionalOrigin,
  ),
  dataDirectory: setting('LECTERN_DATA', './data', 'Directory of the embedded database, files and outbox', (value) =>
    resolve(value),
  ),
  databaseUrl: setting(
    'DATABASE_URL',
    '',
    'Your own PostgreSQL (15 or newer); several hosts, separated by commas: the one that accepts writes; empty: the embedded one',
    optionalDatabase('read-write'),
  ),
  databaseReadUrl: setting(
    'DATABASE_READ_URL',
    '',
    'A standby of the same database for long reads: exports, archives, and reports about visitors; of several hosts a standby is preferred; empty: the primary',
    optionalDatabase('prefer-standby', 'standby', 'any', 'read-write'),
  ),
  databasePooler: setting(
    'LECTERN_DATABASE_POOLER',
    'none',
    'What `DATABASE_URL` leads to: `none`: PostgreSQL itself; `transaction`: a pooler such as PgBouncer in transaction mode',
    oneOf('none', 'transaction'),
  ),
  databaseDirectUrl: setting(
    'DATABASE_DIRECT_URL',
    '',
    'The same database without the pooler, for notifications, the columnar copy of events, and commands; empty: Lectern does without',
    optionalDatabase('read-write'),
  ),
  databasePool: setting('LECTERN_DATABASE_POOL', '10', 'Connections for writes and slow reads', wholeNumber(4, 500)),
  s3Bucket: setting(
    'S3_BUCKET',
    '',
    'Bucket of S3-compatible storage for files; empty: `LECTERN_DATA/files`. Several Lecterns on one database need one',
    optionalBucket,
  ),
  s3Endpoint: setting(
    'S3_ENDPOINT',
    '',
    'Address of the storage, such as `https://minio.example.com:9000`; empty: that of AWS in the region',
    optionalHttpAddress,
  ),
  s3Region: setting('S3_REGION', 'us-east-1', 'Region of the bucket', text),
  s3AccessKeyId: setting('S3_ACCESS_KEY_ID', '', 'Key that may list, read, write and delete in the bucket', text),
  s3SecretAccessKey: setting('S3_SECRET_ACCESS_KEY', '', 'Its secret', text),
  s3Prefix: setting('S3_PREFIX', '', 'Prefix of the keys in the bucket, such as `lectern/`', objectPrefix),
  s3CacheMegabytes: setting(
    'S3_CACHE_MEGABYTES',
    '1024',
    'Maximum size of the file cache in `LECTERN_DATA/files-cache`, in megabytes',
    wholeNumber(10, 10_000_000),
  ),
  backupCron: setting(
    'LECTERN_BACKUP_CRON',
    '',
    'When backups are written to the bucket: minute, hour, day, month, weekday in UTC, such as `30 3 * * *`; empty: never',
    optionalCron,
  ),
  backupKeep: setting(
    'LECTERN_BACKUP_KEEP',
    '7d,4w,12m',
    'Which of them stay: the newest of each of the last so many hours (`h`), days (`d`), weeks (`w`) or months (`m`)',
    keepRules,
  ),
  backupBucket: setting(
    'LECTERN_BACKUP_BUCKET',
    '',
    'Bucket for backups, at the same endpoint and with the same key; empty: `S3_BUCKET`, below `backups/`',
    optionalBucket,
  ),
  secretKey: setting(
    'LECTERN_SECRET_KEY',
    '',
    'Key that seals the secrets in the database: 32 bytes in base64, as `openssl rand -base64 32` prints them; empty: they are stored in the clear',
    (value) => (value === '' ? undefined : parseSecretKey(value)),
  ),
  secretKeyFile: setting(
    'LECTERN_SECRET_KEY_FILE',
    '',
    'File with that key, instead of `LECTERN_SECRET_KEY`',
    (value) => (value === '' ? undefined : readSecretKeyFile(value)),
  ),
  adminEmail: setting(
    'LECTERN_ADMIN_EMAIL',
    'admin@lectern.local',
    'E-mail of the administrator created on the first start',
    emailAddress,
  ),
  adminToken: setting(
    'LECTERN_ADMIN_TOKEN',
    '',
    'API token of that administrator; empty: a random one, printed once',
    optionalToken,
  ),
  demo: setting('LECTERN_DEMO', '1', '`0` starts without demo content', onOrOff),
  smtpUrl: setting(
    'SMTP_URL',
    '',
    'Mail server, such as `smtps://user:password@mail.example.com`; empty: mails become files in `LECTERN_DATA/outbox`',
    optionalSmtp,
  ),
  mailFrom: setting(
    'LECTERN_MAIL_FROM',
    '',
    'Sender of mails, such as `Lectern <docs@example.com>`; empty: `lectern@` the host of `LECTERN_URL`',
    optionalSender,
  ),
  notifyAfter: setting(
    'LECTERN_NOTIFY_AFTER',
    '120',
    'Seconds that notifications are collected before they are sent in one mail',
    wholeNumber(0, 86_400),
  ),
  rateLimit: setting(
    'LECTERN_RATE_LIMIT',
    '60000',
    'API requests per minute and token; `0` disables the limit',
    wholeNumber(0, 1e9),
  ),
  visitorRateLimit: setting(
    'LECTERN_VISITOR_RATE_LIMIT',
    '',
    'Requests per minute and client address outside the API: published sites and their search, files, sign-in, docs; `0` disables the limit; empty: as `LECTERN_RATE_LIMIT`',
    (value) => (value === '' ? undefined : wholeNumber(0, 1e9)(value)),
  ),
  importRateLimit: setting(
    'LECTERN_IMPORT_RATE_LIMIT',
    '30',
    'Imports per minute and person; `0` disables the limit',
    wholeNumber(0, 1e9),
  ),
  importPages: setting(
    'LECTERN_IMPORT_PAGES',
    '2000',
    'Maximum number of pages of one import',
    wholeNumber(1, 100_000),
  ),
  importFiles: setting(
    'LECTERN_IMPORT_FILES',
    '2000',
    'Maximum number of files of one import',
    wholeNumber(0, 100_000),
  ),
  importMegabytes: setting(
    'LECTERN_IMPORT_MEGABYTES',
    '500',
    'Maximum size of one import, fetched or unpacked, in megabytes',
    wholeNumber(1, 100_000),
  ),
  importMinutes: setting('LECTERN_IMPORT_MINUTES', '10', 'Maximum time of one import in minutes', wholeNumber(1, 1440)),
  insightsMonths: setting(
    'LECTERN_INSIGHTS_MONTHS',
    '0',
    'Months that events of visitors are stored; `0` stores them for ever',
    wholeNumber(0, 1200),
  ),
  insightsAddresses: setting(
    'LECTERN_INSIGHTS_ADDRESSES',
    'none',
    'What is stored of the IP addresses of visitors besides the country: `none`, or `hashed` with a secret and the day',
    oneOf('none', 'hashed'),
  ),
  auditMonths: setting(
    'LECTERN_AUDIT_MONTHS',
    '24',
    'Months that the audit log is kept; `0` keeps it for ever',
    wholeNumber(0, 1200),
  ),
  auditAddresses: setting(
    'LECTERN_AUDIT_ADDRESSES',
    'full',
    'Whether the audit log has the IP addresses of callers: `full` or `none`',
    oneOf('full', 'none'),
  ),
  insightsUrl: setting(
    'INSIGHTS_URL',
    '',
    'ClickHouse that stores the events of visitors, such as `clickhouse://user:password@host:8123/lectern` (`clickhouses:` over TLS); empty: the database',
    optionalClickHouse,
  ),
  insightsLens: setting(
    'LECTERN_INSIGHTS_LENS',
    '1',
    '`0` runs queries about visitors on PostgreSQL alone, without the faster columnar copy in `LECTERN_DATA/insights`',
    onOrOff,
  ),
  insightsMegabytes: setting(
    'LECTERN_INSIGHTS_MEGABYTES',
    '512',
    'Memory limit of the columnar copy once it is used; beyond it, it uses the disk',
    wholeNumber(64, 1_000_000),
  ),
  insightsThreads: setting(
    'LECTERN_INSIGHTS_THREADS',
    '0',
    'Processors that a query on the columnar copy may use; `0`: all',
    wholeNumber(0, 1024),
  ),
  trustProxy: setting(
    'LECTERN_TRUST_PROXY',
    '0',
    'Reverse proxies whose `X-Forwarded-For`, `-Host` and `-Proto` are trusted: their number in front of Lectern (`1` is one), or their addresses and ranges, such as `10.0.0.0/8,::1`; `0`: none',
    trustedProxies,
  ),
  allowPrivateFetch: setting(
    'LECTERN_ALLOW_PRIVATE_FETCH',
    '',
    'Addresses and ranges of your own network that files and imports may be fetched from and webhooks sent to, such as `10.0.0.0/8,::1`',
    (value) => toAddressList(toList(value)),
  ),
  reservedHosts: setting(
    'LECTERN_RESERVED_HOSTS',
    '',
    'Other host names of this server and its neighbours, separated by commas, that no site may use, nor names below them',
    (value) =>
      value
        .split(',')
        .map((each) => each.trim().toLowerCase().replace(/^\./, ''))
        .filter((each) => each !== ''),
  ),
  gitPaths: setting(
    'LECTERN_GIT_PATHS',
    '',
    'Folders of this machine, separated by commas, with a subfolder for each organization, named by its id: only that organization may use Git repositories in it by path; empty: none',
    (value) => toList(value).map((each) => resolve(each)),
  ),
  gitMegabytes: setting(
    'LECTERN_GIT_MEGABYTES',
    '250',
    'Maximum size of one fetch from a Git repository in megabytes, which are in memory meanwhile',
    wholeNumber(1, 4000),
  ),
  gitMinutes: setting(
    'LECTERN_GIT_MINUTES',
    '10',
    'Maximum time of one request to a Git repository in minutes',
    wholeNumber(1, 1440),
  ),
  role: setting(
    'LECTERN_ROLE',
    'both',
    'What this process does: `web` answers requests and runs no jobs, `worker` runs jobs and answers only `/healthz`, `/readyz` and `/metrics`, `both`; other than `both` needs `DATABASE_URL`',
    oneOf('web', 'worker', 'both'),
  ),
  drainSeconds: setting(
    'LECTERN_DRAIN_SECONDS',
    '0',
    'Seconds after SIGTERM in which `/readyz` answers 503 and requests are still served, so that a load balancer has noticed before the port closes',
    wholeNumber(0, 3600),
  ),
  diskMegabytes: setting(
    'LECTERN_DISK_MEGABYTES',
    '1000',
    'Free megabytes on the disk of `LECTERN_DATA` and of the embedded database below which the log, the system screen and `lectern doctor` warn; `0`: never',
    wholeNumber(0, 1_000_000_000),
  ),
  watchdogSeconds: setting(
    'LECTERN_WATCHDOG_SECONDS',
    '30',
    'Seconds after which a process with a blocked event loop ends itself; `0`: never',
    wholeNumber(0, 3600),
  ),
  triedServers: setting(
    'LECTERN_TRY_SERVERS',
    'https',
    'Servers that API references on sites may send requests to, which readers try: `https`: those that the specification names, over https; `own`: only the origin of the site; `none`: no form',
    oneOf('https', 'own', 'none'),
  ),
  metrics: setting(
    'LECTERN_METRICS',
    'private',
    'Who may read `/metrics`: `private`: callers on this machine, and tokens of operators of the server; `open`: everybody',
    oneOf('private', 'open'),
  ),
  dnsServers: setting(
    'LECTERN_DNS_SERVERS',
    '',
    'DNS servers for the records of domains and host names, such as `1.1.1.1,[::1]:5353`; empty: those of the system',
    dnsServers,
  ),
  slowRequestMs: setting(
    'LECTERN_SLOW_REQUEST_MS',
    '2000',
    'Milliseconds from which the log has a line about a request, counted until its response begins; `0`: never',
    wholeNumber(0, 3_600_000),
  ),
  slowStatementMs: setting(
    'LECTERN_SLOW_STATEMENT_MS',
    '1000',
    'Milliseconds from which the log has a line about a statement of the database, without its values; `0`: never',
    wholeNumber(0, 3_600_000),
  ),
  slowJobMs: setting(
    'LECTERN_SLOW_JOB_MS',
    '60000',
    'Milliseconds from which the log has a line about a job; `0`: never',
    wholeNumber(0, 86_400_000),
  ),
  logLevel: setting(
    'LECTERN_LOG',
    'info',
    '`debug` logs every request; `info`, `warn`, `error`, `silent`',
    oneOf('debug', 'info', 'warn', 'error', 'silent'),
  ),
} as const

/** Kubernetes sets variables with these beginnings for a service that is named lectern; the tests and the build have their own. */
const OTHERS = /^LECTERN_(?:SERVICE_|PORT_|TEST_|COMMIT$|PORT$)/

/** Returns a sentence about each variable that looks like a setting and is none: most are misspelled. */
export function describeUnknownSettings(
  environment: Record<string, string | undefined> = process.env,
): string | undefined {
  const known = new Set<string>(Object.values(settings).map(({ name }) => name))
  const unknown = Object.keys(environment)
    .filter((name) => name.startsWith('LECTERN_') && !known.has(name) && !OTHERS.test(name))
    .toSorted()
  if (unknown.length === 0) return undefined
  const [are, have] = unknown.length === 1 ? ['is no setting', 'has'] : ['are no settings', 'have']
  return `${unknown.join(', ')} ${are} of Lectern and ${have} no effect: docs/settings.md lists them.`
}

export type Config = { [K in keyof typeof settings]: ReturnType<(typeof settings)[K]['parse']> }

export function loadConfig(environment: Record<string, string | undefined> = process.env): Config {
  const entries = Object.entries(settings).map(([key, { name, default: fallback, parse }]) => {
    try {
      return [key, parse(environment[name] ?? fallback)]
    } catch (error) {
      throw error instanceof ConfigError ? new ConfigError(`${name} ${error.message}`) : error
    }
  })
  const config = Object.fromEntries(entries) as Config
  if (config.databasePooler !== 'none' && config.databaseUrl === undefined)
    throw new ConfigError('LECTERN_DATABASE_POOLER needs DATABASE_URL, the address of the pooler')
  if (config.databaseReadUrl !== undefined && config.databaseUrl === undefined)
    throw new ConfigError('DATABASE_READ_URL needs DATABASE_URL, the address of the primary')
  if (config.databaseDirectUrl !== undefined && config.databasePooler === 'none')
    throw new ConfigError('DATABASE_DIRECT_URL is for LECTERN_DATABASE_POOLER=transaction alone; use DATABASE_URL')
  if (config.secretKey !== undefined && config.secretKeyFile !== undefined)
    throw new ConfigError('LECTERN_SECRET_KEY and LECTERN_SECRET_KEY_FILE must not both be set')
  const hasS3Key = config.s3AccessKeyId !== '' && config.s3SecretAccessKey !== ''
  if (config.s3Bucket !== '' && !hasS3Key)
    throw new ConfigError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together with S3_BUCKET')
  if (config.backupBucket !== '' && !hasS3Key)
    throw new ConfigError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together with LECTERN_BACKUP_BUCKET')
  if (config.backupCron !== undefined && config.s3Bucket === '' && config.backupBucket === '')
    throw new ConfigError('LECTERN_BACKUP_CRON needs LECTERN_BACKUP_BUCKET or S3_BUCKET: backups are written there')
  if (
    config.sitesUrl !== undefined &&
    new URL(config.sitesUrl).hostname === new URL(config.url ?? 'http://localhost').hostname
  )
    throw new ConfigError(
      'LECTERN_SITES_URL must have another host than LECTERN_URL: browsers send cookies to every port of a host',
    )
  if (config.role !== 'both' && config.databaseUrl === undefined)
    throw new ConfigError(
      `LECTERN_ROLE=${config.role} needs DATABASE_URL: the embedded PostgreSQL belongs to one process, which must do everything`,
    )
  if (config.role === 'worker' && config.url === undefined)
    throw new ConfigError('LECTERN_URL must be set with LECTERN_ROLE=worker: the links in its mails lead there')
  return { ...config, secretKey: config.secretKey ?? config.secretKeyFile }
}
