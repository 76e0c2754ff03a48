import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { accessReasonHeader, accessReasonKindHeader } from '@sorrel/contract/audit/vocabulary'
import { createRoot, type Root } from 'react-dom/client'
import { ApiProblem, type ReasonAnswer } from '../calls/api.ts'
import { getCurrentSession, listenToSession } from '../session.ts'
import { wordsAreHere } from '../words/i18n.ts'
import { type Reason, ReasonDialog } from './ReasonDialog.tsx'

type Send = Parameters<ReasonAnswer>[1]

// A screen reads several things at once, and each read is refused. They wait for one dialog: whoever was refused before a reason was given
// first tries without one, and whoever was refused before the person went back is not asked again.
let last: Promise<unknown> = Promise.resolve()
let [given, declined] = [0, 0]
// Only as long as the same person is signed in.
let lastReason: Reason | null = null

/** Asks why the person opens these data, and sends the call again with the answer. Throws the refusal if they go back. */
export const askForReason: ReasonAnswer = (problem, send, signal) => {
  const before = { given, declined }
  const answer = last.then(() => answerInTurn(problem, send, signal, before))
  last = answer.catch(() => {})
  return answer
}

async function answerInTurn(problem: ApiProblem, send: Send, signal: AbortSignal | undefined, before: { given: number; declined: number }) {
  if (declined !== before.declined || signal?.aborted) throw problem
  if (given !== before.given) {
    try {
      return await send({})
    } catch (error) {
      // These are data of somebody else.
      if (!needsReason(error)) throw error
    }
  }
  await wordsAreHere()
  return showQuestion(problem, send, signal)
}

const needsReason = (error: unknown): error is ApiProblem => error instanceof ApiProblem && error.code === 'reason_required'
/** What may pass, so that the dialog stays with what was typed. */
const mayPass = new Set(['reason_required', 'offline', 'timed_out', 'temporarily_unavailable', 'too_many_requests', 'internal'])

function showQuestion(problem: ApiProblem, send: Send, signal: AbortSignal | undefined): Promise<Response> {
  return new Promise((resolve, reject) => {
    const end = (act: () => void) => {
      signal?.removeEventListener('abort', giveUp)
      stopListening()
      draw(problem, null)
      act()
    }
    const goBack = () => {
      declined += 1
      end(() => reject(problem))
    }
    // The screen no longer needs these data. Nobody went back, so the others that wait are asked about.
    const giveUp = () => end(() => reject(problem))
    const give = async (reason: Reason) => {
      try {
        const answer = await send(writeHeaders(reason))
        given += 1
        lastReason = reason
        end(() => resolve(answer))
      } catch (error) {
        if (error instanceof ApiProblem && mayPass.has(error.code)) throw error
        // The reason counted, and the call was refused for something else: for want of a proof who they are, say, after which it is sent again.
        given += 1
        lastReason = reason
        end(() => reject(error))
      }
    }
    signal?.addEventListener('abort', giveUp, { once: true })
    const stopListening = listenToSession(() => {
      if (!getCurrentSession()) goBack()
    })
    draw(problem, { give, goBack })
  })
}

/** A header holds no letters beyond ASCII. */
const writeHeaders = ({ kind, text }: Reason) => ({ [accessReasonHeader]: encodeURIComponent(text), [accessReasonKindHeader]: kind })

let root: Root | undefined
let count = 0

// A root of its own: the first read of a screen may be refused before anything of the app is drawn.
function draw(problem: ApiProblem, acts: { give: (reason: Reason) => Promise<void>; goBack: () => void } | null): void {
  if (!root) {
    listenToSession(() => {
      if (!getCurrentSession()) lastReason = null
    })
    const place = document.createElement('div')
    document.body.append(place)
    root = createRoot(place)
  }
  if (acts) count += 1
  root.render(
    <I18nProvider i18n={i18n}>
      <ReasonDialog key={count} scope={String(problem.details.scope)} acts={acts} before={lastReason} />
    </I18nProvider>,
  )
}
