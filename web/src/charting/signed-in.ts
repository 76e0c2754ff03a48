import { msg } from '@lingui/core/macro'
import { listCareTimeline } from '@sorrel/contract/care/operations'
import {
  getChartNote,
  getClaimDefense,
  getNoteContext,
  getVisitNote,
  listChartNotes,
  listNoteVersions,
} from '@sorrel/contract/charting/operations'
import { listSmartPhrases } from '@sorrel/contract/phrases/operations'
import { IconClipboardText } from '@tabler/icons-react'
import type { SignedInPart } from '../kernel/signed-in/part.ts'

export const charting: SignedInPart = {
  tabs: { provider: [{ to: '/provider/notes', label: msg`Notes`, icon: IconClipboardText, place: 18 }] },
  stale: {
    chart_note: [getChartNote, getClaimDefense, getNoteContext, listChartNotes, listNoteVersions, getVisitNote, listCareTimeline],
    appointment: [getChartNote, listChartNotes],
    smart_phrase: [listSmartPhrases],
    lab: [getNoteContext],
    journal_entry: [getNoteContext],
    intake: [getNoteContext],
  },
}
