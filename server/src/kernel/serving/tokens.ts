import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Instant } from '@sorrel/contract/kernel/values'
import { jwtVerify, SignJWT } from 'jose'
import type { Config } from '../config.ts'
import type { Actor } from '../context.ts'

export const identityTokenMinutes = 15
const audience = 'sorrel-api'
const type = 'identity+jwt'

export type SignedInActor = Extract<Actor, { kind: 'patient' | 'provider' | 'admin' }>

/**
 * Signs and checks identity tokens (ES256). A checked token is cached until it expires, because a signature takes longer to check than
 * the rest of a read.
 */
export class Tokens {
  private readonly privateKey: KeyObject
  private readonly publicKey: KeyObject
  private known = new Map<string, { actor: SignedInActor; ends: number }>()
  private ended = new Map<string, number>()
  private endOf = new WeakMap<Actor, number>()

  constructor(config: Config) {
    this.privateKey = createPrivateKey(signingKey(config))
    this.publicKey = createPublicKey(this.privateKey)
  }

  /** An identity token that is valid for fifteen minutes, or until its session ends if that is earlier. */
  async sign(
    actor: SignedInActor & { session_id: string; identity_id: string },
    now: Instant,
    sessionEnds?: Instant,
  ): Promise<{ identity_token: string; expires_at: Instant }> {
    const at = Math.floor(Date.parse(now) / 1000)
    const ends = Math.min(
      at + identityTokenMinutes * 60,
      sessionEnds ? Math.floor(Date.parse(sessionEnds) / 1000) : Number.POSITIVE_INFINITY,
    )
    const identity_token = await new SignJWT({ actor })
      .setProtectedHeader({ alg: 'ES256', typ: type })
      .setAudience(audience)
      .setIssuedAt(at)
      .setExpirationTime(ends)
      .sign(this.privateKey)
    return { identity_token, expires_at: new Date(ends * 1000).toISOString() }
  }

  /**
   * The actor of a token; undefined if the token is forged or has expired, or if its session has ended. A token that is new to this node
   * is checked with `mayAct`, because its holder may have left after it was signed. A person who leaves later loses the session instead.
   */
  async actorOf(token: string, now: Instant, mayAct?: (actor: SignedInActor) => Promise<boolean>): Promise<SignedInActor | undefined> {
    const at = Date.parse(now)
    const known = this.known.get(token) ?? (await this.learn(token, now, mayAct))
    if (!known || known.ends <= at || this.ended.has(known.actor.session_id ?? '')) return undefined
    return known.actor
  }

  /** Whether the token of this actor has expired or its session has ended, for answers that outlast their call. */
  isOver(actor: Actor, now: Instant): boolean {
    return (this.endOf.get(actor) ?? 0) <= Date.parse(now) || ('session_id' in actor && this.ended.has(actor.session_id ?? ''))
  }

  /** Stops accepting the tokens of a session on this node. The database notifies every node when a session ends. */
  endSession(sessionId: string): void {
    const now = performance.now()
    this.ended.set(sessionId, now)
    // The oldest entries come first; the tokens of such a session have expired by themselves.
    for (const [id, at] of this.ended) {
      if (now - at < 2 * identityTokenMinutes * 60_000) break
      this.ended.delete(id)
    }
  }

  private async learn(token: string, now: Instant, mayAct?: (actor: SignedInActor) => Promise<boolean>) {
    const checked = await this.check(token, now)
    if (!checked || (mayAct && !(await mayAct(checked.actor)))) return undefined
    if (this.known.size > 20_000) this.known.clear()
    this.known.set(token, checked)
    this.endOf.set(checked.actor, checked.ends)
    return checked
  }

  private async check(token: string, now: Instant) {
    try {
      const { payload } = await jwtVerify(token, this.publicKey, { algorithms: ['ES256'], audience, typ: type, currentDate: new Date(now) })
      return { actor: payload.actor as SignedInActor, ends: (payload.exp ?? 0) * 1000 }
    } catch {
      return undefined
    }
  }
}

/** Production sets its own key; elsewhere the first start makes one and stores it beside the data. */
function signingKey(config: Config): string {
  if (config.signing_key) return config.signing_key
  const path = join(config.data_dir, 'signing-key.pem')
  if (existsSync(path)) return readFileSync(path, 'utf8')
  const pem = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  mkdirSync(config.data_dir, { recursive: true })
  writeFileSync(path, pem, { mode: 0o600 })
  return pem
}
