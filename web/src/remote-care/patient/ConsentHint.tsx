import { Trans } from '@lingui/react/macro'
import { getRemoteConsent } from '@sorrel/contract/remote-care/operations'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../kernel/calls/query.ts'

/** Leads somebody who never agreed to the question whether written answers may be billed. It asks for nothing here: a conversation is for talking. */
export function ConsentHint({ patientId }: { patientId: string }) {
  const { data } = useRead(getRemoteConsent, { params: { patient_id: patientId } })
  if (!data?.is_asked || data.is_given || data.agreed_at !== null) return null
  return (
    <p className="small quiet">
      <Trans>If you agree, your plan might pay for written answers. Until then they are free.</Trans>{' '}
      <Link to="/app/billing/between-visits">
        <Trans>Read what that means</Trans>
      </Link>
    </p>
  )
}
