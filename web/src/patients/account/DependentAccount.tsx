import { Trans } from '@lingui/react/macro'
import { getMe } from '@sorrel/contract/auth/operations'
import { ExportCard } from '../../exports/ExportCard.tsx'
import { FhirDownload } from '../../fhir/FhirDownload.tsx'
import { useRead } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { usePeople } from '../use-people.ts'
import { DeleteCard } from './DeleteCard.tsx'
import { DetailsCard } from './DetailsCard.tsx'

/** What stands in the account of somebody for whom another person acts. How that person signs in is no part of it. */
export function DependentAccount({ name }: { name: string }) {
  const { actFor } = usePeople()
  const me = useRead(getMe)
  if (me.error) return <Problem error={me.error} again={() => me.refetch()} />
  if (!me.data) return <Waiting shape="cards" count={2} />
  return (
    <>
      <DetailsCard me={me.data} />
      <ExportCard me={me.data} />
      <FhirDownload me={me.data} />
      <DeleteCard me={me.data} />
      <Card title={<Trans>How you sign in</Trans>}>
        <div className="stack">
          <p>
            <Trans>You act for {name} with your own account. Your details, your devices and your language are there.</Trans>
          </p>
          <div>
            <Button kind="quiet" onClick={() => actFor(null)}>
              <Trans>Go to your own account</Trans>
            </Button>
          </div>
        </div>
      </Card>
    </>
  )
}
