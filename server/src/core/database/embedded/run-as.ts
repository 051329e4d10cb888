// PostgreSQL refuses to run as root, so root starts it under another account.
import { chown, lchown, readdir, readFile, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { codeOf, EmbeddedPostgresError } from './embedded-postgres-error.ts'

export interface Account {
  name: string
  uid: number
  gid: number
}

const LENT = ['postgres', '_postgres', 'nobody']

export const isRoot = () => process.getuid?.() === 0

/** `owner` is the uid that owns the database, if the database exists. */
export async function chooseAccount(owner: number | undefined): Promise<Account> {
  if (!isRoot()) return ownAccount()
  const accounts = await listAccounts()
  const account =
    accounts.find(({ uid }) => uid === owner && uid !== 0) ??
    LENT.map((name) => accounts.find((candidate) => candidate.name === name && candidate.uid > 0)).find(Boolean)
  if (account) return account
  throw new EmbeddedPostgresError(
    'PostgreSQL does not run as root, and /etc/passwd has no user "postgres" or "nobody" to run it as: add one, run Lectern as an ordinary user, or set DATABASE_URL.',
  )
}

/** Part of the options of a spawned process. */
export function asAccount(account: Account): { uid?: number; gid?: number } {
  return isRoot() ? { uid: account.uid, gid: account.gid } : {}
}

/** Says whether the account may pass every directory on the way to `path`, and enter or run `path` itself. */
export async function canReach(account: Account, path: string): Promise<boolean> {
  if (!isRoot()) return true
  for (let at = path; ; at = dirname(at)) {
    const { uid, gid, mode } = await stat(at)
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    if ((mode & bit) === 0) return false
    if (at === dirname(at)) return true
  }
}

export async function changeOwner(account: Account, path: string): Promise<void> {
  if (!isRoot()) return
  try {
    await chown(path, account.uid, account.gid)
    for (const entry of await readdir(path, { recursive: true })) {
      await lchown(join(path, entry), account.uid, account.gid)
    }
  } catch (error) {
    throw new EmbeddedPostgresError(
      `PostgreSQL does not run as root, and ${path} cannot be given to the user "${account.name}" (${codeOf(error)}): run Lectern as an ordinary user, or set DATABASE_URL.`,
    )
  }
}

function ownAccount(): Account {
  try {
    const { username, uid, gid } = userInfo()
    return { name: username, uid, gid }
  } catch {
    throw new EmbeddedPostgresError(
      `PostgreSQL needs a named user, and the user id ${process.getuid?.()} has no entry in /etc/passwd: add one, run Lectern as another user, or set DATABASE_URL.`,
    )
  }
}

async function listAccounts(): Promise<Account[]> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n')
  return lines
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 7)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}
