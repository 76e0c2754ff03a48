import type { DatabaseConnection } from 'kysely'

/** The two ways in which the server can reach the database; decision 24 says when to take the plain one. */
export const doorKinds = ['pipelined', 'plain'] as const
export type DoorKind = (typeof doorKinds)[number]

/**
 * A connection with the claims of one actor. Outside of a transaction each statement is a read with claims of its own; inside, all
 * statements share the claims of the transaction.
 */
export type Door = DatabaseConnection & {
  begin(): Promise<void>
  end(word: 'commit' | 'rollback'): Promise<void>
  /** Runs one writing statement outside of a transaction. */
  write(sql: string, values: readonly unknown[]): Promise<void>
  release(): void
}

// biome-ignore lint/correctness/useYield: refused, since a cursor cannot share the connection.
export async function* refuseStreaming(): AsyncGenerator<never> {
  throw new Error('no streaming through the doors')
}
