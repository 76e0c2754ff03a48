import type { DatabaseConnection } from 'kysely'

/** Which of the two ways to the database the server takes; decision 24 says when to take the plain one. */
export const doorKinds = ['pipelined', 'plain'] as const
export type DoorKind = (typeof doorKinds)[number]

/** A connection with the claims of one actor. Outside of a transaction each statement is a read by itself; inside, all share the claims. */
export type Door = DatabaseConnection & {
  begin(): Promise<void>
  end(word: 'commit' | 'rollback'): Promise<void>
  /** One writing statement by itself. */
  write(sql: string, values: readonly unknown[]): Promise<void>
  release(): void
}

// biome-ignore lint/correctness/useYield: refused, since a cursor cannot share the connection.
export async function* refuseStreaming(): AsyncGenerator<never> {
  throw new Error('no streaming through the doors')
}
