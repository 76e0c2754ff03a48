import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMayWith } from '../../kernel/shell/menu/use-may-with.ts'

/** The way to a patient: for support to the record, for billing staff to the bills with what is on file, because only support opens the record. */
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
