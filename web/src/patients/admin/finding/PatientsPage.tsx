import '../admin.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { confirmationStatuses } from '@sorrel/contract/patients/vocabulary'
import { IconSearch, IconUserPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { draftOf, keepDraft } from '../../../kernel/drafts.ts'
import { PageHead } from '../../../kernel/shell/PageHead.tsx'
import { LinkButton } from '../../../kernel/ui/buttons/LinkButton.tsx'
import { SelectInput } from '../../../kernel/ui/fields/SelectInput.tsx'
import { TextInput } from '../../../kernel/ui/fields/TextInput.tsx'
import { EmptyState } from '../../../kernel/ui/notices/EmptyState.tsx'
import { useStatusWords } from '../words.ts'
import { FoundByEmail, FoundByWords } from './Found.tsx'

const route = getRouteApi('/admins/admin/patients')
const draft = 'admin-patients-search'
const fewestLetters = 2

/** Where support finds a patient, or adds one. */
export function PatientsPage() {
  const { t } = useLingui()
  const navigate = route.useNavigate()
  const asked = route.useSearch().status
  const status = confirmationStatuses.find((one) => one === asked)
  const statusWords = useStatusWords()
  // What somebody types is a name or an address, so it stays out of the address; it is there again on the way back.
  const [typed, setTyped] = useState(() => String(draftOf(draft)?.typed ?? ''))
  const [q] = useDebouncedValue(typed.trim(), 250)
  useEffect(() => {
    keepDraft(draft, { typed }, { isSent: true })
  }, [typed])
  const isAddress = q.includes('@')
  return (
    <>
      <PageHead title={t`Patients`}>
        <LinkButton kind="main" icon={IconUserPlus} to="/admin/patients/new">
          <Trans>Add a patient</Trans>
        </LinkButton>
      </PageHead>
      <div className="page support">
        <div className="support-find">
          <TextInput
            type="search"
            icon={IconSearch}
            label={t`Find a patient`}
            help={t`Name, birth date, phone number or whole email address.`}
            maxLength={100}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <SelectInput
            label={t`Details confirmed?`}
            value={status ?? ''}
            options={[
              { value: '', label: t({ message: 'All', context: 'patients' }) },
              ...confirmationStatuses.map((value) => ({ value, label: statusWords[value] })),
            ]}
            onChange={(event) => void navigate({ to: '.', search: { status: event.currentTarget.value || undefined }, replace: true })}
          />
        </div>
        {isAddress && <FoundByEmail email={q} status={status} />}
        {!isAddress && q.length >= fewestLetters && <FoundByWords q={q} status={status} />}
        {!isAddress && q.length < fewestLetters && (
          <EmptyState drawing="search" title={<Trans>Who is it?</Trans>}>
            <Trans>Patients are shown only once you look for them. A part of the name is enough, with or without accents.</Trans>
          </EmptyState>
        )}
      </div>
    </>
  )
}
