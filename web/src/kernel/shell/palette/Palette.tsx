import { useLingui as useWords } from '@lingui/react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { TextInput } from '../../ui/fields/TextInput.tsx'
import { Problem } from '../../ui/notices/Problem.tsx'
import { simplifyText } from '../../words/plain.ts'
import type { Tab } from '../tabs.ts'
import { listActions } from './actions.ts'
import { hearLetters, letGoOfLetters, readLetters } from './letters.ts'
import { closePalette, findEverywhere } from './palette.ts'

type Hit = { key: string; label: string; detail?: string | undefined; href?: string | undefined; run?: (() => void) | undefined }

/** Type to jump: screens and actions at once, people as the server finds them. Arrows choose, Enter goes. */
export function Palette({ tabs }: { tabs: readonly Tab[] }) {
  const { t } = useLingui()
  const router = useRouter()
  const [typed, setTyped] = useState(readLetters)
  useEffect(() => {
    // Some may have come since it was drawn.
    setTyped(readLetters())
    return hearLetters(setTyped)
  }, [])
  const [at, setAt] = useState(0)
  const { hits, busy, error, again } = useHits(tabs, typed.trim())
  const go = ({ href, run }: Hit) => {
    closePalette()
    if (!href) return run?.()
    // Somebody with unsaved changes may decide to stay where they are.
    void router.navigate({ href }).then(() => href.startsWith(router.state.location.pathname) && run?.())
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      setAt((at + step + hits.length) % Math.max(1, hits.length))
    }
    const chosen = hits[at]
    if (event.key === 'Enter' && chosen) go(chosen)
  }
  return (
    <Dialog open onClose={closePalette} title={t`Search or jump to`}>
      <div className="palette">
        <TextInput
          label={<span className="sr">{t`Search or jump to`}</span>}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setAt(0)
          }}
          onKeyDown={press}
          onFocus={letGoOfLetters}
          autoComplete="off"
          role="combobox"
          aria-expanded={hits.length > 0}
          aria-controls="palette-hits"
          aria-activedescendant={hits.length > 0 ? `palette-hit-${at}` : undefined}
          data-autofocus
        />
        <Hits hits={hits} at={at} onPick={go} />
        <p className={hits.length > 0 ? 'sr' : 'small quiet'} role="status">
          {hits.length > 0 ? (
            <Plural value={hits.length} one="# result" other="# results" />
          ) : (
            error === null && (busy ? <Trans>Searching</Trans> : <Trans>Nothing found. Try fewer letters.</Trans>)
          )}
        </p>
        {error !== null && <Problem error={error} again={again} />}
      </div>
    </Dialog>
  )
}

/** The focus stays in the field, which names the chosen one to a screen reader. */
function Hits({ hits, at, onPick }: { hits: readonly Hit[]; at: number; onPick: (hit: Hit) => void }) {
  const { t } = useLingui()
  useEffect(() => {
    document.getElementById(`palette-hit-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <div id="palette-hits" role="listbox" aria-label={t`Results`}>
      {hits.map((hit, i) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys for all of them.
        <div
          key={hit.key}
          id={`palette-hit-${i}`}
          className="palette-hit"
          role="option"
          tabIndex={-1}
          aria-selected={i === at}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(hit)}
        >
          {hit.label}
          {hit.detail && <small>{hit.detail}</small>}
        </div>
      ))}
    </div>
  )
}

/** Screens first, then actions, then people; the first two by any part of a word, as they are few. */
function useHits(tabs: readonly Tab[], typed: string) {
  const { t } = useLingui()
  const { i18n } = useWords()
  const [asked] = useDebouncedValue(typed, 150)
  const isAsked = asked.length >= 2
  const actions = useQuery({ queryKey: ['palette-actions'], queryFn: listActions, staleTime: Number.POSITIVE_INFINITY, retry: false })
  const people = useQuery({
    queryKey: ['palette', asked],
    queryFn: ({ signal }) => findEverywhere(asked, signal),
    enabled: isAsked,
    staleTime: 10_000,
  })
  const fits = (text: string) => simplifyText(text).includes(simplifyText(typed))
  const screens = tabs.map(({ to, label }): Hit => ({ key: to, label: i18n._(label), href: to }))
  const doing = (actions.data ?? []).flatMap(({ label, also, href, run }): Hit[] => {
    const words = i18n._(label)
    return fits(`${words} ${also ? i18n._(also) : ''}`) ? [{ key: `do ${words}`, label: words, detail: t`Action`, href, run }] : []
  })
  const found = isAsked ? (people.data?.found ?? []) : []
  return {
    hits: [...screens.filter(({ label }) => fits(label)), ...doing, ...found.map((one): Hit => ({ ...one, key: one.href }))],
    busy: people.isFetching || actions.isFetching,
    error: actions.error ?? (isAsked && !people.isFetching ? (people.data?.error ?? null) : null),
    again: () => void (actions.error ? actions.refetch() : people.refetch()),
  }
}
