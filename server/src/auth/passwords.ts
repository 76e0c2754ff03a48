import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type PasswordProblem, passwordPolicyProblem } from '@sorrel/contract/auth/rules'
import type { Config } from '../kernel/config.ts'

const derive = promisify(argon2)
// The second of the parameter sets that OWASP recommends for Argon2id: 19 MiB, two passes, one lane.
const memory = 19_456
const passes = 2
const parallelism = 1
const form = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([\w+/]+)\$([\w+/]+)$/

/** A PHC string: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const hash = await derive('argon2id', { message: bytesOf(password), nonce, memory, passes, parallelism, tagLength: 32 })
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(hash)}`
}

// Nobody's password; checked where there is none, so that the answer takes as long.
const nobodys = `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(Buffer.alloc(16, 1))}$${unpadded(Buffer.alloc(32, 1))}`

/** Whether the password is the one behind the PHC string; takes the same time when there is no string. */
export async function verifyPassword(phc: string | null | undefined, password: string): Promise<boolean> {
  const [, m, t, p, salt, hash] = form.exec(phc ?? nobodys) ?? form.exec(nobodys)!
  const expected = Buffer.from(hash!, 'base64')
  const measures = { memory: Number(m), passes: Number(t), parallelism: Number(p), tagLength: expected.length }
  const actual = await derive('argon2id', { message: bytesOf(password), nonce: Buffer.from(salt!, 'base64'), ...measures })
  return timingSafeEqual(actual, expected) && phc !== null && phc !== undefined
}

/** The first thing wrong with a new password, or null: the policy, the list of common ones, the person's own number. */
export function passwordProblem(config: Pick<Config, 'password'>, password: string, phoneNumber?: string): PasswordProblem | null {
  const problem = passwordPolicyProblem(config.password, password)
  if (problem) return problem
  const plain = password.normalize('NFKC').toLowerCase()
  // `sunshine2026!` falls with `sunshine`: what people add to pass a rule is what is guessed first.
  if (common().has(plain) || common().has(plain.replace(/[\d!.?*@#$ _-]+$/, ''))) return 'too_common'
  if (phoneNumber && plain.replace(/\D/g, '').includes(phoneNumber.slice(-7))) return 'contains_phone_number'
  return null
}

let list: Set<string> | undefined
function common(): Set<string> {
  list ??= new Set(
    readFileSync(join(import.meta.dirname, 'data/common-passwords.txt'), 'utf8')
      .split('\n')
      .filter(Boolean),
  )
  return list
}

// The same letters typed on two keyboards may arrive as different code points.
const bytesOf = (password: string) => Buffer.from(password.normalize('NFKC'), 'utf8')
function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
