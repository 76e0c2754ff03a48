import { beginLogin, completeLogin } from '@sorrel/contract/auth/operations'
import { useState } from 'react'
import type { OutputOf } from '../../kernel/calls/api.ts'
import { useAct } from '../../kernel/calls/query.ts'
import type { Session } from '../../kernel/session.ts'
import { useLocale } from '../../kernel/words/i18n.ts'

/** The state of signing in by number (for staff also password) and code. */
export function useLogin(onSession: (session: Session) => void, { staff = false } = {}) {
  const locale = useLocale()
  const [number, setNumber] = useState('')
  const [password, setPassword] = useState('')
  const [challenge, setChallenge] = useState<OutputOf<typeof beginLogin> | null>(null)
  const begin = useAct(beginLogin, { onSuccess: setChallenge })
  const complete = useAct(completeLogin, { onSuccess: onSession })
  return {
    staff,
    number,
    password,
    challenge,
    begin,
    complete,
    onNumber: (value: string) => {
      setNumber(value)
      begin.reset()
    },
    onPassword: (value: string) => {
      setPassword(value)
      begin.reset()
    },
    send: () => {
      complete.reset()
      begin.mutate({ body: { phone_number: number, preferred_language: locale, ...(staff ? { password } : {}) } })
    },
    confirm: (code: string) => challenge && complete.mutate({ body: { challenge_id: challenge.challenge_id, code } }),
    back: () => {
      setChallenge(null)
      complete.reset()
      begin.reset()
    },
  }
}
