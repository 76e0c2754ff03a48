import type { CarryKey } from '@sorrel/contract/charting/carrying'
import { carryChartNote, getChartNote, getNoteContext } from '@sorrel/contract/charting/operations'
import type { ChartNote } from '@sorrel/contract/charting/schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kernel/calls/api.ts'
import { query, useRead } from '../../kernel/calls/query.ts'
import type { NoteEditor } from '../note/use-note.ts'

/** What is known beside a note. All parts of the screen share one read. */
export const useNoteContext = (appointment_id: string) => useRead(getNoteContext, { params: { appointment_id } })

/** Carries parts of the last note into this one, after what was typed is saved. */
export function useCarry({ note: { appointment_id }, save }: NoteEditor) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (keys: readonly CarryKey[]) => {
      if (!(await save())) return
      const { queryKey } = query(getChartNote, { params: { appointment_id } })
      const version = client.getQueryData<ChartNote>(queryKey)?.version ?? 0
      const headers = { 'if-match': `"${version}"` }
      client.setQueryData(queryKey, await call(carryChartNote, { params: { appointment_id }, headers, body: { keys: [...keys] } }))
    },
  })
}
