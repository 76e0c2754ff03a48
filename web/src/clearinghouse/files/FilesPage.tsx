import '../../kernel/ui/tables/tables.css'
import '../clearinghouse.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { answerDemoClaims, listExchangeFiles, listRemittances, listRemittedClaims } from '@sorrel/contract/clearinghouse/operations'
import type { ExchangeFile } from '@sorrel/contract/clearinghouse/schemas'
import { fileDirections, fileStates } from '@sorrel/contract/clearinghouse/vocabulary'
import { IconMailForward } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { usePages } from '../../kernel/calls/pages.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { useNow } from '../../kernel/clock.ts'
import { PageHead } from '../../kernel/shell/PageHead.tsx'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'
import { ExchangeTabs } from '../ExchangeTabs.tsx'
import { AddFile } from './AddFile.tsx'
import { FileStateChip, useKindWords } from './file-words.tsx'

const route = getRouteApi('/admins/admin/remits/files')

const pick = <T extends string>(of: Readonly<Record<T, unknown>>, value: string | undefined): T | undefined =>
  value !== undefined && Object.hasOwn(of, value) ? (value as T) : undefined

/** Every file that went to payers or came from them, and what became of it. */
export function FilesPage() {
  const { t } = useLingui()
  return (
    <>
      <PageHead title={t`Files to and from payers`} line={<Trans>Each is kept as it was sent or received.</Trans>}>
        <AddFile />
      </PageHead>
      <div className="page exchange">
        <ExchangeTabs current="files" />
        <Filters />
        <Files />
      </div>
    </>
  )
}

function Filters() {
  const { t } = useLingui()
  const { locale } = useFormat()
  const navigate = route.useNavigate()
  const { direction, state } = route.useSearch()
  const ask = (more: { direction?: string; state?: string }) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...more }), replace: true })
  return (
    <div className="exchange-filters">
      <SelectInput
        label={t`Direction`}
        empty={t({ message: 'Both', context: 'directions of files' })}
        value={pick(fileDirections, direction) ?? ''}
        options={Object.entries(fileDirections).map(([value, label]) => ({ value, label: label[locale] }))}
        onChange={(event) => ask({ direction: event.currentTarget.value || undefined })}
      />
      <SelectInput
        label={t({ message: 'State', context: 'file' })}
        empty={t({ message: 'All', context: 'states of files' })}
        value={pick(fileStates, state) ?? ''}
        options={Object.entries(fileStates).map(([value, label]) => ({ value, label: label[locale] }))}
        onChange={(event) => ask({ state: event.currentTarget.value || undefined })}
      />
    </div>
  )
}

function Files() {
  const { t } = useLingui()
  const asked = route.useSearch()
  const query = { direction: pick(fileDirections, asked.direction), state: pick(fileStates, asked.state) }
  const { data, first, items, error, refetch, more, isLoadingMore } = usePages(listExchangeFiles, { query }, { keepsPrevious: true })
  if (error && !data) return <Problem error={error} again={() => void refetch()} />
  if (!data) return <Waiting shape="rows" count={6} />
  return (
    <>
      {first?.is_demo && <DemoPayers />}
      {first && !first.travels && (
        <Notice tone="warn">
          <Trans>Files are not sent automatically here. Save each file, give it to the clearinghouse, and add its answers.</Trans>
        </Notice>
      )}
      {items.length === 0 && (
        <EmptyState drawing="search" title={<Trans>No such file</Trans>}>
          <Trans>A file is written when a claim is sent.</Trans>
        </EmptyState>
      )}
      {items.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard.
        <section className="sheet-table" aria-label={t`Files to and from payers`} tabIndex={0}>
          <table>
            <Head />
            <tbody>
              {items.map((one) => (
                <Row key={one.id} file={one} />
              ))}
            </tbody>
          </table>
        </section>
      )}
      {more && (
        <Button kind="quiet" busy={isLoadingMore} onClick={more}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  )
}

const Head = () => (
  <thead>
    <tr>
      <th scope="col">
        <Trans>File</Trans>
      </th>
      <th scope="col">
        <Trans>About</Trans>
      </th>
      <th scope="col">
        <Trans>When</Trans>
      </th>
      <th scope="col">
        <Trans context="file">Status</Trans>
      </th>
    </tr>
  </thead>
)

function Row({ file }: { file: ExchangeFile }) {
  const { t } = useLingui()
  const format = useFormat()
  const [zone, now] = [useMyZone(), useNow(60_000)]
  const kind = useKindWords()(file.kind)
  return (
    <tr>
      <th scope="row">
        <Link to="/admin/remits/files/$fileId" params={{ fileId: file.id }}>
          {kind}
        </Link>
        <small>{file.kind ?? file.name}</small>
      </th>
      <td data-label={t`About`} className="whole">
        {file.claim_number ?? file.name}
      </td>
      <td data-label={t`When`} className="whole">
        {format.dayAndTime(file.created_at, zone, now)}
      </td>
      <td data-label={t({ message: 'State', context: 'file' })} className="whole">
        <FileStateChip file={file} />
      </td>
    </tr>
  )
}

/** The payers of the demo answer days later, or when somebody asks them to. */
function DemoPayers() {
  const { t } = useLingui()
  const answer = useAct(answerDemoClaims, {
    refreshes: [listExchangeFiles, listRemittances, listRemittedClaims],
    onSuccess: ({ answers }) =>
      toast(answers === 0 ? t`No payer has anything left to say.` : t`The payers answer now. Their files arrive in a moment.`),
  })
  return (
    <Notice tone="info">
      <div className="stack">
        <Trans>The payers of this demo are invented. They answer five days after a claim was sent, or now if you ask them.</Trans>
        <div>
          <Button kind="quiet" icon={IconMailForward} busy={answer.isPending} onClick={() => answer.mutate({})}>
            <Trans>Let the payers answer now</Trans>
          </Button>
        </div>
        {answer.error && <Problem error={answer.error} />}
      </div>
    </Notice>
  )
}
