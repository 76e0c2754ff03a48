import { beginIdentityUpdate, completeIdentityUpdate, getMe, listSessions } from '@sorrel/contract/auth/operations'
import { useState } from 'react'
import { ApiProblem, type InputOf, type OutputOf } from '../../kernel/calls/api.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { getCurrentSession, refreshSession } from '../../kernel/session.ts'

type Body = InputOf<typeof beginIdentityUpdate>['body']

/** Changes a number, address or password: requests the change, passes a step-up if the server demands one, and confirms the change by a code. */
export function useChange(onDone: () => void) {
  const [asked, setAsked] = useState<Body | null>(null)
  const [challenge, setChallenge] = useState<OutputOf<typeof beginIdentityUpdate> | null>(null)
  const begin = useAct(beginIdentityUpdate, { onSuccess: setChallenge })
  const complete = useAct(completeIdentityUpdate, {
    refreshes: [getMe, listSessions],
    onSuccess: async () => {
      // The change turns the limited session of a recovery into a full one, so a new token is needed that says so.
      if (getCurrentSession()?.must_update) await refreshSession().catch(() => null)
      onDone()
    },
  })
  const send = (body: Body) => {
    setAsked(body)
    begin.mutate({ body })
  }
  const provesFirst = begin.error instanceof ApiProblem && begin.error.code === 'step_up_required'
  return {
    step: challenge ? ('code' as const) : provesFirst ? ('prove' as const) : ('enter' as const),
    challenge,
    begin,
    complete,
    send,
    again: () => asked && send(asked),
    confirm: (code: string) => challenge && complete.mutate({ body: { challenge_id: challenge.challenge_id, code } }),
    back: () => {
      setChallenge(null)
      begin.reset()
      complete.reset()
    },
  }
}
