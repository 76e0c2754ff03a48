import { Trans, useLingui } from '@lingui/react/macro'
import { accessReasonLabels, trailKindLabels } from '@sorrel/contract/audit/vocabulary'
import { getRouteApi } from '@tanstack/react-router'
import { useRef } from 'react'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { DataList } from '../../kernel/ui/DataList.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat, useLocale } from '../../kernel/words/i18n.ts'
import type { Entry } from '../entry.ts'
import { useTrailWords } from '../use-trail-words.ts'

const route = getRouteApi('/admins/admin/audit')

/** Everything that the trail keeps of one row, and the way to other rows of the same person. */
export function EntryDialog({ entry, zone, onClose }: { entry: Entry | null; zone: string; onClose: () => void }) {
  const { t } = useLingui()
  const navigate = route.useNavigate()
  // The words stay while the window closes.
  const last = useRef(entry)
  if (entry) last.current = entry
  const shown = last.current
  const only = (more: { actor?: string; patient?: string }) => {
    onClose()
    void navigate({ to: '.', search: (before) => ({ ...before, ...more }) })
  }
  const { actor, patient } = shown ?? {}
  return (
    <Dialog
      wide
      open={entry !== null}
      onClose={onClose}
      title={t`A row of the trail`}
      actions={
        <>
          {patient && (
            <Button kind="quiet" onClick={() => only({ patient: patient.id })}>
              <Trans>Only this patient</Trans>
            </Button>
          )}
          {actor && (
            <Button kind="quiet" onClick={() => only({ actor: actor.id })}>
              <Trans>Only this person</Trans>
            </Button>
          )}
        </>
      }
    >
      {shown && <Facts entry={shown} zone={zone} />}
    </Dialog>
  )
}

function Facts({ entry, zone }: { entry: Entry; zone: string }) {
  const { t } = useLingui()
  const format = useFormat()
  const locale = useLocale()
  const { nameKind, namePerson } = useTrailWords()
  const { actor, patient, reason, device, fields, details } = entry
  const day = format.shortDate(dayOf(entry.at, zone))
  return (
    <DataList
      facts={[
        { label: t`Who`, value: actor ? `${namePerson(actor)}, ${nameKind(entry.actor_kind)}` : nameKind(entry.actor_kind) },
        { label: t`When`, value: format.dayAndTime(entry.at, zone, entry.at).replace(/^[^,]+/, day) },
        { label: t`What`, value: `${trailKindLabels[entry.kind][locale]}: ${entry.operation}` },
        { label: t`Outcome`, value: entry.outcome },
        patient && { label: t`Whose data`, value: namePerson(patient) },
        reason && { label: t`Reason`, value: `${accessReasonLabels[reason.kind][locale]}: ${reason.text}` },
        fields.length > 0 && { label: t`Changed fields`, value: fields.join(', ') },
        ...details.map(({ name, value }) => ({ label: name, value })),
        entry.subject_id !== null && { label: t`Row`, value: <code>{`${entry.subject_kind} ${entry.subject_id}`}</code> },
        device !== null && { label: t`Device`, value: device },
        { label: t`Request`, value: <code>{entry.request_id}</code> },
      ]}
    />
  )
}
