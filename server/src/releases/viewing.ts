import { findStatus } from '@sorrel/contract/releases/rules'
import type { Release } from '@sorrel/contract/releases/schemas'
import type { SendMethod } from '@sorrel/contract/releases/vocabulary'
import type { listReleases } from '@sorrel/contract/releases/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Permitted } from '../kernel/access.ts'
import type { Context } from '../kernel/context.ts'
import { pageOf, readCursor } from '../kernel/lists/cursors.ts'
import type { ReleasePatient, ReleaseRow } from './access.ts'

type Shown = z.input<typeof Release>

/** The releases of a patient, the newest first: two statements, however many there are. */
export async function listReleasesOf(
  ctx: Context,
  { id }: Permitted<ReleasePatient>,
  { status, cursor, limit = 20 }: z.output<typeof listReleases.query>,
): Promise<z.input<typeof listReleases.output>> {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  let found = ctx.db.selectFrom('release_of_information').selectAll().where('patient_id', '=', id)
  if (status) found = found.where('status', '=', status)
  if (after) found = found.where(sql<boolean>`(created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`)
  const rows = await found
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const page = pageOf(rows, limit, (row) => ({ at: row.created_at, id: row.id }))
  return { items: await showReleases(ctx, page.items), next_cursor: page.next_cursor, methods: listMethods(ctx) }
}

/** By which ways this house sends documents. */
export const listMethods = (ctx: Context): SendMethod[] => (ctx.config.integrations.fax === 'off' ? ['email'] : ['fax', 'email'])

/** One release in the form of the contract. */
export async function showRelease(ctx: Context, release: Permitted<ReleaseRow>): Promise<Shown> {
  const [shown] = await showReleases(ctx, [release])
  return shown!
}

// Whoever tries again and again sees what happened last; all of it stays in the table.
const mostSends = 20

async function showReleases(ctx: Context, rows: readonly ReleaseRow[]): Promise<Shown[]> {
  if (rows.length === 0) return []
  const sends = await ctx.db
    .selectFrom('release_send')
    .selectAll()
    .where(
      'release_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    ...row,
    recipient: {
      name: row.recipient_name,
      npi: row.recipient_npi,
      org: row.recipient_org,
      fax: row.recipient_fax,
      email: row.recipient_email,
      phone: row.recipient_phone,
    },
    status: findStatus(row, ctx.now()),
    signature: showSignature(row),
    sends: sends
      .filter(({ release_id }) => release_id === row.id)
      .slice(0, mostSends)
      .map((send) => ({ ...send, at: send.created_at })),
  }))
}

function showSignature({ signature_kind: kind, signature_name: name, signed_at: at, authority }: ReleaseRow): Shown['signature'] {
  return kind && name && at ? { kind, name, at, authority } : null
}
