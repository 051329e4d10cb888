import { type Config, isEmailAddress, loadConfig } from '../config.ts'
import type { ReadDb, Transaction } from '../core/database/connections.ts'
import { createUrls, toBaseUrl } from '../core/urls.ts'
import { ROLES, type Role } from '../core/words/levels.ts'
import { findMember, insertMember } from '../features/members/index.ts'
import { findOrganization } from '../features/organizations/index.ts'
import { createSignInLink } from '../features/sign-in/index.ts'
import { findOrInsertUser, findUserByEmail, setUserDisabled, setUserOperator, toUser } from '../features/users/index.ts'
import { CommandError, command, type Group, say, UsageError } from './command.ts'
import { note, withDatabase } from './connection.ts'
import { recordCommand, recordOnAccount } from './record-command.ts'

const email = { type: 'string', required: true, value: 'E', description: 'E-mail address of the person' } as const

export const user: Group = {
  summary: 'Create, disable and enable users, print sign-in links, appoint operators',
  commands: {
    create: command({
      summary: 'Create a user and print the id',
      details: 'If the e-mail exists, it prints the id of that user, and adds the membership if one is requested.',
      options: {
        email,
        name: { type: 'string', required: true, value: 'N', description: 'Name shown to others' },
        org: { type: 'string', value: 'ID', description: 'Organization to become a member of' },
        role: {
          type: 'string',
          value: 'ROLE',
          description: `Role there: ${ROLES.join(', ')} or guest; without it, the organization's default`,
        },
        json: { type: 'boolean', description: 'Print the user as JSON, as in the API' },
      },
      run: async ({ email, name, org, role, json }) => {
        const config = loadConfig()
        checkPerson(email, name)
        const requestedRole = readRole(role)
        if (role !== undefined && org === undefined) throw new UsageError('--role needs --org.')
        const made = await withDatabase(config, ({ db }) =>
          db.transaction().execute(async (trx) => {
            const person = await findOrInsertUser(trx, { email, displayName: name })
            if (org !== undefined) await join(trx, org, person, requestedRole)
            await recordOnAccount(trx, person.id, { action: 'user.created', target: { id: person.id } })
            return person
          }),
        )
        say(json ? JSON.stringify(toUser(made, createUrls(toBaseUrl(config)))) : made.id)
      },
    }),
    disable: command({
      summary: 'Disable a user: tokens stop working at once, nothing is deleted',
      options: { email },
      run: ({ email }) => setDisabled(loadConfig(), email, true),
    }),
    enable: command({
      summary: 'Enable a user again',
      options: { email },
      run: ({ email }) => setDisabled(loadConfig(), email, false),
    }),
    link: command({
      summary: 'Print an address that signs a person in once, within 24 hours',
      details:
        'The user may set a password with it. Treat it like a key: anybody who opens it is signed in as that user.',
      options: { email },
      run: async ({ email }) => {
        const config = loadConfig()
        const token = await withDatabase(config, async ({ db }) => {
          const person = await loadPerson(db, email)
          if (person.disabled_at)
            throw new CommandError(`${email} is disabled: run lectern user enable --email ${email} first.`)
          return db.transaction().execute(async (trx) => {
            await recordOnAccount(trx, person.id, { action: 'user.sign_in_link_created', target: { id: person.id } })
            return createSignInLink(trx, person.id, 'welcome')
          })
        })
        say(createUrls(toBaseUrl(config)).welcome(token))
      },
    }),
    operator: command({
      summary: 'Make a user an operator, who may see and manage the server itself',
      details: 'Operators see its version, jobs, mails and storage (GET /v1/system); they get no rights on content.',
      options: { email, remove: { type: 'boolean', description: 'Revoke it' } },
      run: async ({ email, remove }) => {
        await withDatabase(loadConfig(), ({ db }) =>
          db.transaction().execute(async (trx) => {
            const { id } = await loadPerson(trx, email)
            await setUserOperator(trx, id, !remove)
            await recordOnAccount(trx, id, {
              action: 'user.operator_updated',
              target: { id },
              payload: { operator: !remove },
            })
          }),
        )
      },
    }),
  },
}

async function loadPerson(db: ReadDb, email: string) {
  const person = await findUserByEmail(db, email)
  if (!person) throw new CommandError(`No user has the e-mail ${email}.`)
  return person
}

function checkPerson(email: string, name: string): void {
  if (!isEmailAddress(email)) throw new UsageError(`--email must be an e-mail address, not "${email}".`)
  if (name.trim() === '' || name.length > 100) throw new UsageError('--name must have 1 to 100 characters.')
}

/** Undefined means the default of the organization, null a guest. */
function readRole(text: string | undefined): Role | null | undefined {
  if (text === undefined) return undefined
  if (text === 'guest') return null
  const role = ROLES.find((each) => each === text)
  if (!role) throw new UsageError(`--role must be one of ${ROLES.join(', ')} or guest, not "${text}".`)
  return role
}

/** An existing membership stays as it is: only administrators of the organization change roles. */
async function join(
  db: Transaction,
  organizationId: string,
  person: { id: string; email: string },
  requestedRole?: Role | null,
) {
  const organization = await findOrganization(db, organizationId)
  if (!organization) throw new CommandError(`No organization has the id ${organizationId}.`)
  const role = requestedRole === undefined ? organization.default_role : requestedRole
  if (await insertMember(db, organizationId, person.id, role)) {
    return recordCommand(db, { action: 'member.joined', organizationId, target: { id: person.id } })
  }
  const member = await findMember(db, organizationId, person.id)
  if (requestedRole !== undefined && member && member.role !== requestedRole)
    note(`${person.email} is a member already, as ${member.role ?? 'guest'}; that stays.`)
}

async function setDisabled(config: Config, email: string, disabled: boolean): Promise<void> {
  await withDatabase(config, ({ db }) =>
    db.transaction().execute(async (trx) => {
      const person = await loadPerson(trx, email)
      await setUserDisabled(trx, person.id, disabled)
      const action = disabled ? 'user.disabled' : 'user.enabled'
      await recordOnAccount(trx, person.id, { action, target: { id: person.id } })
    }),
  )
}
