import { Trans, useLingui } from '@lingui/react/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { getMyClientCare, listCareTimeline, listMyClientCare, transferMyClientCare } from '@sorrel/contract/care/operations'
import type { Care } from '@sorrel/contract/care/schemas'
import { usStates } from '@sorrel/contract/patients/states'
import { searchProviders } from '@sorrel/contract/providers/operations'
import { useState } from 'react'
import { chunk } from '../../../kernel/browser/chunks.ts'
import { useForm } from '../../../kernel/calls/form.ts'
import { useAct, useRead } from '../../../kernel/calls/query.ts'
import { useNow } from '../../../kernel/clock.ts'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../../kernel/ui/dialogs/Dialog.tsx'
import { CheckRow } from '../../../kernel/ui/fields/CheckRow.tsx'
import { ErrorSummary } from '../../../kernel/ui/fields/ErrorSummary.tsx'
import { SearchSelect } from '../../../kernel/ui/fields/SearchSelect.tsx'
import { TextArea } from '../../../kernel/ui/fields/TextArea.tsx'
import { Problem } from '../../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../../kernel/ui/notices/toast.ts'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { useMyZone } from '../../../scheduling/provider/use-schedule.ts'
import { formatDayTime } from '../../../scheduling/provider/when.ts'
import { useComingVisits } from './use-coming-visits.ts'

type Props = { care: Care; open: boolean; onClose: () => void }
type Values = { provider_id: string | null; hand_over_note: string; cancel_future_appointments: boolean }
const initial: Values = { provider_id: null, hand_over_note: '', cancel_future_appointments: false }

/** Hands a client over to another dietitian who may treat them. */
export function TransferDialog({ care, open, onClose }: Props) {
  const { t } = useLingui()
  const { name } = care
  return (
    <Dialog open={open} onClose={onClose} title={t`Hand ${name} over`}>
      {open && <TransferForm care={care} onClose={onClose} />}
    </Dialog>
  )
}

function TransferForm({ care, onClose }: Omit<Props, 'open'>) {
  const { t } = useLingui()
  const form = useForm<Values>({
    initial,
    schema: chunk(() => import('@sorrel/contract/care/wire').then((wire) => wire.transferMyClientCare.body)),
    words: { provider_id: t`Choose a dietitian.`, hand_over_note: t`Write what the next dietitian must know.` },
    draft: `care-transfer-${care.id}`,
  })
  const hand = useAct(transferMyClientCare, {
    refreshes: [getMyClientCare, listMyClientCare, listCareTimeline],
    onSuccess: () => {
      form.saved()
      toast(t`Handed over. Both are told.`)
      onClose()
    },
    onError: form.refused,
  })
  const send = form.submit<Values & { provider_id: string }>((body) =>
    hand.mutate({ params: { care_id: care.id }, headers: { 'if-match': `"${care.version}"` }, body }),
  )
  return (
    <form noValidate className="stack" onSubmit={send}>
      <ErrorSummary {...form.summary} />
      <SuccessorField care={care} choice={form.choice('provider_id')} />
      <TextArea
        label={t`Hand-over note`}
        help={t`Only the next dietitian reads it.`}
        rows={6}
        maxLength={8000}
        {...form.field('hand_over_note')}
      />
      <ComingVisits care={care} check={form.check('cancel_future_appointments')} />
      {hand.error && <Problem error={hand.error} />}
      <Button type="submit" kind="main" busy={hand.isPending || form.checking}>
        <Trans>Hand over</Trans>
      </Button>
    </form>
  )
}

type Choice = { name: string; value: string | null; error: unknown; onChange: (value: string | null) => void }

/** Dietitians who are licensed where the client lives. The server checks the license and the plan's network once more. */
function SuccessorField({ care, choice }: { care: Care; choice: Choice }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 250)
  const home = usStates.find((state) => state === care.state)
  const states = home ? { supported_us_states: [home] } : {}
  const found = useRead(searchProviders, { query: { ...states, limit: '20', ...(q && { q }) } }, { keepsPrevious: true })
  const options = (found.data?.items ?? [])
    .filter(({ id }) => id !== care.provider_id)
    .map(({ id, first_name, last_name, credentials }) => ({ value: id, label: `${first_name} ${last_name}, ${credentials}` }))
  return (
    <SearchSelect
      label={t`New dietitian`}
      help={t`Licensed where the client lives`}
      options={options}
      onSearch={setTyped}
      busy={found.isFetching}
      name={choice.name}
      value={choice.value}
      error={choice.error ? String(choice.error) : undefined}
      onChange={choice.onChange}
    />
  )
}

function ComingVisits({ care, check }: { care: Care; check: object }) {
  const format = useFormat()
  const zone = useMyZone()
  const now = useNow(60_000)
  const visits = useComingVisits(care) ?? []
  if (visits.length === 0) return null
  return (
    <>
      <p className="small">
        <Trans>Booked with you: {format.list(visits.map(({ starts_at }) => formatDayTime(format, starts_at, zone, now)))}</Trans>
      </p>
      <CheckRow {...check}>
        <Trans>Cancel these visits at no cost, so that the client chooses times with the new dietitian</Trans>
      </CheckRow>
    </>
  )
}
