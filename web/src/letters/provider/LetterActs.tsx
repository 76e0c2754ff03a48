import { Trans, useLingui } from '@lingui/react/macro'
import { listLetters, sendLetter } from '@sorrel/contract/letters/operations'
import type { Letter } from '@sorrel/contract/letters/schemas'
import type { SendMethod } from '@sorrel/contract/releases/vocabulary'
import { IconMail, IconPrinter } from '@tabler/icons-react'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'

/** Sends a letter by the ways of the practice for which there is an address, or again after it failed. */
export function LetterActs({ letter, methods }: { letter: Letter; methods: readonly SendMethod[] }) {
  const { t } = useLingui()
  const send = useAct(sendLetter, {
    refreshes: [listLetters],
    onSuccess: () => toast(t`The letter is on its way. Your client is told when it arrived.`),
  })
  const { id: letter_id, patient_id, sends, recipient, is_outdated, can_send } = letter
  if (is_outdated)
    return (
      <p className="small quiet">
        <Trans>The note has changed since, so this letter is no longer sent. Write a new one.</Trans>
      </p>
    )
  if (!can_send || sends[0]?.status === 'waiting') return null
  const begin = (method: SendMethod) => send.mutate({ params: { patient_id, letter_id }, body: { method } })
  const before = sends[0]?.status
  return (
    <>
      {recipient.fax && methods.includes('fax') && (
        <Button kind="quiet" size="small" icon={IconPrinter} busy={send.isPending} onClick={() => begin('fax')}>
          {before === undefined ? (
            <Trans>Send by fax</Trans>
          ) : before === 'sent' ? (
            <Trans>Send again by fax</Trans>
          ) : (
            <Trans>Try again by fax</Trans>
          )}
        </Button>
      )}
      {recipient.email && (
        <Button kind="quiet" size="small" icon={IconMail} busy={send.isPending} onClick={() => begin('email')}>
          {before === undefined ? (
            <Trans>Send by email</Trans>
          ) : before === 'sent' ? (
            <Trans>Send again by email</Trans>
          ) : (
            <Trans>Try again by email</Trans>
          )}
        </Button>
      )}
      {send.error && <Problem error={send.error} />}
    </>
  )
}
