import { getIntake, saveIntake } from '@sorrel/contract/patients/intake/operations'
import { findQuestion, type QuestionId } from '@sorrel/contract/patients/intake/questions'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useUnsaved } from '../../../kernel/browser/unsaved.ts'
import { isPassing } from '../../../kernel/browser/unsent.ts'
import { ApiProblem, call } from '../../../kernel/calls/api.ts'
import { query, queryClient } from '../../../kernel/calls/query.ts'
import { makeKeeper } from './device.ts'
import { type Draft, type Intake, makeOutbox, type Outbox, type Refusal, type View } from './outbox.ts'

/** The answers of one patient, kept and sent as long as the screen is open. */
export function useOutbox(known: Intake, draft: Draft): Outbox & { view: View } {
  const [{ outbox, start, stop }] = useState(() => openOutbox(known, draft))
  const view = useSyncExternalStore(outbox.listen, outbox.getView, outbox.getView)
  useEffect(() => {
    const flush = () => void outbox.flush()
    start()
    flush()
    window.addEventListener('online', flush)
    return () => {
      window.removeEventListener('online', flush)
      stop()
      // What was typed a moment ago goes out at once.
      flush()
    }
  }, [outbox, start, stop])
  useEffect(() => {
    outbox.receive(known)
  }, [outbox, known])
  useUnsaved(!view.isKept && Object.keys(view.draft.unsent).length > 0)
  return { ...outbox, view }
}

function openOutbox(known: Intake, draft: Draft) {
  const params = { patient_id: known.patient_id }
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOpen = true
  const outbox = makeOutbox(known, draft, {
    send: async (body) => {
      const intake = await call(saveIntake, { params, body })
      queryClient.setQueryData(query(getIntake, { params }).queryKey, intake)
      return intake
    },
    readRefusal,
    keep: makeKeeper(known.patient_id),
    plan: (act, milliseconds) => {
      clearTimeout(timer)
      // Once the screen is left, only the next one may send: with what is typed there, and for whom this tab then acts.
      if (isOpen) timer = setTimeout(act, milliseconds)
    },
  })
  return {
    outbox,
    start: () => {
      isOpen = true
    },
    stop: () => {
      isOpen = false
      clearTimeout(timer)
    },
  }
}

function readRefusal(error: unknown): Refusal {
  if (!(error instanceof ApiProblem)) return { kind: 'other', error }
  if (error.code === 'changed_meanwhile') return { kind: 'conflict', ...(error.details as Omit<Refusal & { kind: 'conflict' }, 'kind'>) }
  if (isPassing(error)) return { kind: 'later' }
  // Uploads that nothing uses are swept after a day.
  if (error.code === 'file_not_usable') return { kind: 'invalid', questions: ['medicine_photos'] }
  const issues = (error.details.issues ?? []) as { path: string[] }[]
  const questions = issues.flatMap(({ path }) => (path[0] === 'answers' && findQuestion(path[1] ?? '') ? [path[1] as QuestionId] : []))
  return error.code === 'invalid_request' && questions.length > 0 ? { kind: 'invalid', questions } : { kind: 'other', error }
}
