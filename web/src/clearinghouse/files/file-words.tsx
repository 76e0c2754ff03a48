import { Trans, useLingui } from '@lingui/react/macro'
import type { ExchangeFile } from '@sorrel/contract/clearinghouse/schemas'
import { fileKinds, fileStates, remittedStates } from '@sorrel/contract/clearinghouse/vocabulary'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { useLocale } from '../../kernel/words/i18n.ts'

/** What kind of file it is, in words. */
export function useKindWords() {
  const { t } = useLingui()
  const locale = useLocale()
  return (kind: string | null): string =>
    kind === null
      ? t`Nobody can tell what it is`
      : kind
          .split('+')
          .map((one) => fileKinds[one]?.[locale] ?? one)
          .join(' + ')
}

/** What a payment says and nobody could post may well be about a claim of ours. */
export const isPayment = (kind: string | null): boolean => kind?.includes('835') ?? false

const tones = { waiting: 'info', sent: 'leaf', taken: 'leaf', refused: 'error', repeated: undefined } as const

/** What became of a file, and whether it needs a look. */
export function FileStateChip({ file: { kind, state, strangers, last_error } }: { file: ExchangeFile }) {
  const locale = useLocale()
  return (
    <span className="line line--wrap">
      <Chip tone={tones[state]}>{fileStates[state][locale]}</Chip>
      {strangers > 0 && (
        <Chip tone="warn">{isPayment(kind) ? remittedStates.unmatched[locale] : <Trans>Mentions something unknown</Trans>}</Chip>
      )}
      {last_error !== null && (
        <Chip tone="warn">
          <Trans>Not delivered yet</Trans>
        </Chip>
      )}
    </span>
  )
}
