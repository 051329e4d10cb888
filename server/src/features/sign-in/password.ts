/** Passwords: the rules, and hashing by argon2id with the parameters that OWASP recommends. */
import type { Options } from '@node-rs/argon2'
import Type from 'typebox'

export const SHORTEST_PASSWORD = 12
export const LONGEST_PASSWORD = 200

// algorithm 2: argon2id. The package's enum is const, which a module compiled on its own cannot read.
const PARAMETERS: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash that a password is checked against when the account does not exist, so that the check takes equally long. */
export const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$vIK5/uqXAC6QKZ5MFk6G8Q$T5PsnWEfyQ4fmgEMOA5CMSd/h8Wbv+GF8/5MSe0NVKI'

export const Password = Type.String({ minLength: SHORTEST_PASSWORD, maxLength: LONGEST_PASSWORD })

export type PasswordFault = 'too short' | 'too long' | 'own address' | 'different'

/** Returns why the password is not accepted; undefined when it is. */
export function findPasswordFault(password: string, repeated: string, email: string): PasswordFault | undefined {
  if (password.length < SHORTEST_PASSWORD) return 'too short'
  if (password.length > LONGEST_PASSWORD) return 'too long'
  if (isOwnAddress(password, email)) return 'own address'
  if (password !== repeated) return 'different'
  return undefined
}

export const isOwnAddress = (password: string, email: string) => password.toLowerCase() === email

export async function hashPassword(password: string): Promise<string> {
  const { hash } = await import('@node-rs/argon2')
  return hash(password.normalize('NFKC'), PARAMETERS)
}

export async function isPassword(hash: string, password: string): Promise<boolean> {
  const { verify } = await import('@node-rs/argon2')
  return verify(hash, password.normalize('NFKC'))
}
