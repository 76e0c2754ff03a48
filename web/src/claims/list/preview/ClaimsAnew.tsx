import { Trans, useLingui } from '@lingui/react/macro'
import { actOnClaims, countClaims, getClaim, listClaims, previewClaims } from '@sorrel/contract/claims/operations'
import type { ClaimSummary } from '@sorrel/contract/claims/schemas'
import { claimStateLabels } from '@sorrel/contract/claims/vocabulary'
import { Link } from '@tanstack/react-router'
import { usePages } from '../../../kernel/calls/pages.ts'
import { useAct } from '../../../kernel/calls/query.ts'
import { EmptyState } from '../../../kernel/ui/notices/EmptyState.tsx'
import { toast } from '../../../kernel/ui/notices/toast.ts'
import { PagedList } from '../../../kernel/ui/tables/PagedList.tsx'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { PreviewBar } from './PreviewBar.tsx'
import { type Candidate, PreviewTable } from './PreviewTable.tsx'
import { usePreviews } from './use-previews.ts'

/** As many as one call may act on. */
const mostActs = 100

/** Claims that are not with their payer: what they would say if they were made anew, with what would differ, and then made anew. */
export function ClaimsAnew() {
  const { t } = useLingui()
  const pages = usePages(listClaims, { query: { states: ['draft', 'ready', 'rejected'], limit: '50' } }, { keepsPrevious: true })
  const of = usePreviews()
  const preview = useAct(previewClaims, { onSuccess: ({ items }) => of.show(items) })
  const make = useAct(actOnClaims, {
    refreshes: [listClaims, countClaims, getClaim],
    onSuccess: ({ results }) => {
      const done = results.filter(({ outcome }) => outcome === 'done').length
      const refused = results.length - done
      toast(refused === 0 ? t`Done: ${done}.` : t`Done: ${done}. Not possible: ${refused}.`)
      of.forget()
    },
  })
  const sayClaim = useClaimWords()
  const chosen = pages.items.map(({ id }) => id).filter((id) => of.picked.has(id))
  const makable = chosen.filter((id) => (of.previews.get(id)?.would ?? 'skip') !== 'skip').slice(0, mostActs)
  return (
    <>
      <PagedList pages={pages} empty={<NothingOpen />}>
        {(items) => <PreviewTable label={t`Claims that are not sent`} candidates={items.map(sayClaim)} of={of} />}
      </PagedList>
      <PreviewBar
        count={chosen.length}
        preview={{ run: () => preview.mutate({ body: { claim_ids: chosen } }), isBusy: preview.isPending }}
        act={{
          label: <Trans>Make them again</Trans>,
          count: makable.length,
          isBusy: make.isPending,
          run: () => make.mutate({ body: { claim_ids: makable, act: 'check', reason: t`After a preview` } }),
        }}
        error={preview.error ?? make.error}
      />
    </>
  )
}

/** A claim as a row of the preview. */
function useClaimWords() {
  const format = useFormat()
  return ({ id, number, patient_name, service_day, state, payer_name, provider_name }: ClaimSummary): Candidate => ({
    ...{ id, name: patient_name, payer_name, provider_name },
    title: (
      <Link to="/admin/claims/$claimId" params={{ claimId: id }}>
        {patient_name}
      </Link>
    ),
    about: [number, format.shortDate(service_day), claimStateLabels[state][format.locale]].join(', '),
  })
}

const NothingOpen = () => (
  <EmptyState drawing="search" title={<Trans>No claim is here</Trans>}>
    <Trans>Claims that were not sent, or came back, are previewed here.</Trans>
  </EmptyState>
)
