import type { Letter } from '@sorrel/contract/letters/schemas'
import type { signLetter } from '@sorrel/contract/letters/wire'
import type { z } from 'zod'
import { requireStepUp } from '../auth/access.ts'
import type { Permitted } from '../kernel/access.ts'
import { type Context, transaction } from '../kernel/context.ts'
import { makeId } from '../kernel/ids.ts'
import { Problem } from '../kernel/problem.ts'
import { record } from '../kernel/record.ts'
import { findLetter, findLetterPatient, holdSignedVisit, type SignedVisit } from './access.ts'
import { readLetterFacts } from './composing/facts.ts'
import { listRecipients, type Recipient } from './composing/recipients.ts'
import { sealSnapshot } from './composing/snapshot.ts'
import { showLetter } from './viewing.ts'

type Body = z.output<typeof signLetter.body>
/** To whom a letter is written. Without a basis of its own, the patient gets it on paper. */
type Addressed = Omit<Recipient, 'basis' | 'name'> & { basis: 'treatment' | 'release' | 'by_hand'; name: string | null }

/** Signs a letter from the signed note of a visit. Nothing of it changes afterwards. */
export async function signOne(ctx: Context, appointmentId: string, body: Body): Promise<z.input<typeof Letter>> {
  return transaction(ctx, async (ctx) => {
    const visit = await holdSignedVisit(ctx, appointmentId)
    const patient = await findLetterPatient(ctx, visit.patient_id)
    if (!patient.in_care) throw new Problem('care_closed')
    await requireStepUp(ctx)
    const id = await keepLetter(ctx, visit, body, await findAddressed(ctx, visit.patient_id, body))
    return showLetter(ctx, patient, await findLetter(ctx, patient, id))
  })
}

/** Throws `not_found` for a referral that is none of this patient, and `release_not_active` for a release that does not let notes out now. */
async function findAddressed(ctx: Context, patientId: string, body: Body): Promise<Addressed> {
  const { kind, referral_id = null, release_id = null, addressee = null } = body
  const nobody = { referral_id: null, release_id: null, org: null, npi: null, fax: null, email: null }
  if (referral_id === null && release_id === null) return { ...nobody, basis: 'by_hand', name: addressee }
  const recipients = await listRecipients(ctx, patientId, kind)
  const found = recipients.find((one) => (release_id === null ? one.referral_id === referral_id : one.release_id === release_id))
  if (!found) throw new Problem(release_id === null ? 'not_found' : 'release_not_active')
  return found
}

async function keepLetter(ctx: Context, visit: Permitted<SignedVisit>, body: Body, to: Addressed): Promise<string> {
  const { appointment_id, patient_id, provider_id, provider_name, provider_credentials: credentials, note, starts_at } = visit
  const [id, signed_at] = [makeId(), ctx.now()]
  const { patient, npi, zone, note_sha256 } = await readLetterFacts(ctx, visit)
  const whose = { note_id: note.id, patient_id, provider_id, signed_at }
  await ctx.db
    .insertInto('letter')
    .values({
      ...{ id, ...whose, note_version: note.version, appointment_id, kind: body.kind, language: body.language },
      ...{ basis: to.basis, referral_id: to.referral_id, release_id: to.release_id, recipient_name: to.name, recipient_org: to.org },
      ...{ recipient_npi: to.npi, recipient_fax: to.fax, recipient_email: to.email, signature_name: provider_name, credentials },
    })
    .execute()
  const sealed = sealSnapshot({
    ...{ kind: body.kind, language: body.language, practice: ctx.config.practice, patient },
    recipient: { name: to.name, org: to.org, npi: to.npi },
    provider: { name: provider_name, credentials, npi },
    ...{ visit_at: starts_at, zone, signed_at, note_sha256, parts: body.parts },
  })
  await ctx.db
    .insertInto('letter_text')
    .values({ letter_id: id, ...whose, ...sealed })
    .execute()
  await record(ctx, 'letter.signed', { subject_id: id, patient_id, provider_id, payload: { letter_id: id, appointment_id } })
  return id
}
