import { type RawBuilder, sql } from 'kysely'

const plain = (number: RawBuilder<unknown>) => sql`upper(regexp_replace(${number}, '[^A-Za-z0-9]', '', 'g'))`

/** Whether two member IDs are one, however they were typed: on one card, they have spaces and hyphens, and on another form none. */
export const isSameNumber = (one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${plain(one)} = ${plain(other)})`
