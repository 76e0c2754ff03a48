import { Plural, Trans } from '@lingui/react/macro'
import { listPatientsByEmail } from '@sorrel/contract/patients/creating/operations'
import { listPatients } from '@sorrel/contract/patients/record/operations'
import type { Patient } from '@sorrel/contract/patients/record/schemas'
import type { ReactNode } from 'react'
import { usePages } from '../../../kernel/calls/pages.ts'
import { useRead } from '../../../kernel/calls/query.ts'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'
import { EmptyState } from '../../../kernel/ui/notices/EmptyState.tsx'
import { Problem } from '../../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../../kernel/ui/notices/Waiting.tsx'
import { PatientTable } from './PatientTable.tsx'

type Status = Patient['confirmation_status'] | undefined

/** The patients who fit a name, a birth date or a phone number, page by page. */
export function FoundByWords({ q, status }: { q: string; status: Status }) {
  const read = usePages(listPatients, { query: { q, ...(status && { statuses: [status] }) } }, { keepsPrevious: true })
  return (
    <Found {...read} hasMore={read.more !== undefined}>
      {read.more && (
        <Button kind="quiet" busy={read.isLoadingMore} onClick={read.more}>
          <Trans>Show more patients</Trans>
        </Button>
      )}
    </Found>
  )
}

const wholeAddress = /^\S+@\S+\.\S+$/

/** The patients with an e-mail address. */
export function FoundByEmail({ email, status }: { email: string; status: Status }) {
  const isWhole = wholeAddress.test(email)
  const read = useRead(listPatientsByEmail, isWhole ? { query: { email } } : null, { keepsPrevious: true })
  if (!isWhole)
    return (
      <EmptyState drawing="letter" title={<Trans>Type the whole address</Trans>}>
        <Trans>An email address is found only as a whole, such as name@example.com.</Trans>
      </EmptyState>
    )
  const items = (read.data?.items ?? []).filter((patient) => !status || patient.confirmation_status === status)
  return <Found {...read} items={items} hasMore={false} />
}

type Read = { isPending: boolean; error: Error | null; data: unknown; refetch: () => unknown }

function Found({
  items,
  isPending,
  error,
  data,
  refetch,
  hasMore,
  children,
}: Read & { items: readonly Patient[]; hasMore: boolean; children?: ReactNode }) {
  const count = items.length
  if (isPending) return <Waiting shape="rows" count={5} />
  if (error && !data) return <Problem error={error} again={() => void refetch()} />
  return (
    <>
      <p role="status" className="small quiet">
        {hasMore ? (
          <Trans>The first {count} patients, by name</Trans>
        ) : (
          <Plural value={count} one="# patient found" other="# patients found" />
        )}
      </p>
      {count > 0 ? (
        <PatientTable items={items} />
      ) : (
        <EmptyState drawing="search" title={<Trans>Nobody was found</Trans>}>
          <Trans>Try a part of the name, a birth date such as 4/17/1988, or the last digits of the phone number.</Trans>
        </EmptyState>
      )}
      {children}
    </>
  )
}
