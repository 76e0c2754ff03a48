import { isDiagnosisCode } from '@sorrel/contract/referrals/rules'
import type { Referral } from '@sorrel/contract/referrals/schemas'
import type { Credential, FoundField, Grant } from '@sorrel/contract/referrals/vocabulary'
import type { confirmReferral } from '@sorrel/contract/referrals/wire'
import type { z } from 'zod'

export type Body = z.input<typeof confirmReferral.body>
export type Typed = {
  patient_id: string
  name: string
  credential: Credential | ''
  npi: string
  org: string
  phone: string
  fax: string
  email: string
  diagnoses: string
  received_on: string
  valid_from: string
  valid_until: string
  granted: string
  granted_in: Grant
  /** The referral that it replaces: an id, `none`, or nothing as long as nobody has chosen. */
  replaces: string
}

type Proposals = Partial<Record<FoundField, string>>

/** The form as it begins: with what was read, which the dietitian checks. The client is chosen only if name and birth date agree. */
export function typedOf({ found, patient_id, received_on }: Referral, surest: string | undefined): Typed {
  const read: Proposals = Object.fromEntries(found.map(({ field, value }) => [field, value]))
  const [, granted = '', unit = ''] = /^(\d+) (\w+)$/.exec(read.granted ?? '') ?? []
  return {
    patient_id: patient_id ?? surest ?? '',
    name: read.clinician_name ?? '',
    credential: (read.clinician_credential as Credential | undefined) ?? '',
    npi: read.clinician_npi ?? '',
    org: '',
    phone: read.clinician_phone ?? '',
    fax: read.clinician_fax ?? '',
    email: '',
    diagnoses: read.diagnoses ?? '',
    received_on,
    valid_from: read.valid_from ?? '',
    valid_until: read.valid_until ?? '',
    granted,
    granted_in: unit === 'units' ? 'units' : 'visits',
    replaces: '',
  }
}

const codeFirst = /^([A-Za-z]\d[\dA-Za-z](?:\.[\dA-Za-z]{1,4})?)(?:[\s:,;()–-]+(.*))?$/

/** One diagnosis for each line: a code with or without words behind it, or words alone. */
export const readDiagnoses = (typed: string): Body['diagnoses'] =>
  typed
    .split('\n')
    .map((one) => one.trim())
    .filter(Boolean)
    .map((one) => {
      const [, code = '', text = ''] = codeFirst.exec(one) ?? []
      if (!isDiagnosisCode(code.toUpperCase())) return { text: one }
      return { code: code.toUpperCase(), ...(text.trim() && { text: text.trim() }) }
    })

/** The form as the server wants it. Empty fields are left out. */
export function bodyOf(typed: Typed, replaces_id: string | null): Body {
  const { patient_id, name, credential, npi, org, phone, fax, email, received_on, valid_from, valid_until, granted, granted_in } = typed
  const given = Object.fromEntries(Object.entries({ npi, org, phone, fax, email }).filter(([, value]) => value.trim() !== ''))
  return {
    patient_id,
    clinician: { name, credential: credential as Credential, ...given },
    diagnoses: readDiagnoses(typed.diagnoses),
    received_on,
    valid_from,
    ...(valid_until && { valid_until }),
    ...(granted.trim() && { granted: Number(granted), granted_in }),
    ...(replaces_id && { replaces_id }),
  }
}
