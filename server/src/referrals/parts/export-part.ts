import type { Label } from '@sorrel/contract/kernel/label'
import {
  credentialLabels,
  declineReasonLabels,
  grantLabels,
  referralStatusLabels,
  requestMethodLabels,
} from '@sorrel/contract/referrals/vocabulary'
import type { Selectable } from 'kysely'
import type { Cell, Chapter, ExportPart, Subject } from '../../exports/part.ts'
import type { Context } from '../../kernel/context.ts'
import type { ReferralTables } from '../tables.ts'

/** Every referral with its document, and the letters that asked for new ones. */
export const referralsExport: ExportPart = {
  tables: ['referral', 'referral_request'],
  left_out: {},
  // Whom a referral counts for is for the practice there to say, so it comes along as history.
  data: {
    referral: {
      without: { found: 'what our machine read from the document, which counts for nothing until somebody confirms it' },
      history: { at: 'created_at', code: 'status', text: 'clinician_name', for_dietitian: true },
    },
    referral_request: {
      without: {
        attempts: 'how often our machine tried to send the letter',
        fault: 'why it could not, for staff',
        carrier_ref: 'under which number our carrier knows the letter',
      },
      history: { at: 'created_at', code: 'method', author: 'provider_id', for_dietitian: true },
    },
  },
  write: async (ctx, about) => [await writeReferrals(ctx, about)],
}

const words = {
  referrals: { en: 'Referrals', es: 'Órdenes médicas' },
  requests: { en: 'Requests for new referrals', es: 'Pedidos de órdenes nuevas' },
  received: { en: 'Received on', es: 'Recibida el' },
  clinician: { en: 'Referred by', es: 'Emitida por' },
  diagnoses: { en: 'Diagnoses', es: 'Diagnósticos' },
  from: { en: 'From', es: 'Desde' },
  until: { en: 'Until', es: 'Hasta' },
  granted: { en: 'Granted', es: 'Autorizado' },
  status: { en: 'Status', es: 'Estado' },
  document: { en: 'Document', es: 'Documento' },
  asked: { en: 'Asked on', es: 'Pedida el' },
  way: { en: 'Sent by', es: 'Enviada por' },
  sent: { en: 'Sent on', es: 'Enviada el' },
} as const satisfies Record<string, Label>

async function writeReferrals(ctx: Context, about: Subject): Promise<Chapter> {
  const { patient_id, say, writeMoment } = about
  const rows = await ctx.db.selectFrom('referral').selectAll().where('patient_id', '=', patient_id).orderBy('created_at', 'desc').execute()
  const requests = await ctx.db
    .selectFrom('referral_request')
    .selectAll()
    .where('patient_id', '=', patient_id)
    .orderBy('created_at', 'desc')
    .execute()
  const { received, clinician, diagnoses, from, until, granted, status, document, asked, way, sent } = words
  return {
    title: say(words.referrals),
    tables: [
      {
        caption: say(words.referrals),
        columns: [received, clinician, diagnoses, from, until, granted, status, document].map((word) => say(word)),
        rows: rows.map((row) => writeReferral(row, about)),
      },
      {
        caption: say(words.requests),
        columns: [asked, way, sent, document].map((word) => say(word)),
        rows: requests.map((one) => [
          writeMoment(one.created_at),
          say(requestMethodLabels[one.method], one.method),
          one.sent_at && writeMoment(one.sent_at),
          { files: one.file_id ? [one.file_id] : [] },
        ]),
      },
    ],
  }
}

const writeReferral = (row: Selectable<ReferralTables['referral']>, { say, writeDay, writeNumber }: Subject): Cell[] => [
  writeDay(row.received_on),
  [
    [row.clinician_name, row.clinician_credential && say(credentialLabels[row.clinician_credential])].filter(Boolean).join(', '),
    ...[row.clinician_org, row.clinician_npi && `NPI ${row.clinician_npi}`, row.clinician_phone, row.clinician_fax, row.clinician_email],
  ]
    .filter(Boolean)
    .join('\n'),
  row.diagnoses.map(({ code, text }) => [code, text].filter(Boolean).join(' ')).join('\n'),
  row.valid_from && writeDay(row.valid_from),
  row.valid_until && writeDay(row.valid_until),
  row.granted === null ? null : `${writeNumber(row.granted)} ${row.granted_in ? say(grantLabels[row.granted_in]) : ''}`,
  [say(referralStatusLabels[row.status]), row.decline_reason && say(declineReasonLabels[row.decline_reason])].filter(Boolean).join(', '),
  { files: row.file_id ? [row.file_id] : [] },
]
