import type pg from 'pg'

// The part of pg's protocol that its published types do not name; pg is pinned exactly and tests/doors.test.ts guards it.
export type Protocol = {
  parse(message: object): void
  bind(message: object): void
  execute(message: object): void
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
}

// Planning a view of five tables costs PostgreSQL more than reading it, so each connection keeps the plans of the texts it has seen.
export const plansPerConnection = 150
const names = new Map<string, string>()

/** The name under which connections keep the plan of this text; undefined where it is not worth one. A name is for one role: policies are part of a plan. */
export function planName(role: unknown, text: string): string | undefined {
  const key = `${role} ${text}`
  const known = names.get(key)
  if (known) return known
  // A list of values makes a new text for each length; those that come late are planned every time.
  if (names.size >= 1000 || text.length > 20_000) return undefined
  const name = `p${names.size}`
  names.set(key, name)
  return name
}

// A row of another shape than was planned; a plan that a pooler between us gave to somebody else.
export const isOutdated = (error: Error & { code?: string }) => error.code === '0A000' || error.code === '26000'

/** After a failed round trip nobody knows which of its plans were kept, and after a migration none of them may fit. */
export async function forgetPlans(client: pg.PoolClient): Promise<void> {
  const { connection } = client as unknown as { connection: Protocol }
  connection.parsedStatements = {}
  connection.submittedNamedStatements = {}
  // A connection that is gone has nothing to forget.
  await client.query('deallocate all').catch(() => {})
}
