import '../contacts.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { addContactNote, listContactNotes } from '@sorrel/contract/contacts/operations'
import { useState } from 'react'
import type { ChartTabProps } from '../../care/chart-tab.ts'
import { usePages } from '../../kernel/calls/pages.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useMyZone } from '../../scheduling/provider/use-schedule.ts'
import { ContactFields } from './ContactFields.tsx'
import { ContactRow } from './ContactRow.tsx'
import { type ContactBody, useContactForm } from './use-contact-form.ts'

/** The tab of a client's chart with what happened between visits: phone calls, messages, unplanned meetings. */
export function ContactsTab({ patientId, isOpen }: ChartTabProps) {
  const zone = useMyZone()
  const read = usePages(listContactNotes, { params: { patient_id: patientId }, query: {} })
  return (
    <div className="stack">
      {isOpen && <AddContact patientId={patientId} zone={zone} />}
      {read.error && !read.data && <Problem error={read.error} again={() => void read.refetch()} />}
      {!read.data && !read.error && <Waiting shape="cards" count={2} />}
      {read.data && read.items.length === 0 && (
        <EmptyState drawing="letter" title={<Trans>Nothing between visits yet</Trans>}>
          <Trans>A phone call, messages or an unplanned meeting belongs in the record, too. No claim follows from it.</Trans>
        </EmptyState>
      )}
      {read.items.map((note) => (
        <ContactRow key={`${note.id} ${note.version}`} note={note} zone={zone} />
      ))}
      {read.more && (
        <div>
          <Button kind="quiet" busy={read.isLoadingMore} onClick={read.more}>
            <Trans>Show more</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}

function AddContact({ patientId, zone }: { patientId: string; zone: string }) {
  const { t } = useLingui()
  const [made, setMade] = useState(0)
  return (
    <Card title={t`Write about care without a visit`} className="stack">
      <AddForm key={made} patientId={patientId} zone={zone} onMade={() => setMade(made + 1)} />
    </Card>
  )
}

function AddForm({ patientId, zone, onMade }: { patientId: string; zone: string; onMade: () => void }) {
  const { t } = useLingui()
  const form = useContactForm(patientId, zone)
  const add = useAct(addContactNote, {
    refreshes: [listContactNotes],
    onSuccess: () => {
      form.reset()
      toast(t`Saved as a draft. Sign it below.`)
      onMade()
    },
    onError: (error) => void form.refused(error),
  })
  return (
    <form
      className="stack"
      noValidate
      onSubmit={form.submit<ContactBody>((body) => add.mutate({ params: { patient_id: patientId }, body }))}
    >
      <ContactFields form={form} />
      {add.error && <Problem error={add.error} />}
      <div>
        <Button type="submit" kind="soft" busy={add.isPending || form.checking}>
          <Trans>Save the draft</Trans>
        </Button>
      </div>
    </form>
  )
}
