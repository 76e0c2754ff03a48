import { Plural, useLingui } from '@lingui/react/macro'
import { chooseMode } from '@sorrel/contract/providers/meeting'
import { visitLengths } from '@sorrel/contract/scheduling/rules'
import { useState } from 'react'
import { draftOf, forgetDraft, keepDraft } from '../../kernel/drafts.ts'
import { Segments } from '../../kernel/ui/fields/Segments.tsx'
import { OfficePlaces } from '../../providers/meeting/OfficePlaces.tsx'
import type { Profile } from '../../providers/profile/profile.ts'
import { type Mode, ModeSegments } from '../../providers/times/ModeSegments.tsx'

type Minutes = (typeof visitLengths)[number]
type Way = { visit_mode: Mode; duration_minutes: Minutes }
export type VisitWay = ReturnType<typeof useVisitWay>
const draft = 'follow-up-way'

/** How and how long the next visit is to be. It begins with the mode of the last visit, if the dietitian still offers it. */
export function useVisitWay(profile: Profile | undefined, lastMode: Mode) {
  const [chosen, setChosen] = useState<Partial<Way>>(() => draftOf<Way>(draft) ?? {})
  const modes = (profile?.visit_modes ?? ['virtual']) as readonly Mode[]
  const choose = (change: Partial<Way>) => {
    const next = { ...chosen, ...change }
    keepDraft(draft, next, { isSent: true })
    setChosen(next)
  }
  return {
    modes,
    way: {
      visit_mode: chooseMode(modes, chosen.visit_mode ?? lastMode),
      duration_minutes: chosen.duration_minutes ?? profile?.follow_up_minutes ?? 45,
    } satisfies Way,
    choose,
    saved: () => forgetDraft(draft),
  }
}

type Props = { way: VisitWay; profile: Profile | undefined; onChange: () => void }

/** The choice of mode and length. Another one means other times, so `onChange` drops the chosen time. */
export function VisitWayFields({ way: { modes, way, choose }, profile, onChange }: Props) {
  const { t } = useLingui()
  const change = (next: Partial<Way>) => {
    choose(next)
    onChange()
  }
  const lengths = visitLengths.map((minutes) => ({
    value: String(minutes),
    label: <Plural value={minutes} one="# minute" other="# minutes" />,
  }))
  return (
    <div className="stack">
      <div className="line line--wrap">
        <ModeSegments modes={modes} value={way.visit_mode} onChange={(visit_mode) => change({ visit_mode })} />
        <Segments
          legend={t`How long the visit is`}
          options={lengths}
          value={String(way.duration_minutes)}
          onChange={(value) => change({ duration_minutes: Number(value) as Minutes })}
        />
      </div>
      {way.visit_mode === 'in_person' && profile && <OfficePlaces profile={profile} asker={{}} />}
    </div>
  )
}
