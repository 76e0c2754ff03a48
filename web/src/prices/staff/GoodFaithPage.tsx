import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { getGoodFaithEstimatePdf, listGoodFaithEstimatesOfPractice, sendGoodFaithEstimate } from '@sorrel/contract/prices/operations'
import { getRouteApi } from '@tanstack/react-router'
import { Fragment } from 'react'
import { FigureTable } from '../../denials/figures/FigureTable.tsx'
import { call, type OutputOf } from '../../kernel/calls/api.ts'
import { usePages } from '../../kernel/calls/pages.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { Segments } from '../../kernel/ui/fields/Segments.tsx'
import { DownloadButton } from '../../kernel/ui/files/DownloadButton.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { PagedList } from '../../kernel/ui/tables/PagedList.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { RecordLink } from '../../patients/admin/RecordLink.tsx'
import { Screen } from '../../payers/Screen.tsx'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'
import { AskForYear } from '../good-faith/AskForYear.tsx'

const route = getRouteApi('/admins/admin/good-faith-estimates')
type Item = OutputOf<typeof listGoodFaithEstimatesOfPractice>['items'][number]

/** What people whom no plan pays for were told in writing, and by when it had to arrive. */
export function GoodFaithPage() {
  const { t } = useLingui()
  const navigate = route.useNavigate()
  const { state } = route.useSearch()
  const pages = usePages(listGoodFaithEstimatesOfPractice, { query: { ...(state && { state }) } }, { keepsPrevious: true })
  return (
    <Screen
      title={t`Good-faith estimates`}
      line={
        <Trans>
          Whoever books a visit that no plan pays for gets its price in writing, by a day that the law sets. It goes out automatically.
        </Trans>
      }
    >
      <div className="payers-filters">
        <Segments<'all' | 'open' | 'sent'>
          legend={t`Show`}
          options={[
            { value: 'all', label: t({ message: 'All', context: 'estimates' }) },
            { value: 'open', label: t`Not sent yet` },
            { value: 'sent', label: t({ message: 'Sent', context: 'estimates' }) },
          ]}
          value={state ?? 'all'}
          onChange={(next) => void navigate({ to: '.', search: { state: next === 'all' ? undefined : next }, replace: true })}
        />
      </div>
      <PagedList
        pages={pages}
        empty={
          <EmptyState drawing="search" title={<Trans>No estimates here</Trans>}>
            <Trans>They are written when somebody books a visit that no plan pays for.</Trans>
          </EmptyState>
        }
      >
        {(items) => <Papers items={items} />}
      </PagedList>
    </Screen>
  )
}

function Papers({ items }: { items: readonly Item[] }) {
  const { t } = useLingui()
  const format = useFormat()
  return (
    <FigureTable
      name={t`Good-faith estimates`}
      columns={[{ name: t`Patient` }, { name: t`Visit` }, { name: t`Total` }, { name: t`Due by` }, { name: t`Status` }, { name: t`Paper` }]}
      rows={items.map((item) => ({
        key: item.id,
        cells: [
          <Fragment key="who">
            <RecordLink patientId={item.patient_id}>{item.patient_name}</RecordLink>
            <small>{item.provider_name}</small>
          </Fragment>,
          <Fragment key="visit">
            {format.shortDate(item.service_date)}
            {item.scope === 'year' && (
              <small>
                <Plural value={item.visits} one="# visit within a year" other="# visits within a year" />
              </small>
            )}
          </Fragment>,
          format.money(item.total_cents),
          item.due_on ? format.shortDate(item.due_on) : '–',
          <State key="state" item={item} />,
          <Acts key="acts" item={item} />,
        ],
      }))}
    />
  )
}

function State({ item: { sent_at, missing, is_late, sends, dispute } }: { item: Item }) {
  const format = useFormat()
  const zone = useMyZone()
  const day = sent_at ? format.shortDate(dayOf(sent_at, zone)) : ''
  if (missing.includes('practice'))
    return (
      <Chip tone="warn">
        <Trans>Waits for the details of the practice</Trans>
      </Chip>
    )
  if (missing.includes('npi'))
    return (
      <Chip tone="warn">
        <Trans>Waits for the NPI of the dietitian</Trans>
      </Chip>
    )
  return (
    <>
      {is_late && (
        <Chip tone="warn">
          <Trans>Late</Trans>
        </Chip>
      )}{' '}
      {sent_at ? <Trans>Sent on {day}</Trans> : <Trans>On its way</Trans>}
      {sends > 1 && (
        <small>
          <Trans>Sent {sends} times</Trans>
        </small>
      )}
      {dispute && <MayDispute dispute={dispute} />}
    </>
  )
}

/** That the bills are so far above it that the patient may dispute them. */
function MayDispute({ dispute: { billed_cents, until } }: { dispute: NonNullable<Item['dispute']> }) {
  const format = useFormat()
  const [billed, day] = [format.money(billed_cents), format.shortDate(until)]
  return (
    <>
      {' '}
      <Chip tone="warn">
        <Trans>Bill above estimate</Trans>
      </Chip>
      <small>
        <Trans>
          Billed {billed}; the client may dispute it until {day}
        </Trans>
      </small>
    </>
  )
}

function Acts({ item: { id, appointment_id, service_date, scope } }: { item: Item }) {
  const { t } = useLingui()
  const { locale: language } = useFormat()
  const send = useAct(sendGoodFaithEstimate, {
    refreshes: [listGoodFaithEstimatesOfPractice],
    onSuccess: () => toast(t`The client gets it again.`),
  })
  return (
    <div className="payers-acts">
      <DownloadButton
        name={`estimate-${service_date}.pdf`}
        load={() => call(getGoodFaithEstimatePdf, { params: { good_faith_estimate_id: id }, query: { language } })}
      >
        <Trans>PDF</Trans>
      </DownloadButton>
      {scope === 'visit' && (
        <Button kind="quiet" busy={send.isPending} onClick={() => send.mutate({ params: { appointment_id } })}>
          <Trans>Send again</Trans>
        </Button>
      )}
      <AskForYear appointmentId={appointment_id} />
      {send.error && <Problem error={send.error} />}
    </div>
  )
}
