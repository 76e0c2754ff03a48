import '../contacts.css'
import { Trans } from '@lingui/react/macro'
import { listContactNotes } from '@sorrel/contract/contacts/operations'
import { usePages } from '../../kernel/calls/pages.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { ContactPaper } from '../ContactPaper.tsx'
import { ContactText } from '../ContactText.tsx'

/** What a dietitian signed about care between visits, for the patient. Without any there is nothing. */
export function BetweenVisits({ patientId, zone }: { patientId: string; zone: string }) {
  const read = usePages(listContactNotes, { params: { patient_id: patientId }, query: { limit: 5 } })
  if (read.error && !read.data) return <Problem error={read.error} again={() => void read.refetch()} />
  if (read.items.length === 0) return null
  return (
    <Card title={<Trans>Between visits</Trans>}>
      <ul className="rows">
        {read.items.map((note) => (
          <li key={note.id}>
            <ContactText note={note} zone={zone} />
            <ContactPaper note={note} />
          </li>
        ))}
      </ul>
      {read.more && (
        <Button kind="quiet" size="small" busy={read.isLoadingMore} onClick={read.more}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </Card>
  )
}
