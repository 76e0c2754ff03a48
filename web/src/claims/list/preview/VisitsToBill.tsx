import { Trans, useLingui } from '@lingui/react/macro'
import {
  countClaims,
  createClaimsFromSpecifications,
  listClaims,
  listUnbilledVisits,
  previewClaimsOfVisits,
} from '@sorrel/contract/claims/operations'
import { claimStateLabels } from '@sorrel/contract/claims/vocabulary'
import { offeredPlans } from '@sorrel/contract/insurance/vocabulary'
import { useState } from 'react'
import type { OutputOf } from '../../../kernel/calls/api.ts'
import { usePages } from '../../../kernel/calls/pages.ts'
import { useAct } from '../../../kernel/calls/query.ts'
import { readNow, useNow } from '../../../kernel/clock.ts'
import { SearchSelect } from '../../../kernel/ui/fields/SearchSelect.tsx'
import { EmptyState } from '../../../kernel/ui/notices/EmptyState.tsx'
import { PagedList } from '../../../kernel/ui/tables/PagedList.tsx'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { useMyZone } from '../../../scheduling/patient/use-my-zone.ts'
import { Results } from '../../import/Results.tsx'
import { PreviewBar } from './PreviewBar.tsx'
import { type Candidate, PreviewTable } from './PreviewTable.tsx'
import { usePreviews } from './use-previews.ts'

type Visit = OutputOf<typeof listUnbilledVisits>['items'][number]

/** Insured visits with a signed note that have no claim: what their claims would say, and then the claims. */
export function VisitsToBill() {
  const { t } = useLingui()
  const [payer, setPayer] = useState<string | null>(null)
  const pages = usePages(
    listUnbilledVisits,
    { query: { limit: '50', ...(payer !== null && { payer_id: payer }) } },
    { keepsPrevious: true },
  )
  const of = usePreviews()
  const preview = useAct(previewClaimsOfVisits, { onSuccess: ({ items }) => of.show(items) })
  const make = useAct(createClaimsFromSpecifications, {
    refreshes: [listUnbilledVisits, listClaims, countClaims],
    onSuccess: () => of.forget(),
  })
  const sayVisit = useVisitWords()
  const chosen = pages.items.map(({ appointment_id }) => appointment_id).filter((id) => of.picked.has(id))
  const makable = chosen.filter((id) => (of.previews.get(id)?.would ?? 'skip') !== 'skip')
  // A name of its own for each time that staff make a claim of a visit, so that a claim that was cancelled does not stand in the way.
  const nameOf = (id: string) => `preview ${readNow()} ${id}`
  return (
    <>
      <div className="claim-filters">
        <SearchSelect
          label={t`Payer`}
          options={offeredPlans.map(({ id, name, brand }) => ({ value: id, label: name, also: `${brand} ${id}` }))}
          value={payer}
          onChange={setPayer}
        />
      </div>
      {make.data && <Results report={make.data} />}
      <PagedList pages={pages} empty={<NothingToBill />}>
        {(items) => <PreviewTable label={t`Visits without a claim`} candidates={items.map(sayVisit)} of={of} />}
      </PagedList>
      <PreviewBar
        count={chosen.length}
        preview={{ run: () => preview.mutate({ body: { appointment_ids: chosen } }), isBusy: preview.isPending }}
        act={{
          label: <Trans>Make the claims</Trans>,
          count: makable.length,
          isBusy: make.isPending,
          run: () => {
            const specifications = makable.map((id) => ({ external_ref: nameOf(id), submit: false, appointment_id: id }))
            make.mutate({ body: { dry_run: false, stop_on_error: false, specifications } })
          },
        }}
        error={preview.error ?? make.error}
      />
    </>
  )
}

/** A visit as a row of the preview. */
function useVisitWords() {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const now = useNow(60_000)
  const sayFormer = (state: string) => t`earlier claim: ${state}`
  return ({ appointment_id: id, patient_name, starts_at, former_state, payer_name, provider_name }: Visit): Candidate => ({
    ...{ id, name: patient_name, title: <b>{patient_name}</b>, payer_name, provider_name },
    about: [format.dayAndTime(starts_at, zone, now), former_state && sayFormer(claimStateLabels[former_state][format.locale])]
      .filter(Boolean)
      .join(', '),
  })
}

const NothingToBill = () => (
  <EmptyState drawing="search" title={<Trans>Every visit has its claim</Trans>}>
    <Trans>Insured visits with a signed note appear here if their claim was canceled, or if they have none.</Trans>
  </EmptyState>
)
