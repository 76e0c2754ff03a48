import { timingSafeEqual } from 'node:crypto'
import type { Language } from '@sorrel/contract/kernel/values'
import type { Permitted } from '../kernel/access.ts'
import { addMinutes } from '../kernel/clock.ts'
import { type Context, getGuardianId, requirePatientActor } from '../kernel/context.ts'
import { hashWithKey, makeToken } from '../kernel/ids.ts'
import { Download } from '../kernel/implement.ts'
import { Problem } from '../kernel/problem.ts'
import { findRelease, findReleasePatient, type Preview, type ReleaseRow } from './access.ts'
import { writeBlankForm, writeForm } from './form/writing.ts'

const minutes = 5

/** An address that shows the form of a draft, or a blank one, once. */
export async function makePreviewUrl(
  ctx: Context,
  { release_id, language }: { release_id?: string | undefined; language?: Language | undefined },
): Promise<{ url: string; expires_at: string }> {
  const { patient_id } = requirePatientActor(ctx)
  const patient = await findReleasePatient(ctx, patient_id)
  const draft = release_id === undefined ? undefined : requireDraft(await findRelease(ctx, patient, release_id))
  const guardian_id = getGuardianId(ctx.actor)
  const expires_at = addMinutes(ctx.now(), minutes)
  const preview: Preview = {
    patient_id,
    ...(guardian_id && { guardian_id }),
    ...(draft && { release_id: draft.id }),
    language: language ?? draft?.language ?? 'en',
    expires_at,
    nonce: makeToken().slice(0, 12),
  }
  const text = Buffer.from(JSON.stringify(preview)).toString('base64url')
  return { url: `${ctx.config.public_url}/api/patients/files/release_form_previews/${text}.${sealOf(ctx, text)}`, expires_at }
}

/** Reads the token of an address; `not_found` for one that we did not write, and for one that is too old. */
export function readPreview(ctx: Context, token: string): Preview {
  const [text = '', seal = '', ...more] = token.split('.')
  // An address with something added is another one, which would work once more.
  if (more.length > 0) throw new Problem('not_found')
  const [given, expected] = [Buffer.from(seal), Buffer.from(sealOf(ctx, text))]
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new Problem('not_found')
  // The seal covers the text, so what it says was written by us.
  const preview: Preview = JSON.parse(Buffer.from(text, 'base64url').toString())
  if (preview.expires_at <= ctx.now()) throw new Problem('not_found')
  return preview
}

/** Shows the form, unsigned, to whoever opened the address as `ctx.actor`. */
export async function showPreview(ctx: Context, { patient_id, release_id, language }: Preview): Promise<Download> {
  const patient = await findReleasePatient(ctx, patient_id)
  const bytes = release_id
    ? await writeForm(ctx, patient, requireDraft(await findRelease(ctx, patient, release_id)))
    : await writeBlankForm(ctx, patient, language)
  await ctx.audit.note(ctx, { action: 'read', outcome: 'ok', subject_kind: 'release_preview', patient_id })
  return new Download('application/pdf', 'release-preview.pdf', bytes, { length: bytes.length, patient_id })
}

function requireDraft(release: Permitted<ReleaseRow>): Permitted<ReleaseRow> {
  // What was signed is read as the signed form.
  if (release.status !== 'draft') throw new Problem('not_found')
  return release
}

const sealOf = (ctx: Context, text: string) => hashWithKey(ctx.config.hash_secret, `release preview ${text}`)
