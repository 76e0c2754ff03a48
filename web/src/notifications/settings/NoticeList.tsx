import { listNotices, listProviderNotices } from '@sorrel/contract/notifications/operations'
import { usePages } from '../../kernel/calls/pages.ts'
import { useWhose } from './mine.ts'
import { NoticeRows } from './NoticeRows.tsx'

const query = { limit: '10' }

/** What went out to the person, and why something did not: so that nobody has to wonder. */
export function NoticeList({ zone }: { zone: string }) {
  const { patient, provider } = useWhose()
  if (provider) return <OfProvider params={provider} zone={zone} />
  return patient && <OfPatient params={patient} zone={zone} />
}

function OfPatient({ params, zone }: { params: { patient_id: string }; zone: string }) {
  const pages = usePages(listNotices, { params, query })
  return <NoticeRows pages={pages} zone={zone} />
}

function OfProvider({ params, zone }: { params: { provider_id: string }; zone: string }) {
  const pages = usePages(listProviderNotices, { params, query })
  return <NoticeRows pages={pages} zone={zone} />
}
