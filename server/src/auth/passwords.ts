import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findPasswordPolicyProblem, type PasswordProblem } from '@sorrel/contract/auth/rules'
import type { Config } from '../kernel/config.ts'

const derive = promisify(argon2)
// The second set of parameters that OWASP recommends for Argon2id: 19 MiB, two passes, one lane.
const memory = 19_456
const passes = 2
const parallelism = 1
const form = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([\w+/]+)\$([\w+/]+)$/

/** Hashes a password into a PHC string: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const hash = await derive('argon2id', { message: bytesOf(password), nonce, memory, passes, parallelism, tagLength: 32 })
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${toUnpaddedBase64(nonce)}$${toUnpaddedBase64(hash)}`
}

// Nobody's password. It is checked when there is no password, so that the answer takes just as long.
const dummyHash = `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${toUnpaddedBase64(Buffer.alloc(16, 1))}$${toUnpaddedBase64(Buffer.alloc(32, 1))}`

/** Whether the password belongs to the PHC string; takes the same time without a string. */
export async function verifyPassword(phc: string | null | undefined, password: string): Promise<boolean> {
  const [, m, t, p, salt, hash] = form.exec(phc ?? dummyHash) ?? form.exec(dummyHash)!
  const expected = Buffer.from(hash!, 'base64')
  const measures = { memory: Number(m), passes: Number(t), parallelism: Number(p), tagLength: expected.length }
  const actual = await derive('argon2id', { message: bytesOf(password), nonce: Buffer.from(salt!, 'base64'), ...measures })
  return timingSafeEqual(actual, expected) && phc !== null && phc !== undefined
}

/** The first thing wrong with a new password, or null. It checks the policy, the list of common passwords and the person's own number. */
export function findPasswordProblem(config: Pick<Config, 'password'>, password: string, phoneNumber?: string): PasswordProblem | null {
  const problem = findPasswordPolicyProblem(config.password, password)
  if (problem) return problem
  const plain = password.normalize('NFKC').toLowerCase()
  // `sunshine2026!` is refused because of `sunshine`: attackers first guess what people add to satisfy a rule.
  if (commonPasswords().has(plain) || commonPasswords().has(plain.replace(/[\d!.?*@#$ _-]+$/, ''))) return 'too_common'
  if (phoneNumber && plain.replace(/\D/g, '').includes(phoneNumber.slice(-7))) return 'contains_phone_number'
  return null
}

let list: Set<string> | undefined
function commonPasswords(): Set<string> {
  list ??= new Set(
    readFileSync(join(import.meta.dirname, 'data/common-passwords.txt'), 'utf8')
      .split('\n')
      .filter(Boolean),
  )
  return list
}

// The same letters may arrive as different code points from different keyboards.
const bytesOf = (password: string) => Buffer.from(password.normalize('NFKC'), 'utf8')
function toUnpaddedBase64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
