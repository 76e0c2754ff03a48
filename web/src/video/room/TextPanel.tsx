import { Trans, useLingui } from '@lingui/react/macro'
import { IconX } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { IconButton } from '../../kernel/ui/buttons/IconButton.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import type { Line } from '../mesh/mesh.ts'
import type { Peer } from '../use-call.ts'

type Props = { lines: readonly Line[]; write: (text: string) => boolean; people: readonly Peer[]; zone: string; onClose: () => void }

/** Lines that go straight from browser to browser, for a name or a link. Nothing of it is kept. */
export function TextPanel({ lines, write, people, zone, onClose }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const [text, setText] = useState('')
  const [failed, setFailed] = useState(false)
  const panel = useRef<HTMLElement>(null)
  // On a phone it opens below the pictures, where nobody would see it.
  useEffect(() => {
    // NOTE: newer browsers answer a promise here, which an effect must not return.
    panel.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const send = (event: FormEvent) => {
    event.preventDefault()
    const line = text.trim()
    if (!line) return
    const sent = write(line)
    setFailed(!sent)
    if (sent) setText('')
  }
  return (
    <aside ref={panel} className="call-text" aria-label={t`Text in this visit`}>
      <header className="line line--apart">
        <h2>
          <Trans>Text in this visit</Trans>
        </h2>
        <IconButton icon={IconX} name={t`Close the text`} onClick={onClose} />
      </header>
      <ol className="call-lines" role="log">
        {lines.map(({ at, from, text: written }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added at the end.
          <li key={place} data-own={from === null || undefined}>
            <b>{from === null ? t`You` : (people.find(({ peer_id }) => peer_id === from)?.name ?? t`Somebody who has left`)}</b>{' '}
            <span className="quiet small">{format.time(at, zone)}</span>
            <p>{written}</p>
          </li>
        ))}
      </ol>
      <form className="stack stack--close" onSubmit={send}>
        <TextInput
          label={t`Your line`}
          value={text}
          maxLength={2000}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
          error={failed ? t`Nobody could be reached. Your line is still here.` : undefined}
          help={t`It goes to the others in this call and is not kept.`}
        />
        <Button type="submit" kind="quiet">
          <Trans>Send</Trans>
        </Button>
      </form>
    </aside>
  )
}
