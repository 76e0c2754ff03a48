import '../charting.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconCloudCheck, IconCloudUp, IconKeyboard } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useNow } from '../../kernel/clock.ts'
import { PageHead } from '../../kernel/shell/PageHead.tsx'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { makeLazyPart } from '../../kernel/ui/lazy-part.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { PrefillDesk } from '../../prefill/desk.tsx'
import { PrefillBar } from '../../prefill/PrefillBar.tsx'
import { useTalk } from '../../recording/talk/use-talk.ts'
import { useMyZone } from '../../scheduling/provider/use-schedule.ts'
import { formatDayTime } from '../../scheduling/provider/when.ts'
import { BillingPane } from '../billing/BillingPane.tsx'
import { useShortcuts } from '../keys/use-shortcuts.ts'
import { ContextPane } from './ContextPane.tsx'
import { SignDialog } from './SignDialog.tsx'
import { type NoteEditor, useNote } from './use-note.ts'
import { WrittenPart } from './WrittenPart.tsx'

const ShownMeanwhile = makeLazyPart(() => import('../signed/ShownMeanwhile.tsx'), 'ShownMeanwhile')
const SignedNote = makeLazyPart(() => import('../signed/SignedNote.tsx'), 'SignedNote')
const Shortcuts = makeLazyPart(() => import('../keys/Shortcuts.tsx'), 'Shortcuts')

const route = getRouteApi('/staff/provider/appointments/$id/note')

/** The note of a visit: what is known on the left, what is written in the middle, billing and checks on the right. */
export function NotePage() {
  const { id } = route.useParams()
  return <OneNote key={id} id={id} />
}

function OneNote({ id }: { id: string }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const now = useNow(30_000)
  const editor = useNote(id)
  const [shown, setShown] = useState<'signing' | 'keys' | null>(null)
  const close = () => setShown(null)
  const { note } = editor
  useShortcuts({ onSign: () => note.can_write && setShown('signing'), onHelp: () => setShown('keys') })
  const name = note.visit.patient_name
  const isSigned = note.status === 'signed'
  const missing = note.checks.missing.length
  const when = formatDayTime(format, note.visit.starts_at, zone, now)
  return (
    <>
      <PageHead
        title={t`Note: ${name}`}
        line={
          note.is_own ? (
            <Link id="visit-status" to="/provider/appointments/$id" params={{ id }}>
              {when}
            </Link>
          ) : (
            when
          )
        }
      />
      <div className="page note-page">
        <div className="line line--wrap line--apart">
          {isSigned ? (
            <Chip tone="leaf">
              <Trans>Signed</Trans>
            </Chip>
          ) : (
            <>
              <SaveState editor={editor} />
              {note.can_write && (
                <span className="line line--wrap">
                  <Button kind="plain" icon={IconKeyboard} onClick={() => setShown('keys')}>
                    <Trans>Keys</Trans>
                  </Button>
                  <Button kind={missing > 0 ? 'soft' : 'main'} onClick={() => setShown('signing')}>
                    {missing > 0 ? <Trans>Sign note: {missing} missing</Trans> : <Trans>Sign note</Trans>}
                  </Button>
                </span>
              )}
            </>
          )}
        </div>
        {editor.error && <Problem error={editor.error} again={() => void editor.save()} />}
        <div className="note-panes">
          <aside className="stack note-context" aria-label={t`What is known`}>
            <ContextPane editor={editor} zone={zone} />
          </aside>
          <div className="stack note-main">
            {isSigned ? <SignedNote note={note} zone={zone} whileLoading={<Waiting count={4} />} /> : <Draft editor={editor} zone={zone} />}
          </div>
          {note.is_own && (
            <aside className="stack note-billing" aria-label={t`Billing and checks`}>
              <BillingPane editor={editor} zone={zone} />
            </aside>
          )}
        </div>
      </div>
      <SignDialog editor={editor} open={shown === 'signing'} onClose={close} />
      {shown === 'keys' && <Shortcuts open onClose={close} ifLost={close} />}
    </>
  )
}

function Draft({ editor, zone }: { editor: NoteEditor; zone: string }) {
  const onPlay = useTalk(editor.note.appointment_id)
  const unlock = editor.note.unlocks.at(-1)
  if (!editor.note.can_write)
    return (
      <Notice tone="info">
        <Trans>A visit that was canceled, missed or moved has no note.</Trans>
      </Notice>
    )
  return (
    <PrefillDesk desk={editor} onPlay={onPlay}>
      {unlock && editor.note.is_own && <ShownMeanwhile note={editor.note} unlock={unlock} zone={zone} />}
      <PrefillBar />
      <WrittenPart editor={editor} />
    </PrefillDesk>
  )
}

function SaveState({ editor: { waits, note } }: { editor: NoteEditor }) {
  const text = waits ? <Trans>Saving</Trans> : note.version === 0 ? <Trans>Nothing written yet</Trans> : <Trans>Draft saved</Trans>
  return (
    <span className="small quiet line" role="status">
      <Icon of={waits ? IconCloudUp : IconCloudCheck} />
      {text}
    </span>
  )
}
