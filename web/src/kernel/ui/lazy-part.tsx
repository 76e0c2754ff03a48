import { type ComponentType, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { chunk, mayBeNeeded } from '../browser/chunks.ts'
import { drawing } from '../drawing/drawing.ts'
import { wordsAreHere } from '../words/i18n.ts'
import { phraseOf } from '../words/use-phrase.ts'
import { Problem } from './notices/Problem.tsx'
import { toast } from './notices/toast.ts'

type WhileAway = {
  /** Shown until the part is loaded. */
  whileLoading?: ReactNode
  /** Above the notice that it could not be loaded, where the part would have brought the heading of the screen. */
  heading?: ReactNode
  /** For what opens at a press: closes it again when it could not be loaded, which a toast then says; the next press tries again. */
  ifLost?: () => void
}

/**
 * A part of a screen that is loaded when it is first drawn, or ahead of that once somebody has entered something:
 * `const Grid = makeLazyPart(() => import('./CalendarGrid.tsx'), 'CalendarGrid')`. A script that does not come harms nothing around it,
 * least of all a form: in its place, or by a toast, the person reads what happened and can try again.
 */
export function makeLazyPart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  const part: Part<Props> = {
    name,
    loaded: undefined,
    fetch: chunk(async () => {
      const loaded = (await load())[name]
      // A part may speak with the words of another feature, as the phone in a booking does with those of sign-in.
      await wordsAreHere()
      part.loaded = loaded
      return loaded
    }),
  }
  mayBeNeeded(async () => part.loaded ?? part.fetch())
  parts.set(name, part)
  return ({ whileLoading, heading, ifLost, ...props }: Props & WhileAway) => (
    <Place part={part as Part<object>} props={props} {...{ whileLoading, heading, ifLost }} />
  )
}

type Part<Props> = { name: string; loaded: ComponentType<Props> | undefined; fetch: () => Promise<ComponentType<Props>> }

const parts = new Map<string, { fetch: () => Promise<unknown> }>()

/** Loads the parts of these names, which the modules of the open screen have declared, so that they are there when it is drawn. */
export const loadParts = (names: readonly string[]): Promise<unknown> => Promise.all(names.map((name) => parts.get(name)?.fetch()))

// How many parts are on their way.
let loading = 0
const watchers = new Set<() => void>()
const watchLoading = (watch: () => void) => {
  watchers.add(watch)
  return () => watchers.delete(watch)
}
const countLoading = (by: number) => {
  loading += by
  for (const watch of watchers) watch()
}

/** How many parts of the open screen are being loaded now. */
export const readLoadingParts = (): number => loading
/** The same for a screen that waits for them. */
export const useLoadingParts = (): number => useSyncExternalStore(watchLoading, readLoadingParts, readLoadingParts)

function Place({ part, props, whileLoading = null, heading, ifLost }: WhileAway & { part: Part<object>; props: object }) {
  const [Here, setHere] = useState(() => part.loaded)
  const [error, setError] = useState<unknown>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one load for each attempt, whatever else changes meanwhile.
  useEffect(() => {
    if (Here) return
    let isGone = false
    const lose = (reason: unknown) => {
      if (isGone) return
      if (!ifLost) return setError(reason)
      toast(phraseOf(reason))
      ifLost()
    }
    countLoading(1)
    part
      .fetch()
      .then((loaded) => !isGone && setHere(() => loaded), lose)
      .finally(() => countLoading(-1))
    return () => {
      isGone = true
    }
  }, [attempt])
  drawing?.parts.add(part.name)
  if (Here) return <Here {...props} />
  if (error === null) return whileLoading
  const again = () => {
    setError(null)
    setAttempt(attempt + 1)
  }
  return (
    <>
      {heading}
      <Problem error={error} again={again} />
    </>
  )
}
