import { Trans, useLingui } from '@lingui/react/macro'
import type { NoteCheck } from '@sorrel/contract/charting/schemas'
import { type PlaceOfService, placeLabels } from '@sorrel/contract/charting/vocabulary'
import { wasBySoundAlone } from '@sorrel/contract/coding/diagnoses'
import { stateLabels, usStates } from '@sorrel/contract/patients/states'
import { IconAlertTriangle, IconArrowRight, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Card } from '../../kernel/ui/Card.tsx'
import { CheckRow } from '../../kernel/ui/fields/CheckRow.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { TextArea } from '../../kernel/ui/fields/TextArea.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { DefendButton } from '../defense/DefendButton.tsx'
import type { NoteEditor } from '../note/use-note.ts'
import { useSay } from '../words.ts'
import { CallTimes } from './CallTimes.tsx'
import { Diagnoses } from './Diagnoses.tsx'
import { jumpTo } from './jump.ts'
import { Procedures } from './Procedures.tsx'
import { SessionTimes } from './SessionTimes.tsx'

type Props = { editor: NoteEditor; zone: string }

/** What is missing before signing, the minutes and their units, and what a claim needs. */
export function BillingPane({ editor, zone }: Props) {
  const { note } = editor
  const isOpen = note.can_write
  return (
    <>
      {isOpen && <Checks id={note.appointment_id} missing={note.checks.missing} warnings={note.checks.warnings} />}
      <CallTimes editor={editor} zone={zone} />
      <SessionTimes editor={editor} zone={zone} />
      <Procedures editor={editor} />
      <Diagnoses editor={editor} />
      {isOpen && <Place editor={editor} />}
      <DefendButton note={note} />
    </>
  )
}

function Checks({ id, missing, warnings }: { id: string; missing: readonly NoteCheck[]; warnings: readonly NoteCheck[] }) {
  const say = useSay()
  if (missing.length + warnings.length === 0)
    return (
      <Card className="note-checks">
        <p className="line">
          <Icon of={IconCircleCheck} />
          <Trans>Nothing is missing</Trans>
        </p>
      </Card>
    )
  return (
    <Card title={<Trans>Before signing</Trans>} aside={<span className="quiet">{missing.length}</span>} className="note-checks">
      <ul>
        {missing.map(({ key, label, anchor }) => (
          <li key={key}>
            {anchor === 'visit-status' ? (
              <Link className="note-jump" to="/provider/appointments/$id" params={{ id }}>
                <Icon of={IconCircleDashed} />
                <span>{say(label)}</span>
                <Icon of={IconArrowRight} />
              </Link>
            ) : (
              <button type="button" className="note-jump" onClick={() => jumpTo(anchor)}>
                <Icon of={IconCircleDashed} />
                <span>{say(label)}</span>
                <Icon of={IconArrowRight} />
              </button>
            )}
          </li>
        ))}
        {warnings.map(({ key, label, anchor }) => (
          <li key={key}>
            <button type="button" className="note-jump note-jump--warn" onClick={() => jumpTo(anchor)}>
              <Icon of={IconAlertTriangle} />
              <span>{say(label)}</span>
              <Icon of={IconArrowRight} />
            </button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Where the client was, which decides on the license and on the place in the claim. */
function Place({ editor }: { editor: NoteEditor }) {
  const { t } = useLingui()
  const say = useSay()
  const isOffice = editor.read('place_of_service') === '11'
  const isBySound = editor.read<boolean | null>('audio_only') ?? wasBySoundAlone(editor.note.call)
  const isUnlicensed = editor.note.checks.warnings.some(({ key }) => key === 'licensed')
  return (
    <Card title={<Trans>Place</Trans>} className="stack">
      <SelectInput
        id="f-place_of_service"
        label={t`How you met`}
        options={(Object.keys(placeLabels) as PlaceOfService[]).sort().map((value) => ({ value, label: say(placeLabels[value]) }))}
        value={editor.read<string>('place_of_service')}
        onChange={(event) => editor.set('place_of_service', event.currentTarget.value)}
      />
      {!isOffice && (
        <CheckRow checked={isBySound} onChange={(event) => editor.set('audio_only', event.currentTarget.checked)}>
          <Trans>By sound alone, without a picture</Trans>
        </CheckRow>
      )}
      <SelectInput
        id="f-patient_location_state"
        label={t`State where the client was`}
        empty={t`Not known`}
        options={usStates.map((value) => ({ value, label: say(stateLabels[value]) }))}
        value={editor.read<string | null>('patient_location_state') ?? ''}
        onChange={(event) => editor.set('patient_location_state', event.currentTarget.value || null)}
      />
      {isUnlicensed && (
        <TextArea
          id="f-license_reason"
          label={t`Why you saw them without a license there`}
          rows={2}
          maxLength={1000}
          value={editor.read<string | null>('license_reason') ?? ''}
          onChange={(event) => editor.set('license_reason', event.currentTarget.value)}
        />
      )}
    </Card>
  )
}
