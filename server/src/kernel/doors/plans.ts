import type pg from 'pg'

// The part of pg's protocol that its published types lack. pg is pinned exactly, and tests/doors.test.ts guards it.
export type Protocol = {
  parse(message: object): void
  bind(message: object): void
  execute(message: object): void
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
}

// Planning a view of five tables costs PostgreSQL more than reading it, so each connection keeps the plans of the statements that it has
// run.
export const plansPerConnection = 150
const names = new Map<string, string>()

/**
 * The name under which connections keep the plan of this text; undefined if the plan is not worth keeping. Each role has its own names,
 * because its policies are part of the plan.
 */
export function planName(role: unknown, text: string): string | undefined {
  const key = `${role} ${text}`
  const known = names.get(key)
  if (known) return known
  // A list of values makes a new text for each length. Once the names are used up, further texts are planned every time.
  if (names.size >= 1000 || text.length > 20_000) return undefined
  const name = `p${names.size}`
  names.set(key, name)
  return name
}

// 0A000: the rows no longer have the shape that was planned. 26000: a pooler between us and the server gave our plan to another client.
export const isOutdated = (error: Error & { code?: string }) => error.code === '0A000' || error.code === '26000'

/**
 * Forgets every plan of a connection: after a failed round trip we cannot know which plans it kept, and after a migration they may no
 * longer fit.
 */
export async function forgetPlans(client: pg.PoolClient): Promise<void> {
  const { connection } = client as unknown as { connection: Protocol }
  connection.parsedStatements = {}
  connection.submittedNamedStatements = {}
  // A closed connection has nothing to forget.
  await client.query('deallocate all').catch(() => {})
}
