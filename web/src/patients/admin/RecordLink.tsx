import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMayWith } from '../../kernel/shell/menu/use-may-with.ts'

type Props = {
  patientId: string
  /** The part to which the page scrolls. */
  part?: 'coverage'
  children: ReactNode
}

/** The way to a patient. Only support may open the record; billing staff get to the bills, which show what is on file as well. */
export function RecordLink({ patientId, part, children }: Props) {
  const mayOpen = useMayWith('support')
  const to = { params: { patientId }, ...(part && { hash: part }) }
  return mayOpen ? (
    <Link to="/admin/patients/$patientId" {...to}>
      {children}
    </Link>
  ) : (
    <Link to="/admin/billing/$patientId" {...to}>
      {children}
    </Link>
  )
}
