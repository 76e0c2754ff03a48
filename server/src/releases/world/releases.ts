import { hashOfDemoFile, idOfDemoFile } from '../../files/world/files.ts'
import { cast, idOf } from '../../world/cast.ts'
import type { Frame } from '../../world/frame.ts'
import { demoForms } from './forms.ts'

/** The signed releases of the demo with what was sent, and a draft. */
export function makeReleaseRows(frame: Frame): { release_of_information: object[]; release_send: object[] } {
  return { release_of_information: [...demoForms.map(signedRow), draftRow(frame)], release_send: demoForms.map(sendRow) }
}

type Form = (typeof demoForms)[number]

const rowOf = ({ id, language, recipient, scope, purpose }: Form['facts']) => ({
  id,
  language,
  recipient_name: recipient?.name,
  recipient_npi: recipient?.npi,
  recipient_org: recipient?.org,
  recipient_fax: recipient?.fax,
  recipient_email: recipient?.email,
  recipient_phone: recipient?.phone,
  scope,
  purpose,
})

function signedRow({ slug, patient_id, facts }: Form) {
  const { signature, term, made_at } = facts
  return {
    ...rowOf(facts),
    ...{ ...term, patient_id, auto_send: false, status: 'active', authority: null, revoked_at: null },
    ...{ signature_kind: signature?.kind, signature_name: signature?.name, signature_file_id: null, signed_by: patient_id },
    ...{ signed_at: made_at, signed_ip: signature?.ip, pdf_file_id: idOfDemoFile(slug), pdf_sha256: hashOfDemoFile(slug) },
    ...{ created_at: made_at, created_by: patient_id, updated_at: made_at },
  }
}

/** A draft of Maya's, who has not decided yet. */
function draftRow(frame: Frame) {
  const { patient_id } = cast.maya
  return {
    ...{ id: idOf('release draft', patient_id), patient_id, language: 'en', recipient_name: 'Jonas Lindqvist', recipient_npi: null },
    ...{ recipient_org: null, recipient_fax: null, recipient_email: 'jonas@family.example', recipient_phone: null },
    ...{ scope: ['appointments'], purpose: 'My brother drives me to my visits.', auto_send: false, status: 'draft' },
    ...{ starts_at: frame.now, expires_at: new Date(Date.parse(frame.now) + 365 * 86_400_000).toISOString() },
    ...{ signature_kind: null, signature_name: null, signature_file_id: null, signed_by: null, authority: null, signed_at: null },
    ...{ signed_ip: null, pdf_file_id: null, pdf_sha256: null, revoked_at: null },
    ...{ created_at: frame.now, created_by: patient_id, updated_at: frame.now },
  }
}

const sendRow = ({ patient_id, facts: { id, made_at, recipient } }: Form) => ({
  ...{ id: idOf('release send', id), release_id: id, patient_id, doc: 'release_form', method: recipient?.fax ? 'fax' : 'email' },
  ...{ status: 'sent', fault: null, attempts: 1, sent_at: made_at, carrier_ref: 'demo', asked_by_kind: 'patient', asked_by: patient_id },
  ...{ created_at: made_at, updated_at: made_at },
})
