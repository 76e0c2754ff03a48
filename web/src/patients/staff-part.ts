import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { getPatientForSupport } from '@sorrel/contract/patients/creating/operations'
import { listPatients } from '@sorrel/contract/patients/record/operations'
import { IconUsers } from '@tabler/icons-react'
import { call } from '../kernel/calls/api.ts'
import { getCurrentSession } from '../kernel/session.ts'
import { mayWith } from '../kernel/shell/tabs.ts'
import type { SignedInPart } from '../kernel/signed-in/part.ts'
import { nameOfPerson } from '../kernel/use-session.ts'
import { makeFormatter } from '../kernel/words/format.ts'

export const patientsOfStaff: SignedInPart = {
  tabs: { admin: [{ to: '/admin/patients', label: msg`Patients`, icon: IconUsers, place: 10, tag: 'support' }] },
  stale: { patient: [getPatientForSupport] },
  // Support and billing staff find patients by a part of their name, by birth date and by phone number. Billing staff alone go to the bills.
  search: async (q, signal) => {
    const actor = getCurrentSession()?.actor
    if (actor?.kind !== 'admin') return []
    const isSupport = mayWith(actor.admin_tags, 'support')
    if (!isSupport && !mayWith(actor.admin_tags, 'billing_operations')) return []
    const { items } = await call(listPatients, { query: { q, limit: '8' } }, { signal })
    const format = makeFormatter(i18n.locale === 'es' ? 'es' : 'en')
    return items.map((patient) => ({
      label: nameOfPerson(patient),
      ...(patient.birth_date && { detail: format.date(patient.birth_date) }),
      href: `/admin/${isSupport ? 'patients' : 'billing'}/${patient.patient_id}`,
    }))
  },
}
