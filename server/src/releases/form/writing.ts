import { readFileBytes } from '../../files/reading.ts'
import type { Permitted } from '../../kernel/access.ts'
import type { Context } from '../../kernel/context.ts'
import { writePdf } from '../../kernel/pdf/document.ts'
import type { ReleasePatient, ReleaseRow } from '../access.ts'
import { composeForm, type FormFacts } from './form.ts'

/** Writes the form of a release as it is about to be stored, or of a draft. The drawing of the signature is read from the store. */
export async function writeForm(ctx: Context, patient: Permitted<ReleasePatient>, row: ReleaseRow): Promise<Buffer> {
  const { signature_kind: kind, signature_name: name, signed_at: at, signature_file_id, signed_ip: ip, authority } = row
  const image = signature_file_id ? await readFileBytes(ctx, { id: signature_file_id }) : null
  return writePdf(
    ctx,
    composeForm({
      ...factsOf(ctx, patient, row.language),
      id: row.id,
      recipient: {
        name: row.recipient_name,
        org: row.recipient_org,
        npi: row.recipient_npi,
        fax: row.recipient_fax,
        email: row.recipient_email,
        phone: row.recipient_phone,
      },
      scope: row.scope,
      purpose: row.purpose,
      term: row,
      signature: kind && name && at ? { kind, name, at, ip, authority, image } : null,
    }),
  )
}

/** Writes the form without anything but the patient and the practice on it. */
export const writeBlankForm = (ctx: Context, patient: Permitted<ReleasePatient>, language: FormFacts['language']): Promise<Buffer> =>
  writePdf(
    ctx,
    composeForm({ ...factsOf(ctx, patient, language), id: null, recipient: null, scope: [], purpose: null, term: null, signature: null }),
  )

const factsOf = (ctx: Context, { first_name, last_name, birth_date, time_zone }: ReleasePatient, language: FormFacts['language']) => ({
  language,
  practice: ctx.config.practice,
  made_at: ctx.now(),
  patient: { name: [first_name, last_name].filter(Boolean).join(' ') || null, birth_date, time_zone },
})
