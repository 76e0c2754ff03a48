import { proposeNoteBilling } from '@sorrel/contract/charting/billing/proposal'
import type { ChartNote } from '@sorrel/contract/charting/schemas'
import type { Billing } from '@sorrel/contract/coding/facts'
import type { NoteEditor } from '../note/use-note.ts'

/** What the payer's rule gives for the note as it is typed; the server makes the same proposal by the same rule. */
export function useProposal({ note, read }: NoteEditor): Billing {
  const { kind, call, billing } = note
  return proposeNoteBilling(
    {
      session_started_at: read<string | null>('session_started_at'),
      session_ended_at: read<string | null>('session_ended_at'),
      place_of_service: read<ChartNote['place_of_service']>('place_of_service'),
      audio_only: read<boolean | null>('audio_only'),
      diagnoses: [...read<ChartNote['diagnoses']>('diagnoses')],
    },
    { kind, call, ...billing },
  )
}
