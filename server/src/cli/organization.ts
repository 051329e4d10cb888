import { loadConfig } from '../config.ts'
import type { AuditPayload } from '../core/audit/record.ts'
import type { Transaction } from '../core/database/connections.ts'
import { createOrganization, findMember, listBreakGlass, setBreakGlass } from '../features/members/index.ts'
import { deleteDomain, toDomainName, trustDomain } from '../features/organization-domains/index.ts'
import {
  findOrganization,
  listAllOrganizations,
  setInvitesADay,
  setOrganizationTrusted,
} from '../features/organizations/index.ts'
import { findUserByEmail } from '../features/users/index.ts'
import { CommandError, columns, command, type Group, say, UsageError } from './command.ts'
import { withDatabase } from './connection.ts'
import { recordCommand } from './record-command.ts'

const organization = { type: 'string', required: true, value: 'ID', description: 'The organization' } as const
const domain = {
  type: 'string',
  required: true,
  value: 'D',
  description: 'An e-mail domain, such as example.com',
} as const

export const organizationGroup: Group = {
  summary: 'Create organizations, set the e-mail domains they may sign in and the number of invitations',
  commands: {
    create: command({
      summary: 'Create an organization and print its id; it may sign in people of every e-mail domain',
      options: {
        title: { type: 'string', required: true, value: 'T', description: 'Its title' },
        email: { type: 'string', required: true, value: 'E', description: 'E-mail address of its administrator' },
      },
      run: async ({ title, email }) => {
        if (title.length < 2 || title.length > 255) throw new UsageError('--title must have 2 to 255 characters.')
        const id = await withDatabase(loadConfig(), ({ db }) =>
          db.transaction().execute(async (trx) => {
            const person = await findUserByEmail(trx, email)
            if (!person)
              throw new CommandError(`No user has the e-mail ${email}: create the user first with lectern user create.`)
            const id = await createOrganization(trx, person.id, { title, trusted: true })
            await recordCommand(trx, {
              action: 'organization.created',
              organizationId: id,
              target: { id, label: title },
              payload: { administrator: person.id },
            })
            return id
          }),
        )
        say(id)
      },
    }),
    list: command({
      summary: 'List the organizations, with the e-mail domains that each may sign in',
      options: {},
      run: async () => {
        const found = await withDatabase(loadConfig(), ({ db }) => listAllOrganizations(db))
        if (found.length > 0) say(columns(found.map((each) => [each.id, describe(each)])))
      },
    }),
    trust: command({
      summary: 'Let an organization sign in people of every e-mail domain',
      options: { organization },
      run: ({ organization }) =>
        change(organization, { trusted: true }, (db) => setOrganizationTrusted(db, organization, true)),
    }),
    untrust: command({
      summary: 'Let an organization sign in only people of e-mail domains that it has verified, or that are trusted',
      options: { organization },
      run: ({ organization }) =>
        change(organization, { trusted: false }, (db) => setOrganizationTrusted(db, organization, false)),
    }),
    'trust-domain': command({
      summary: 'Let an organization sign in people of an e-mail domain, without verification',
      options: { organization, domain },
      run: ({ organization, domain }) => {
        const name = readDomain(domain)
        return change(organization, { trustedDomain: name }, (db) => trustDomain(db, organization, name))
      },
    }),
    'untrust-domain': command({
      summary: 'Remove an e-mail domain from an organization, verified or not; its administrators may claim it again',
      options: { organization, domain },
      run: ({ organization, domain }) => {
        const name = readDomain(domain)
        return change(organization, { removedDomain: name }, async (db) => {
          if (!(await deleteDomain(db, organization, { domain: name })))
            throw new CommandError(`The organization ${organization} has no domain ${name}.`)
        })
      },
    }),
    'emergency-access': command({
      summary: 'Let an administrator reach an organization that requires single sign-on without its provider',
      options: {
        organization,
        email: { type: 'string', required: true, value: 'E', description: 'E-mail address of the administrator' },
      },
      run: ({ organization, email }) =>
        change(organization, { emergencyAccess: email }, async (db) => {
          const person = await findUserByEmail(db, email)
          const named = await listBreakGlass(db, organization)
          const member = person && (await findMember(db, organization, person.id))
          if (!person || member?.role !== 'admin')
            throw new CommandError(`${email} is no administrator of the organization ${organization}.`)
          await setBreakGlass(db, organization, [...new Set([...named.map(({ user_id }) => user_id), person.id])])
        }),
    }),
    'limit-invites': command({
      summary: 'Set how many people an organization may invite by e-mail per day',
      options: {
        organization,
        'per-day': { type: 'string', required: true, value: 'N', description: '0 to 100000; without a change 200' },
      },
      run: async ({ organization, 'per-day': text }) => {
        const count = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
        if (!(count <= 100_000))
          throw new UsageError(`--per-day must be a whole number from 0 to 100000, not "${text}".`)
        await change(organization, { invitesADay: count }, (db) => setInvitesADay(db, organization, count))
      },
    }),
  },
}

function readDomain(text: string): string {
  const name = toDomainName(text)
  if (name === undefined) throw new UsageError(`--domain must be an e-mail domain such as example.com, not "${text}".`)
  return name
}

async function change(id: string, payload: AuditPayload, apply: (db: Transaction) => Promise<void>): Promise<void> {
  await withDatabase(loadConfig(), ({ db }) =>
    db.transaction().execute(async (trx) => {
      if (!(await findOrganization(trx, id))) throw new CommandError(`No organization has the id ${id}.`)
      await apply(trx)
      await recordCommand(trx, { action: 'organization.updated', organizationId: id, target: { id }, payload })
    }),
  )
}

function describe(each: { title: string; trusted: boolean; domains: string[]; invites_a_day: number }): string {
  const domains = each.trusted ? 'every domain' : each.domains.join(' ') || 'no domain'
  return `${each.title}, signs in ${domains}, ${each.invites_a_day} invites a day`
}
