import { Plural, Trans } from '@lingui/react/macro'
import { listAffectedVisits } from '@sorrel/contract/scheduling/operations'
import { useRead } from '../../../kernel/calls/query.ts'
import { LinkButton } from '../../../kernel/ui/buttons/LinkButton.tsx'
import { Notice } from '../../../kernel/ui/notices/Notice.tsx'

/** On the home screen: how many visits wait to be settled, and the way to them. Nothing if none does. */
export function ToSettle() {
  const total = useRead(listAffectedVisits).data?.total ?? 0
  if (total === 0) return null
  return (
    <Notice tone="warn">
      <p>
        <b>
          <Plural value={total} one="# visit no longer fits your calendar." other="# visits no longer fit your calendar." />
        </b>{' '}
        <Trans>Move, cancel or keep each.</Trans>
      </p>
      <LinkButton kind="quiet" size="small" to="/provider/settle">
        <Trans>Settle them</Trans>
      </LinkButton>
    </Notice>
  )
}
