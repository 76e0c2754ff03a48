import { createHash } from 'node:crypto'
import { mostADay } from '@sorrel/contract/releases/rules'
import type { Release } from '@sorrel/contract/releases/schemas'
import type { createRelease as createReleaseWire } from '@sorrel/contract/releases/wire'
import type { z } from 'zod'
import { storeMadeFile } from '../files/attaching.ts'
import type { Permitted } from '../kernel/access.ts'
import { addMinutes } from '../kernel/clock.ts'
import { type Context, getDoerId, transaction } from '../kernel/context.ts'
import { makeId } from '../kernel/ids.ts'
import { enqueue } from '../kernel/jobs.ts'
import { Problem, refuseValue } from '../kernel/problem.ts'
import { record, tellBrowsers } from '../kernel/record.ts'
import { findRelease, findReleaseToChange, type ReleasePatient, type ReleaseRow, refuseEnded } from './access.ts'
import { writeForm } from './form/writing.ts'
import { beginRelease } from './job-names.ts'
import { readNumber } from './numbers.ts'
import { sign, unsigned } from './signing.ts'
import { findTerm } from './terms.ts'
import { listMethods, showRelease } from './viewing.ts'

type Wish = z.output<typeof createReleaseWire.body>
type Shown = z.input<typeof Release>

/** The most drafts and active releases of one patient: more than anybody needs, and few enough to look through. */
export const mostOpen = 100

/** Stores a draft, or signs a release: then the form is written and stored with its hash, and nothing of it changes any more. */
export async function makeRelease(ctx: Context, patient: Permitted<ReleasePatient>, wish: Wish): Promise<Shown> {
  const recipient = await readRecipient(ctx, wish)
  const term = findTerm(ctx, patient, wish)
  return transaction(ctx, async (ctx) => {
    const draft = wish.release_id === undefined ? undefined : await findDraft(ctx, patient, wish.release_id)
    if (!draft) await refuseTooMany(ctx, patient)
    if (wish.signature) await refuseManySignatures(ctx, patient)
    const row: ReleaseRow = {
      id: draft?.id ?? makeId(),
      patient_id: patient.id,
      language: wish.language,
      ...recipient,
      scope: [...new Set(wish.scope)],
      purpose: wish.purpose,
      ...term,
      auto_send: wish.auto_send,
      status: wish.signature ? 'active' : 'draft',
      ...(wish.signature ? await sign(ctx, patient, wish.signature) : unsigned),
      pdf_file_id: null,
      pdf_sha256: null,
      revoked_at: null,
      created_at: draft?.created_at ?? ctx.now(),
      created_by: draft?.created_by ?? getDoerId(ctx.actor) ?? patient.id,
      updated_at: ctx.now(),
    }
    const stored = wish.signature ? { ...row, ...(await storeForm(ctx, patient, row)) } : row
    await storeRelease(ctx, stored, draft !== undefined)
    return showRelease(ctx, await findRelease(ctx, patient, row.id))
  })
}

async function readRecipient(ctx: Context, { recipient: { name, npi, org, fax, email, phone }, auto_send }: Wish) {
  const [way] = listMethods(ctx)
  if (auto_send && email === undefined && (way === 'email' || fax === undefined))
    throw refuseValue('body', ['recipient', way ?? 'email'], 'invalid_type')
  return {
    recipient_name: name,
    recipient_npi: npi ?? null,
    recipient_org: org ?? null,
    recipient_fax: await readNumber(fax, ['recipient', 'fax']),
    recipient_email: email ?? null,
    recipient_phone: await readNumber(phone, ['recipient', 'phone']),
  }
}

async function findDraft(ctx: Context, patient: Permitted<ReleasePatient>, id: string): Promise<Permitted<ReleaseRow>> {
  const draft = await findReleaseToChange(ctx, patient, id)
  if (draft.status !== 'draft') throw new Problem('changed_meanwhile')
  return draft
}

async function refuseTooMany(ctx: Context, { id }: Permitted<ReleasePatient>): Promise<void> {
  const { open } = await ctx.db
    .selectFrom('release_of_information')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('patient_id', '=', id)
    .where('status', 'in', ['draft', 'active'])
    .executeTakeFirstOrThrow()
  if (Number(open) >= mostOpen) throw new Problem('too_many_releases', { maximum: mostOpen })
}

/** Those that were revoked count, too: each has its form, and may have been sent at once. */
async function refuseManySignatures(ctx: Context, { id }: Permitted<ReleasePatient>): Promise<void> {
  const { count } = await ctx.db
    .selectFrom('release_of_information')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('patient_id', '=', id)
    .where('signed_at', '>', addMinutes(ctx.now(), -24 * 60))
    .executeTakeFirstOrThrow()
  if (Number(count) >= mostADay) throw new Problem('too_many_requests')
}

/** Writes the signed form and stores it as a file. Its name says nothing about anybody. */
async function storeForm(ctx: Context, patient: Permitted<ReleasePatient>, row: ReleaseRow) {
  const bytes = await writeForm(ctx, patient, row)
  const name = `release-${ctx.now().slice(0, 10)}.pdf`
  const file_id = await storeMadeFile(ctx, { purpose: 'release_form', patient_id: patient.id, name, type: 'application/pdf', bytes })
  return { pdf_file_id: file_id, pdf_sha256: createHash('sha256').update(bytes).digest('hex') }
}

async function storeRelease(ctx: Context, row: ReleaseRow, replaces: boolean): Promise<void> {
  const { id, patient_id, starts_at } = row
  if (replaces)
    await ctx.db.updateTable('release_of_information').set(row).where('id', '=', id).where('patient_id', '=', patient_id).execute()
  else await ctx.db.insertInto('release_of_information').values(row).execute()
  const fact = { subject_id: id, patient_id, payload: { release_id: id } }
  if (row.status === 'draft') {
    await record(ctx, 'release.drafted', fact)
    return
  }
  await record(ctx, 'release.signed', fact)
  await tellDietitians(ctx, 'release.signed', row)
  if (row.auto_send) await enqueue(ctx, beginRelease, { release_id: id }, { key: `releases.begin:${id}`, run_at: starts_at })
}

/** Tells the open browsers of the dietitians who look after the patient. */ // reads care
async function tellDietitians(ctx: Context, name: 'release.signed' | 'release.revoked', { id, patient_id }: ReleaseRow): Promise<void> {
  const cares = await ctx.db
    .selectFrom('care')
    .select('provider_id')
    .where('patient_id', '=', patient_id)
    .where('ended_at', 'is', null)
    .execute()
  for (const { provider_id } of cares) await tellBrowsers(ctx, name, { subject_id: id, provider_id })
}

/** Removes a draft. */
export async function dropDraft(ctx: Context, patient: Permitted<ReleasePatient>, id: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const draft = await findDraft(ctx, patient, id)
    await ctx.db.deleteFrom('release_of_information').where('id', '=', draft.id).where('status', '=', 'draft').execute()
    await record(ctx, 'release.dropped', { subject_id: id, patient_id: patient.id, payload: { release_id: id } })
  })
}

/** Revokes a release. What waits to be sent finds that out before it goes. */
export async function revoke(ctx: Context, patient: Permitted<ReleasePatient>, id: string): Promise<Shown> {
  return transaction(ctx, async (ctx) => {
    const release = await findReleaseToChange(ctx, patient, id)
    refuseEnded(ctx, release)
    await ctx.db
      .updateTable('release_of_information')
      .set({ status: 'revoked', revoked_at: ctx.now(), updated_at: ctx.now() })
      .where('id', '=', id)
      .execute()
    await record(ctx, 'release.revoked', { subject_id: id, patient_id: patient.id, payload: { release_id: id } })
    await tellDietitians(ctx, 'release.revoked', release)
    return showRelease(ctx, await findRelease(ctx, patient, id))
  })
}
