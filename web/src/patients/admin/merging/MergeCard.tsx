import { Trans } from '@lingui/react/macro'
import { LinkButton } from '../../../kernel/ui/buttons/LinkButton.tsx'
import { Card } from '../../../kernel/ui/Card.tsx'

/** Leads to the merge of this record with another one of the same person. */
export function MergeCard({ patientId }: { patientId: string }) {
  return (
    <Card title={<Trans>Two records?</Trans>}>
      <div className="stack">
        <p className="small">
          <Trans>If this person has another record, merge the two. You see first what would happen, and you can undo it.</Trans>
        </p>
        <LinkButton kind="quiet" to="/admin/patients/$patientId/merge" params={{ patientId }}>
          <Trans>Find the other record…</Trans>
        </LinkButton>
      </div>
    </Card>
  )
}
