import { Trans, useLingui } from '@lingui/react/macro'
import { appointmentTypeLabels, appointmentTypes, recurrenceLabels, recurrences } from '@sorrel/contract/scheduling/vocabulary'
import { IconUserPlus } from '@tabler/icons-react'
import { Button } from '../../../../kernel/ui/buttons/Button.tsx'
import { SearchSelect } from '../../../../kernel/ui/fields/SearchSelect.tsx'
import { Segments } from '../../../../kernel/ui/fields/Segments.tsx'
import { SelectInput } from '../../../../kernel/ui/fields/SelectInput.tsx'
import { TextInput } from '../../../../kernel/ui/fields/TextInput.tsx'
import { useFormat } from '../../../../kernel/words/i18n.ts'
import { useMyZone } from '../../use-schedule.ts'
import { TimeFields } from '../../visit/TimeFields.tsx'
import { FreeTimes } from '../../visit/when/FreeTimes.tsx'
import { TheirTime } from '../../visit/when/TheirTime.tsx'
import { findInstantAt } from '../../wall-time.ts'
import type { BookDraft, BookedPatient } from './book-draft.ts'
import { useClients } from './use-clients.ts'

type Props = {
  draft: BookDraft
  set: (change: Partial<BookDraft>) => void
  tried: boolean
  /** The patient for whom the form was opened; without one it asks. */
  patient: BookedPatient | undefined
  onNew: () => void
}

/** The fields for patient, type, time and recurrence. */
export function BookFields({ draft, set, tried, patient, onNew }: Props) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const clients = useClients(!patient)
  return (
    <>
      {!patient && (
        <SearchSelect
          id="book-patient"
          label={t`Patient`}
          help={t`Everybody who has or had a visit with you.`}
          placeholder={t`Type a name`}
          busy={clients.isPending}
          error={tried && !draft.patient_id && t`Choose a patient.`}
          options={(clients.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={draft.patient_id}
          onChange={(patient_id) => set({ patient_id })}
        />
      )}
      {!patient && (
        <div>
          <Button kind="plain" icon={IconUserPlus} onClick={onNew}>
            <Trans>Somebody new…</Trans>
          </Button>
        </div>
      )}
      <Segments
        shown
        legend={t`Kind of visit`}
        value={draft.type}
        onChange={(type) => set({ type })}
        options={appointmentTypes.toReversed().map((value) => ({ value, label: appointmentTypeLabels[value][locale] }))}
      />
      <WhenFields draft={draft} set={set} tried={tried} patient={patient ?? clients.data?.find(({ id }) => id === draft.patient_id)} />
    </>
  )
}

function WhenFields({ draft, set, tried, patient }: Omit<Props, 'onNew'>) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  return (
    <div className="fields fields--two">
      <TimeFields time={draft} usual={Number(draft.minutes)} tried={tried} onChange={set} />
      {patient && draft.day && draft.time && (
        <p className="small quiet field--span their-time" aria-live="polite">
          <TheirTime starts_at={findInstantAt(draft.day, draft.time, zone)} patient={patient} />
        </p>
      )}
      <FreeTimes time={draft} type={draft.type} onPick={set} />
      <SelectInput
        label={t`Repeats`}
        value={draft.repeats}
        empty={t`Just once`}
        options={recurrences.map((value) => ({ value, label: recurrenceLabels[value][format.locale] }))}
        onChange={(event) => set({ repeats: event.currentTarget.value as BookDraft['repeats'] })}
      />
      {draft.repeats && (
        <TextInput
          label={t`How many visits`}
          type="number"
          min={2}
          max={26}
          value={draft.count}
          error={!(Number(draft.count) >= 2 && Number(draft.count) <= 26) && t`Enter a number from 2 to 26.`}
          onChange={(event) => set({ count: event.currentTarget.value })}
        />
      )}
    </div>
  )
}
