import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'
import { SheetTable } from '../../../kernel/ui/tables/SheetTable.tsx'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { PreviewWords } from './PreviewWords.tsx'
import type { usePreviews } from './use-previews.ts'

/** A visit or a claim that can be previewed. */
export type Candidate = { id: string; name: string; title: ReactNode; about: string; payer_name: string | null; provider_name: string }
type Props = { label: string; candidates: readonly Candidate[]; of: ReturnType<typeof usePreviews> }

/** Visits or claims with what was previewed of each beside it. */
export function PreviewTable({ label, candidates, of }: Props) {
  const { t } = useLingui()
  const isAll = candidates.every(({ id }) => of.picked.has(id))
  return (
    <>
      <div>
        <Button kind="quiet" size="small" onClick={() => of.pickAll(isAll ? [] : candidates.map(({ id }) => id))}>
          {isAll ? <Trans>Clear the selection</Trans> : <Trans>Choose all that are shown</Trans>}
        </Button>
      </div>
      <SheetTable
        label={label}
        heads={[
          { label: t`Choose`, hidden: true },
          t({ message: 'Client', context: 'head of a column' }),
          t`Payer`,
          { label: t`Charge`, atEnd: true },
          { label: t`Allowed by contract`, atEnd: true },
          t`What it would be`,
        ]}
      >
        {candidates.map((one) => (
          <Row key={one.id} candidate={one} of={of} />
        ))}
      </SheetTable>
    </>
  )
}

function Row({ candidate: { id, name, title, about, payer_name, provider_name }, of }: { candidate: Candidate; of: Props['of'] }) {
  const { t } = useLingui()
  const format = useFormat()
  const isPicked = of.picked.has(id)
  const preview = of.previews.get(id)
  const allowed = preview?.expected_allowed_cents ?? null
  return (
    <tr data-selected={isPicked || undefined}>
      <td className="pick">
        <label>
          <input type="checkbox" checked={isPicked} onChange={() => of.toggle(id)} aria-label={t`Choose ${name}, ${about}`} />
        </label>
      </td>
      <th scope="row">
        {title}
        <small>{about}</small>
      </th>
      <td data-label={t`Payer`}>
        {payer_name ?? '–'}
        <small>{provider_name}</small>
      </td>
      <td data-label={t`Charge`} className="claim-money">
        {preview?.claim ? format.money(preview.charge_cents) : '–'}
      </td>
      <td data-label={t`Allowed by contract`} className="claim-money">
        {allowed === null ? '–' : format.money(allowed)}
      </td>
      <td data-label={t`What it would be`} className="whole">
        {preview ? (
          <PreviewWords preview={preview} />
        ) : (
          <small>
            <Trans>Not previewed yet</Trans>
          </small>
        )}
      </td>
    </tr>
  )
}
