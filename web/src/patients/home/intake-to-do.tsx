import { Trans } from '@lingui/react/macro'
import { getIntake } from '@sorrel/contract/patients/intake/operations'
import { getPatient } from '@sorrel/contract/patients/record/operations'
import { IconClipboardText } from '@tabler/icons-react'
import { useActingFor } from '../../kernel/calls/acting.ts'
import { useRead } from '../../kernel/calls/query.ts'
import { useMyPatientId } from '../use-people.ts'
import type { Task, ToDoPart } from './to-do.ts'

/** Asks patients who have a dietitian for their intake until it is sent. A guardian may be a patient in name only. */
export const intakeToDo: ToDoPart = {
  slug: 'intake',
  place: 20,
  useToDo: (): Task | null => {
    const patient_id = useMyPatientId()
    const actingFor = useActingFor()
    const { data } = useRead(getIntake, patient_id ? { params: { patient_id } } : null)
    const isOpen = data?.submitted_at === null
    const { data: patient } = useRead(getPatient, patient_id && isOpen ? { params: { patient_id }, query: { include: ['care'] } } : null)
    if (!isOpen || !patient?.care?.length) return null
    const name = actingFor && (patient.preferred_name ?? patient.first_name)
    return {
      icon: IconClipboardText,
      title: name ? <Trans>Tell us about {name} and what they eat</Trans> : <Trans>Tell us about you and your food</Trans>,
      text: data.started_at ? (
        <Trans>You have begun. All you typed is kept.</Trans>
      ) : (
        <Trans>Ten minutes, and you can stop at any time.</Trans>
      ),
      to: '/app/intake',
    }
  },
}
