import type { Label } from '@sorrel/contract/kernel/label'
import { findStatus } from '@sorrel/contract/releases/rules'
import { releaseScopeLabels, releaseStatusLabels, sendMethodLabels, sendStatusLabels } from '@sorrel/contract/releases/vocabulary'
import type { Chapter, Entry, ExportPart, Subject } from '../../exports/part.ts'
import type { Context } from '../../kernel/context.ts'

/** To whom the patient lets us give what, with the signed forms and each sending. */
export const releasesExport: ExportPart = {
  tables: ['release_of_information', 'release_send'],
  left_out: {},
  write: async (ctx, about) => [await writeReleases(ctx, about)],
}

const words = {
  releases: { en: 'Releases of information', es: 'Autorizaciones para compartir información' },
  status: { en: 'Status', es: 'Estado' },
  scope: { en: 'What we may give', es: 'Qué podemos dar' },
  purpose: { en: 'Purpose', es: 'Propósito' },
  reach: { en: 'Fax, e-mail, phone', es: 'Fax, correo, teléfono' },
  from: { en: 'From', es: 'Desde' },
  until: { en: 'Until', es: 'Hasta' },
  signed: { en: 'Signed on', es: 'Firmada el' },
  signed_as: { en: 'Signed as', es: 'Firmada como' },
  revoked: { en: 'Revoked on', es: 'Revocada el' },
  form: { en: 'Form', es: 'Formulario' },
  sends: { en: 'Sent', es: 'Envíos' },
} as const satisfies Record<string, Label>

async function writeReleases(ctx: Context, about: Subject): Promise<Chapter> {
  const rows = await ctx.db
    .selectFrom('release_of_information')
    .selectAll()
    .where('patient_id', '=', about.patient_id)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  const sends = await ctx.db
    .selectFrom('release_send')
    .selectAll()
    .where('patient_id', '=', about.patient_id)
    .orderBy('created_at')
    .execute()
  const { say, writeMoment } = about
  const entries = rows.map((row): Entry => {
    const reach = [row.recipient_fax, row.recipient_email, row.recipient_phone]
    const sent = sends.filter(({ release_id }) => release_id === row.id)
    const status = findStatus(row, ctx.now())
    return {
      heading: [row.recipient_name, row.recipient_org].filter(Boolean).join(', '),
      facts: [
        [say(words.status), say(releaseStatusLabels[status])],
        [say(words.scope), row.scope.map((one) => say(releaseScopeLabels[one], one)).join('\n')],
        [say(words.purpose), row.purpose],
        [say(words.reach), reach.filter(Boolean).join('\n')],
        [say(words.from), writeMoment(row.starts_at)],
        [say(words.until), writeMoment(row.expires_at)],
        [say(words.signed), row.signed_at && writeMoment(row.signed_at)],
        [say(words.signed_as), row.signature_name],
        [say(words.revoked), row.revoked_at && writeMoment(row.revoked_at)],
        [say(words.form), { files: row.pdf_file_id ? [row.pdf_file_id] : [] }],
        [say(words.sends), sent.map((one) => writeSend(one, about)).join('\n')],
      ],
    }
  })
  return { title: say(words.releases), entries }
}

type Send = { method: keyof typeof sendMethodLabels; status: keyof typeof sendStatusLabels; created_at: string; sent_at: string | null }

const writeSend = ({ method, status, created_at, sent_at }: Send, { say, writeMoment }: Subject): string =>
  [say(sendMethodLabels[method]), say(sendStatusLabels[status]), writeMoment(sent_at ?? created_at)].join(', ')
