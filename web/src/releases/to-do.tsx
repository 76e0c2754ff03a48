import { Trans } from '@lingui/react/macro'
import { listReleases } from '@sorrel/contract/releases/operations'
import { IconSignature } from '@tabler/icons-react'
import { useRead } from '../kernel/calls/query.ts'
import type { Task, ToDoPart } from '../patients/home/to-do.ts'
import { useMyPatientId } from '../patients/use-people.ts'

/** A release that was begun and that nobody has signed. */
export const releaseToDo: ToDoPart = {
  slug: 'release',
  place: 40,
  useToDo: (): Task | null => {
    const patient_id = useMyPatientId()
    const { data } = useRead(listReleases, patient_id ? { params: { patient_id }, query: { status: 'draft', limit: '1' } } : null)
    if (!data?.items.length) return null
    return {
      icon: IconSignature,
      title: <Trans>Sign a form, or remove it</Trans>,
      text: <Trans>You began to share a part of your record. Nothing is shared until you sign.</Trans>,
      to: '/app/records/release',
    }
  },
}
