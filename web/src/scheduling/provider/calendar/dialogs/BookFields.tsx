import { useLingui } from '@lingui/react/macro'
import { appointmentTypeLabels, appointmentTypes, recurrenceLabels, recurrences } from '@sorrel/contract/scheduling/vocabulary'
import { SearchSelect } from '../../../../kernel/ui/fields/SearchSelect.tsx'
import { Segments } from '../../../../kernel/ui/fields/Segments.tsx'
import { SelectInput } from '../../../../kernel/ui/fields/SelectInput.tsx'
import { TextInput } from '../../../../kernel/ui/fields/TextInput.tsx'
import { useFormat } from '../../../../kernel/words/i18n.ts'
import { TimeFields } from '../../visit/TimeFields.tsx'
import type { BookDraft } from './book-draft.ts'
import { useClients } from './use-clients.ts'

type Props = { draft: BookDraft; set: (change: Partial<BookDraft>) => void; tried: boolean; fixedPatient: boolean }

/** The fields for patient, type, time and recurrence. */
export function BookFields({ draft, set, tried, fixedPatient }: Props) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const clients = useClients(!fixedPatient)
  return (
    <>
      {!fixedPatient && (
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
      <Segments
        shown
        legend={t`Kind of visit`}
        value={draft.type}
        onChange={(type) => set({ type })}
        options={appointmentTypes.toReversed().map((value) => ({ value, label: appointmentTypeLabels[value][locale] }))}
      />
      <WhenFields draft={draft} set={set} tried={tried} />
    </>
  )
}

function WhenFields({ draft, set, tried }: Omit<Props, 'fixedPatient'>) {
  const { t } = useLingui()
  const format = useFormat()
  return (
    <div className="fields fields--two">
      <TimeFields time={draft} usual={Number(draft.minutes)} tried={tried} onChange={set} />
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
