import '../clearinghouse.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { carryExchangeFile, getExchangeFile, getExchangeFileText, listExchangeFiles } from '@sorrel/contract/clearinghouse/operations'
import { fileSources, paymentMeans } from '@sorrel/contract/clearinghouse/vocabulary'
import { IconRefresh } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { call, type OutputOf } from '../../kernel/calls/api.ts'
import { useAct, useRead } from '../../kernel/calls/query.ts'
import { useNow } from '../../kernel/clock.ts'
import { PageHead } from '../../kernel/shell/PageHead.tsx'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { DataList } from '../../kernel/ui/DataList.tsx'
import { DownloadButton } from '../../kernel/ui/files/DownloadButton.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'
import { FileStateChip, isPayment, useKindWords } from './file-words.tsx'
import { PostedList } from './PostedList.tsx'

const route = getRouteApi('/admins/admin/remits/files/$fileId')
type File = OutputOf<typeof getExchangeFile>

/** One file: what became of it, what is wrong with it, and the payments that it explains. */
export function FilePage() {
  const { t } = useLingui()
  const { fileId } = route.useParams()
  const kindOf = useKindWords()
  const params = { exchange_file_id: fileId }
  const { data, error, refetch } = useRead(getExchangeFile, { params })
  const isEntered = data !== undefined && data.means !== null
  const isBeingRead = data?.direction === 'received' && data.state === 'waiting'
  // Whoever has just entered a payment waits to see what became of it.
  useEffect(() => {
    if (!isBeingRead) return
    const timer = setInterval(() => void refetch(), 2000)
    return () => clearInterval(timer)
  }, [isBeingRead, refetch])
  return (
    <>
      <PageHead title={isEntered ? t`Payment without a file` : data ? kindOf(data.kind) : t`File`} line={data?.name}>
        <LinkButton kind="quiet" to="/admin/remits/files">
          <Trans>All files</Trans>
        </LinkButton>
      </PageHead>
      <div className="page exchange">
        {error && !data && <Problem error={error} again={() => void refetch()} />}
        {!data && !error && <Waiting shape="rows" count={6} />}
        {data && (
          <>
            {isEntered && isBeingRead && (
              <Notice>
                <Trans>The payment is being posted. This takes a moment.</Trans>
              </Notice>
            )}
            {isEntered && data.remittances.map((one) => <PostedList key={one.id} payment={one} />)}
            <Facts file={data} />
            {data.faults.length > 0 && <Faults faults={data.faults} />}
            {data.remittances.length > 0 && <Payments payments={data.remittances} />}
          </>
        )}
      </div>
    </>
  )
}

function Facts({ file }: { file: File }) {
  const format = useFormat()
  const [zone, now] = [useMyZone(), useNow(60_000)]
  const load = () => call(getExchangeFileText, { params: { exchange_file_id: file.id } })
  return (
    <Card title={file.kind ?? <Trans>Unknown kind</Trans>} aside={<FileStateChip file={file} />}>
      <div className="stack">
        {file.last_error !== null && <Outage file={file} />}
        <DataList
          facts={[
            { label: <Trans>Origin</Trans>, value: fileSources[file.source][format.locale] },
            file.added_name !== null && { label: <Trans>Added by</Trans>, value: file.added_name },
            file.means !== null && { label: <Trans>How it was paid</Trans>, value: paymentMeans[file.means][format.locale] },
            file.claim_number !== null && { label: <Trans>Claim</Trans>, value: file.claim_number },
            file.interchange_number !== null && { label: <Trans>Number</Trans>, value: file.interchange_number },
            { label: <Trans>Kept since</Trans>, value: format.dayAndTime(file.created_at, zone, now) },
            file.settled_at !== null && { label: <Trans>Done</Trans>, value: format.dayAndTime(file.settled_at, zone, now) },
            file.direction === 'received' && file.state !== 'waiting' && { label: <Trans>Answers in it</Trans>, value: file.answers },
            file.strangers > 0 && {
              label: isPayment(file.kind) ? <Trans>Need a person</Trans> : <Trans>Not ours</Trans>,
              value: file.strangers,
            },
          ]}
        />
        <div className="exchange-acts">
          <DownloadButton load={load} name={file.name}>
            <Trans>Save the text</Trans>
          </DownloadButton>
          {file.state === 'waiting' && <TryNow file={file} />}
        </div>
      </div>
    </Card>
  )
}

function Outage({ file }: { file: File }) {
  const { tries, last_error: error } = file
  return (
    <Notice tone="warn">
      <Trans>
        Tried {tries} times without success ({error}). It is tried again automatically, and nothing is sent twice.
      </Trans>
    </Notice>
  )
}

function TryNow({ file }: { file: File }) {
  const { t } = useLingui()
  const carry = useAct(carryExchangeFile, {
    refreshes: [getExchangeFile, listExchangeFiles],
    onSuccess: () => toast(t`We are trying it now.`),
  })
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        icon={IconRefresh}
        busy={carry.isPending}
        onClick={() => carry.mutate({ params: { exchange_file_id: file.id } })}
      >
        <Trans>Try now</Trans>
      </Button>
      {carry.error && <Problem error={carry.error} />}
    </>
  )
}

/** What is wrong with a file, in the words of the judge, which are English: they are for whoever wrote the file. */
const Faults = ({ faults }: { faults: File['faults'] }) => (
  <Card flush title={<Trans>What is wrong with it</Trans>}>
    <p className="exchange-note">
      <Trans>Nothing of this file was posted. Send these lines to whoever wrote it.</Trans>
    </p>
    <ul className="exchange-reasons exchange-reasons--inset">
      {faults.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the faults of a file never change.
        <li key={index}>
          <span lang="en">{one.message}</span>
          <small className="quiet">
            {one.segment} {one.position}
          </small>
        </li>
      ))}
    </ul>
  </Card>
)

function Payments({ payments }: { payments: File['remittances'] }) {
  const format = useFormat()
  return (
    <Card flush title={<Trans>Payments that it explains</Trans>}>
      <ul className="exchange-reasons exchange-reasons--inset">
        {payments.map((one) => (
          <li key={one.id}>
            <Link to="/admin/remits/claims" search={{ view: 'all', payment: one.id }}>
              {one.payer_name}, {one.trace}
            </Link>
            <span>{format.money(one.amount_cents)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
