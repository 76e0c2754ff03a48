import { Trans, useLingui } from '@lingui/react/macro'
import { addExchangeFile, listExchangeFiles } from '@sorrel/contract/clearinghouse/operations'
import { IconFilePlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { usePhrase } from '../../kernel/words/use-phrase.ts'

const mostBytes = 24_000_000

/** Takes over a file that a person has by hand. It opens at once, with what is wrong with it. */
export function AddFile() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const phraseFor = usePhrase()
  const input = useRef<HTMLInputElement>(null)
  const add = useAct(addExchangeFile, {
    refreshes: [listExchangeFiles],
    onSuccess: ({ id }) => void navigate({ to: '/admin/remits/files/$fileId', params: { fileId: id } }),
    onError: (error) => toast(phraseFor(error)),
  })
  const send = async (file: File | undefined) => {
    if (!file) return
    if (file.size > mostBytes) toast(t`The file is too large. A file can have up to 24 MB.`)
    else add.mutate({ body: { name: file.name.slice(0, 200), text: (await file.text()).replaceAll('\u0000', ' ') } })
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t`File from a payer`}
        onChange={(event) => {
          void send(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      <Button icon={IconFilePlus} busy={add.isPending} onClick={() => input.current?.click()}>
        <Trans>Add a file…</Trans>
      </Button>
    </>
  )
}
