import { Trans, useLingui } from '@lingui/react/macro'
import { offeredPlans } from '@sorrel/contract/insurance/vocabulary'
import { allowRemoteCode, listRemoteCodes } from '@sorrel/contract/remote-care/operations'
import type { RemoteCode } from '@sorrel/contract/remote-care/schemas'
import { useState } from 'react'
import type { z } from 'zod'
import { useAct } from '../../kernel/calls/query.ts'
import { readNow } from '../../kernel/clock.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { SearchSelect } from '../../kernel/ui/fields/SearchSelect.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'

type Typed = { payer: string | null; code: string; day: string; source: string }

/** Says that the contract of a payer pays a code, and where that is written. */
export function AllowDialog({ codes, onClose }: { codes: readonly z.infer<typeof RemoteCode>[]; onClose: () => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState<Typed>({ payer: null, code: '', day: readNow().slice(0, 10), source: '' })
  const put = (more: Partial<Typed>) => setTyped((before) => ({ ...before, ...more }))
  const allow = useAct(allowRemoteCode, {
    refreshes: [listRemoteCodes],
    onSuccess: () => {
      toast(t`Saved.`)
      onClose()
    },
  })
  const { payer, code, day, source } = typed
  const isWhole = payer !== null && code !== '' && day !== '' && source.trim() !== ''
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>A payer pays a code</Trans>}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            busy={allow.isPending}
            disabled={!isWhole}
            onClick={() => payer && allow.mutate({ body: { payer_id: payer, code, starts_on: day, source: source.trim() } })}
          >
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <div className="stack">
        <SearchSelect
          label={t`Payer`}
          options={offeredPlans.map(({ id, name, brand }) => ({ value: id, label: name, also: `${brand} ${id}` }))}
          value={payer}
          onChange={(next) => put({ payer: next })}
        />
        <SelectInput
          label={t`Code`}
          empty={t`Choose`}
          value={code}
          options={codes
            .filter(({ is_on, is_for_dietitians }) => is_on && is_for_dietitians)
            .map((one) => ({ value: one.code, label: one.code }))}
          onChange={(event) => put({ code: event.currentTarget.value })}
        />
        <TextInput type="date" label={t`From this day on`} value={day} onChange={(event) => put({ day: event.currentTarget.value })} />
        <TextInput
          label={t`Where that is written`}
          help={t`Such as the page of the contract or of the payer's manual.`}
          maxLength={300}
          value={source}
          onChange={(event) => put({ source: event.currentTarget.value })}
        />
        {allow.error && <Problem error={allow.error} />}
      </div>
    </Dialog>
  )
}
