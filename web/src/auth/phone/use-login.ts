import { beginLogin, completeLogin } from '@sorrel/contract/auth/operations'
import { useState } from 'react'
import type { OutputOf } from '../../kernel/calls/api.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { draftOf, keepDraft } from '../../kernel/drafts.ts'
import type { Session } from '../../kernel/session.ts'
import { useLocale } from '../../kernel/words/i18n.ts'

type LoginOptions = {
  staff?: boolean
  /** A name under which the number is kept as a draft. The password and the code are never kept. */
  draft?: string
}

/** The state of signing in by number and code, and for staff also by password. */
export function useLogin(onSession: (session: Session) => void, { staff = false, draft }: LoginOptions = {}) {
  const locale = useLocale()
  const [number, setNumber] = useState(() => (draft && draftOf<{ number: string }>(draft)?.number) || '')
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
      if (draft) keepDraft(draft, { number: value })
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
