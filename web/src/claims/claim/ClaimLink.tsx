import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from '../../kernel/use-session.ts'

/** The way to another claim, as whoever looks may open it. */
export function ClaimLink({ id, children }: { id: string; children: ReactNode }) {
  const isStaff = useSession()?.actor.kind === 'admin'
  return isStaff ? (
    <Link to="/admin/claims/$claimId" params={{ claimId: id }}>
      {children}
    </Link>
  ) : (
    <Link to="/provider/claims/$claimId" params={{ claimId: id }}>
      {children}
    </Link>
  )
}
