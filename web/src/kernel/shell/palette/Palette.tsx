import { useLingui as useWords } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { TextInput } from '../../ui/fields/TextInput.tsx'
import { Problem } from '../../ui/notices/Problem.tsx'
import { type Tab, useTabs } from '../tabs.ts'
import { closePalette, type Found, findEverywhere } from './palette.ts'

/** Type to jump: screens at once, people as the server finds them. Arrows choose, Enter goes. */
export function Palette({ tabs }: { tabs: readonly Tab[] }) {
  const { t } = useLingui()
  const { i18n } = useWords()
  const router = useRouter()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const [asked] = useDebouncedValue(typed.trim(), 150)
  const people = useQuery({
    queryKey: ['palette', asked],
    queryFn: ({ signal }) => findEverywhere(asked, signal),
    enabled: asked.length >= 2,
    staleTime: 10_000,
  })
  const screens = useTabs(tabs)
    .map(({ to, label }): Found => ({ label: i18n._(label), href: to }))
    .filter(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase()))
  const found = [...screens, ...(asked.length >= 2 ? (people.data?.found ?? []) : [])]
  const lost = asked.length >= 2 && !people.isFetching ? (people.data?.error ?? null) : null
  const go = ({ href }: Found) => {
    closePalette()
    void router.navigate({ href })
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      setAt((at + step + found.length) % Math.max(1, found.length))
    }
    const chosen = found[at]
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
          autoComplete="off"
          data-autofocus
        />
        <ul>
          {found.map((one, i) => (
            <li key={one.href}>
              <a
                href={one.href}
                data-on={i === at || undefined}
                onClick={(event) => {
                  event.preventDefault()
                  go(one)
                }}
              >
                {one.label}
                {one.detail && <small>{one.detail}</small>}
              </a>
            </li>
          ))}
        </ul>
        <p className="small quiet" role="status">
          {found.length === 0 &&
            lost === null &&
            (people.isFetching ? <Trans>Searching</Trans> : <Trans>Nothing found. Try fewer letters.</Trans>)}
        </p>
        {lost !== null && <Problem error={lost} again={() => void people.refetch()} />}
      </div>
    </Dialog>
  )
}
