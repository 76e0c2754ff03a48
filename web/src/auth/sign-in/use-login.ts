import { beginLogin, completeLogin } from '@sorrel/contract/auth/operations'
import { useState } from 'react'
import type { OutputOf } from '../../kernel/calls/api.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { useLocale } from '../../kernel/words/i18n.ts'
import { useEnter } from './use-enter.ts'

/** Sign-in by number (and password) and code, as far as it has come. */
export function useLogin(staff: boolean, next: string | undefined) {
  const locale = useLocale()
  const enter = useEnter(next)
  const [number, setNumber] = useState('')
  const [password, setPassword] = useState('')
  const [challenge, setChallenge] = useState<OutputOf<typeof beginLogin> | null>(null)
  const begin = useAct(beginLogin, { onSuccess: setChallenge })
  const complete = useAct(completeLogin, { onSuccess: enter })
  return {
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
