import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMayWith } from '../../kernel/shell/menu/use-may-with.ts'

/** The way to a patient. Only support may open the record; billing staff get to the bills, which show what is on file as well. */
export function RecordLink({ patientId, children }: { patientId: string; children: ReactNode }) {
  const mayOpen = useMayWith('support')
  const params = { patientId }
  return mayOpen ? (
    <Link to="/admin/patients/$patientId" params={params}>
      {children}
    </Link>
  ) : (
    <Link to="/admin/billing/$patientId" params={params}>
      {children}
    </Link>
  )
}
