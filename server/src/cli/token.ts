import { loadConfig } from '../config.ts'
import type { ReadDb } from '../core/database/connections.ts'
import { createUrls, toBaseUrl } from '../core/urls.ts'
import { SCOPES } from '../core/words/scopes.ts'
import { deleteToken, insertToken, listAllTokens, toApiToken } from '../features/tokens/index.ts'
import { findUserByEmail } from '../features/users/index.ts'
import { CommandError, columns, command, type Group, say, UsageError } from './command.ts'
import { withDatabase } from './connection.ts'
import { recordOnAccount } from './record-command.ts'

const email = { type: 'string', required: true, value: 'E', description: 'E-mail address of the owner' } as const

export const token: Group = {
  summary: 'Create, list and revoke API tokens',
  commands: {
    create: command({
      summary: 'Create an API token and print it',
      details: 'The token is shown only once; the database stores only its hash.',
      options: {
        email,
        label: { type: 'string', value: 'L', description: 'What it is for, up to 50 characters' },
        scope: {
          type: 'string',
          multiple: true,
          value: 'S',
          description: 'Narrow it to this scope, such as space:read; without any it may do all its owner may',
        },
        expires: { type: 'string', value: 'TIME', description: 'When it ends, from now: 45s, 30m, 12h, 30d, 8w' },
        json: { type: 'boolean', description: 'Print the token as JSON, as in the API' },
      },
      run: async ({ email, label, scope, expires, json }) => {
        const config = loadConfig()
        if (label !== undefined && label.length > 50) throw new UsageError('--label must have at most 50 characters.')
        const scopes = scope.length > 0 ? checkScopes(scope) : undefined
        const expiresAt = expires === undefined ? undefined : readExpiry(expires)
        const { row, text } = await withDatabase(config, async ({ db }) => {
          const owner = await loadOwner(db, email)
          if (owner.disabled_at)
            throw new CommandError(`${email} is disabled: run lectern user enable --email ${email} first.`)
          return db.transaction().execute(async (trx) => {
            const made = await insertToken(trx, owner.id, { label, scopes, expiresAt })
            await recordOnAccount(trx, owner.id, {
              action: 'api_token.created',
              target: { id: made.row.id, label },
              payload: { owner: owner.id, scopes: scopes ?? null },
            })
            return made
          })
        })
        say(json ? JSON.stringify({ ...toApiToken(row, createUrls(toBaseUrl(config))), token: text }) : text)
      },
    }),
    list: command({
      summary: 'List the API tokens of a person, newest first',
      options: { email, json: { type: 'boolean', description: 'Print them as JSON, as in the API' } },
      run: async ({ email, json }) => {
        const config = loadConfig()
        const rows = await withDatabase(config, async ({ db }) => listAllTokens(db, (await loadOwner(db, email)).id))
        const tokens = rows.map((row) => toApiToken(row, createUrls(toBaseUrl(config))))
        if (json) return say(JSON.stringify(tokens))
        if (tokens.length > 0)
          say(columns(tokens.map(({ id, label, scopes, ...times }) => [id, describe(label, scopes, times)])))
      },
    }),
    revoke: command({
      summary: 'Revoke an API token; it stops working at once',
      options: {
        email,
        id: { type: 'string', required: true, value: 'ID', description: 'Id of the token, as listed' },
      },
      run: async ({ email, id }) => {
        const gone = await withDatabase(loadConfig(), async ({ db }) => {
          const { id: owner } = await loadOwner(db, email)
          return db.transaction().execute(async (trx) => {
            const isGone = await deleteToken(trx, owner, id)
            if (isGone)
              await recordOnAccount(trx, owner, { action: 'api_token.revoked', target: { id }, payload: { owner } })
            return isGone
          })
        })
        if (!gone) throw new CommandError(`${email} has no token with the id ${id}.`)
      },
    }),
  },
}

async function loadOwner(db: ReadDb, email: string) {
  const owner = await findUserByEmail(db, email)
  if (!owner) throw new CommandError(`No user has the e-mail ${email}: create the user first with lectern user create.`)
  return owner
}

function checkScopes(scopes: string[]): string[] {
  const unknown = scopes.find((scope) => !SCOPES.some((each) => each === scope))
  if (unknown !== undefined) throw new UsageError(`--scope "${unknown}" is none of ${SCOPES.join(', ')}.`)
  return [...new Set(scopes)]
}

const SECONDS: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 }

function readExpiry(text: string): Date {
  const [, count, unit] = /^(\d{1,6})([smhdw])$/.exec(text) ?? []
  if (count === undefined || unit === undefined || Number(count) === 0)
    throw new UsageError(`--expires must be a time such as 30d (s, m, h, d or w), not "${text}".`)
  return new Date(Date.now() + Number(count) * SECONDS[unit]! * 1000)
}

function describe(label: string, scopes: string[] | undefined, times: { expiresAt?: string; lastUsedAt?: string }) {
  const parts = [
    label || 'no label',
    scopes?.join(' ') ?? 'all rights',
    times.lastUsedAt ? `used ${times.lastUsedAt}` : 'never used',
    ...(times.expiresAt ? [`ends ${times.expiresAt}`] : []),
  ]
  return parts.join(', ')
}
