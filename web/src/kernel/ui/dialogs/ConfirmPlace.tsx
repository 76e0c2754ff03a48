import { Trans } from '@lingui/react/macro'
import { useRef, useSyncExternalStore } from 'react'
import { Button } from '../buttons/Button.tsx'
import { getCurrentQuestion, listenToQuestions } from './confirm.ts'
import { Dialog } from './Dialog.tsx'

/** Where `confirm` asks. */
export function ConfirmPlace() {
  const asked = useSyncExternalStore(listenToQuestions, getCurrentQuestion, getCurrentQuestion)
  // The words stay while the window closes.
  const last = useRef(asked)
  if (asked) last.current = asked
  const question = last.current
  const stays = question?.staysByDefault === true
  return (
    <Dialog
      open={asked !== null}
      onClose={() => question?.answer(false)}
      title={question?.title}
      actions={
        <>
          <Button kind={stays ? 'main' : 'quiet'} onClick={() => question?.answer(false)} {...(stays && { 'data-autofocus': true })}>
            {question?.keep ?? <Trans>Go back</Trans>}
          </Button>
          <Button
            kind={question?.danger ? 'danger' : stays ? 'quiet' : 'main'}
            onClick={() => question?.answer(true)}
            {...(!stays && { 'data-autofocus': true })}
          >
            {question?.action}
          </Button>
        </>
      }
    >
      {question?.text}
    </Dialog>
  )
}
