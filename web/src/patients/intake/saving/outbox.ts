import type { saveIntake } from '@sorrel/contract/patients/intake/operations'
import type { QuestionId } from '@sorrel/contract/patients/intake/questions'
import type { Answers, Value } from '@sorrel/contract/patients/intake/rules'
import type { InputOf, OutputOf } from '../../../kernel/calls/api.ts'

export type Intake = OutputOf<typeof saveIntake>
export type Body = InputOf<typeof saveIntake>['body']
/** An answer that is not stored yet, and the version of the intake that the person saw when they gave it. */
type Unsent = { value: Value | null; base: number }
/** What waits on the device. `typed` holds what is half typed, by question. */
export type Draft = { editor_id: string; unsent: { [Id in QuestionId]?: Unsent }; typed: Record<string, string> }
type Theirs = { value: Value | null; by: 'patient' | 'guardian'; by_name: string | null; at: string }
/** Two answers to one question, of which the person chooses one. */
export type Conflict = { question: QuestionId; theirs: Theirs; version: number }
/** Why something was not stored: another answer stands against it, its form is wrong, it can be sent later, or something else. */
export type Refusal =
  | { kind: 'conflict'; version: number; conflicts: { question: QuestionId; theirs: Theirs }[] }
  | { kind: 'invalid'; questions: QuestionId[] }
  | { kind: 'later' }
  | { kind: 'other'; error: unknown }

export type View = {
  intake: Intake
  draft: Draft
  phase: 'saved' | 'sending' | 'waits' | 'failed'
  conflicts: readonly Conflict[]
  /** Questions whose answer the server does not take. */
  refused: readonly QuestionId[]
  error: unknown
  /** Whether the device keeps what is not sent. */
  isKept: boolean
}

type Doors = {
  send: (body: Body) => Promise<Intake>
  readRefusal: (error: unknown) => Refusal
  /** Keeps the draft on the device, or forgets it; answers whether it could. */
  keep: (draft: Draft | null) => Promise<boolean>
  /** Runs `act` after some time, instead of what was planned before. */
  plan: (act: () => void, milliseconds: number) => void
}

const soon = 700
const later = 10_000

/** Every answer with those that are not stored yet. */
export const readAnswers = ({ intake, draft }: Pick<View, 'intake' | 'draft'>): Answers => ({
  ...Object.fromEntries(intake.answers.map(({ question, value }) => [question, value])),
  ...Object.fromEntries(Object.entries(draft.unsent).map(([question, unsent]) => [question, unsent?.value])),
})

/**
 * Keeps answers on the device and sends them, each until it is stored. An answer goes out with the version that the person saw when they gave
 * it, so that nobody overwrites what they have not seen. Answers to other questions do not wait for one that is refused.
 */
export function makeOutbox(intake: Intake, draft: Draft, doors: Doors) {
  let view: View = { intake, draft, phase: 'saved', conflicts: [], refused: [], error: null, isKept: true }
  const listeners = new Set<() => void>()
  const set = (change: Partial<View>) => {
    view = { ...view, ...change }
    for (const listener of listeners) listener()
  }
  const keep = makeKeeper(doors, (isKept) => isKept !== view.isKept && set({ isKept }))
  const setDraft = (next: Draft, change: Partial<View> = {}) => {
    set({ draft: next, ...change })
    keep(isEmpty(next) ? null : next)
  }
  const flush = makeFlush(doors, () => view, set, setDraft)
  return {
    getView: () => view,
    listen: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    flush,
    ...makeActs(doors, () => view, setDraft, flush),
    /** What another device or person stored meanwhile. */
    receive: (newer: Intake) => {
      if (newer.version > view.intake.version) set({ intake: newer })
    },
  }
}
export type Outbox = ReturnType<typeof makeOutbox>

type SetDraft = (draft: Draft, change?: Partial<View>) => void

/** What a person does with their answers. */
function makeActs(doors: Doors, getView: () => View, setDraft: SetDraft, flush: () => Promise<void>) {
  return {
    answer: (question: QuestionId, value: Value | null) => {
      const base = getView().draft.unsent[question]?.base ?? getView().intake.version
      const unsent = { ...getView().draft.unsent, [question]: { value, base } }
      setDraft({ ...getView().draft, unsent }, { refused: getView().refused.filter((one) => one !== question) })
      doors.plan(() => void flush(), soon)
    },
    type: (name: string, text: string | null) => {
      const { [name]: _, ...rest } = getView().draft.typed
      setDraft({ ...getView().draft, typed: text === null ? rest : { ...rest, [name]: text } })
    },
    /** The person chose between two answers. Their own then goes out as one that has seen the other. */
    choose: (question: QuestionId, whose: 'mine' | 'theirs') => {
      const conflict = getView().conflicts.find((one) => one.question === question)
      const { [question]: mine, ...rest } = getView().draft.unsent
      const conflicts = getView().conflicts.filter((one) => one.question !== question)
      const unsent = whose === 'mine' && mine && conflict ? { ...rest, [question]: { ...mine, base: conflict.version } } : rest
      setDraft({ ...getView().draft, unsent }, { conflicts })
      return flush()
    },
  }
}

const isEmpty = ({ unsent, typed }: Draft): boolean => Object.keys(unsent).length === 0 && Object.keys(typed).length === 0

/** Writes run one at a time; what changes during one goes into the next. */
function makeKeeper({ keep }: Doors, tell: (isKept: boolean) => void) {
  let waiting: { draft: Draft | null } | undefined
  let writing: Promise<void> = Promise.resolve()
  return (draft: Draft | null): void => {
    const isPlanned = waiting !== undefined
    waiting = { draft }
    if (isPlanned) return
    writing = writing.then(async () => {
      const next = waiting
      waiting = undefined
      if (next) tell(await keep(next.draft))
    })
  }
}

/** The answers that go out together: those given on the same, oldest version. */
function takeBatch({ draft, conflicts, refused }: View): { base_version: number; ids: QuestionId[] } | undefined {
  const held = new Set<string>([...conflicts.map(({ question }) => question), ...refused])
  const open = (Object.keys(draft.unsent) as QuestionId[]).filter((id) => !held.has(id))
  if (open.length === 0) return undefined
  const baseOf = (id: QuestionId) => draft.unsent[id]?.base ?? 0
  const base_version = Math.min(...open.map(baseOf))
  return { base_version, ids: open.filter((id) => baseOf(id) === base_version) }
}

function makeFlush(doors: Doors, getView: () => View, set: (change: Partial<View>) => void, setDraft: SetDraft) {
  let running: Promise<void> | undefined
  const run = async () => {
    for (let batch = takeBatch(getView()); batch; batch = takeBatch(getView())) {
      const { draft } = getView()
      const sent = draft.unsent
      set({ phase: 'sending', error: null })
      try {
        const answers = Object.fromEntries(batch.ids.map((id) => [id, sent[id]?.value ?? null])) as Answers
        const intake = await doors.send({ base_version: batch.base_version, answers, editor_id: draft.editor_id })
        const { draft: now } = getView()
        // What was changed while it was under way goes out again.
        const left = Object.entries(now.unsent).filter(
          ([id, one]) => !(batch?.ids.includes(id as QuestionId) && one === sent[id as QuestionId]),
        )
        setDraft({ ...now, unsent: Object.fromEntries(left) }, { intake })
      } catch (error) {
        if (!meetRefusal(doors.readRefusal(error), getView(), set)) {
          if (getView().phase === 'waits') doors.plan(() => void flush(), later)
          return
        }
      }
    }
    set({ phase: 'saved' })
  }
  const flush = (): Promise<void> => {
    running ??= run().finally(() => {
      running = undefined
    })
    return running
  }
  return flush
}

/** Takes in a refusal, and answers whether the other answers can still go out. */
function meetRefusal(refusal: Refusal, view: View, set: (change: Partial<View>) => void): boolean {
  if (refusal.kind === 'conflict') {
    const found = refusal.conflicts.map((one) => ({ ...one, version: refusal.version }))
    const others = view.conflicts.filter(({ question }) => !found.some((one) => one.question === question))
    set({ conflicts: [...others, ...found] })
    return found.length > 0
  }
  if (refusal.kind === 'invalid' && refusal.questions.length > 0) {
    set({ refused: [...view.refused, ...refusal.questions] })
    return true
  }
  set(refusal.kind === 'later' ? { phase: 'waits' } : { phase: 'failed', error: refusal.kind === 'other' ? refusal.error : null })
  return false
}
