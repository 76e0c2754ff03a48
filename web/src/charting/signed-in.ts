import { msg } from '@lingui/core/macro'
import { listCareTimeline } from '@sorrel/contract/care/operations'
import {
  getChartNote,
  getClaimDefense,
  getNoteContext,
  getVisitNote,
  listChartNotes,
  listNoteVersions,
  listSignedNotes,
} from '@sorrel/contract/charting/operations'
import { listSmartPhrases } from '@sorrel/contract/phrases/operations'
import { IconClipboardCheck, IconClipboardText } from '@tabler/icons-react'
import type { SignedInPart } from '../kernel/signed-in/part.ts'

export const charting: SignedInPart = {
  tabs: {
    provider: [{ to: '/provider/notes', label: msg`Notes`, icon: IconClipboardText, place: 18 }],
    admin: [{ to: '/admin/notes', label: msg`Notes`, icon: IconClipboardCheck, place: 20, tag: ['billing_operations', 'clinical'] }],
  },
  stale: {
    chart_note: [
      getChartNote,
      getClaimDefense,
      getNoteContext,
      listChartNotes,
      listNoteVersions,
      getVisitNote,
      listCareTimeline,
      listSignedNotes,
    ],
    appointment: [getChartNote, listChartNotes],
    smart_phrase: [listSmartPhrases],
    lab: [getNoteContext],
    journal_entry: [getNoteContext],
    intake: [getNoteContext],
  },
}
