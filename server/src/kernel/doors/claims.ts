/** Who is calling, in the settings that PostgreSQL's policies read. */
export type Claims = {
  role: 'app_user' | 'app_job'
  actor_id: string
  actor_kind: string
  actor_tags: string
  actor_key: string
  request_id: string
  now: string
  /** The guardian who acts for the actor; empty for an actor who acts without a guardian. */
  guardian_id: string
}
export const valuesOf = (c: Claims) => [c.role, c.actor_id, c.actor_kind, c.actor_tags, c.actor_key, c.request_id, c.now, c.guardian_id]
export const claimsSql = `select set_config('role',$1,true),
  set_config('app.actor_id',$2,true),
  set_config('app.actor_kind',$3,true),
  set_config('app.actor_tags',$4,true),
  set_config('app.actor_key',$5,true),
  set_config('app.request_id',$6,true),
  set_config('app.now',$7,true),
  set_config('app.guardian_id',$8,true)`
// For the read door only: a write that ends up there fails instead of escaping the audit.
export const readClaimsSql = `${claimsSql}, set_config('transaction_read_only','on',true)`

/** The claims of the product itself, for code that has no context. */
export const makeSystemClaims = (request_id: string): Claims => ({
  role: 'app_job',
  actor_id: '',
  actor_kind: 'system',
  actor_tags: '',
  actor_key: 'system',
  request_id,
  now: '',
  guardian_id: '',
})
