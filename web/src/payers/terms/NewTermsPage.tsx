import { Trans, useLingui } from '@lingui/react/macro'
import { getPayer } from '@sorrel/contract/payers/operations'
import { getRouteApi } from '@tanstack/react-router'
import { useRead } from '../../kernel/calls/query.ts'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { Screen } from '../Screen.tsx'
import { TermsForm } from './TermsForm.tsx'

const route = getRouteApi('/admins/admin/payers/$payerId/new')

/** Where billing staff write how a payer takes claims from a day on. */
export function NewTermsPage() {
  const { t } = useLingui()
  const { payerId } = route.useParams()
  const { data, error, refetch } = useRead(getPayer, { params: { payer_id: payerId } })
  return (
    <Screen
      title={t`New terms`}
      line={data?.payer_name}
      actions={
        <LinkButton kind="quiet" to="/admin/payers/$payerId" params={{ payerId }}>
          <Trans>Back</Trans>
        </LinkButton>
      }
    >
      {error && !data && <Problem error={error} again={() => void refetch()} />}
      {!data && !error && <Waiting shape="rows" count={8} />}
      {data && <TermsForm payerId={payerId} before={data.versions.find(({ withdrawn_at }) => withdrawn_at === null)} />}
    </Screen>
  )
}
