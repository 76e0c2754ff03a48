import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { type FormErrors, useForm as useMantineForm } from '@mantine/form'
import { type ChangeEvent, type FormEvent, useEffect, useState } from 'react'
import { useUnsaved } from '../browser/unsaved.ts'
import { draftOf, forgetDraft, keepDraft } from '../drafts.ts'
import { ApiProblem } from './api.ts'

type Issue = { path: readonly PropertyKey[]; code?: string; minimum?: unknown; format?: string }
type Schema = { safeParse: (value: unknown) => { success: boolean; error?: { issues: readonly unknown[] } } }

export type FormOptions<Values extends Record<string, unknown>> = {
  initial: Values
  /** The operation's own body schema, loaded as soon as something is entered: `chunk(() => import('@sorrel/contract/auth/wire').then(({ login }) => login.body))`. */
  schema?: () => Promise<Schema>
  /** The screen's fields as the operation wants them. Called before checking, and before `send`. */
  toBody?: (values: Values) => unknown
  /** How to fix a refused field, by field name. Other fields get a general sentence by the kind of fault. */
  words?: Partial<Record<keyof Values & string, string>>
  /** From the path in the body to the field on the screen, where they differ: `{ 'patient.email': 'email' }`. The last part is taken by default. */
  fields?: Record<string, keyof Values & string>
  /** A name under which unsent values are kept while the app is open. */
  draft?: string
  /** Faults that the schema cannot know, such as two fields that must agree; by field. */
  check?: (values: Values) => Partial<Record<keyof Values & string, string>>
  /** Sets the identifiers of `field` and `check` apart where a screen shows the same form twice: a label leads to the first field of its identifier. */
  place?: string
}

export type Form<Values extends Record<string, unknown>> = ReturnType<typeof useForm<Values>>

/**
 * The state of a form: `<TextInput label=... {...form.field('email')} />`, `<form noValidate onSubmit={form.submit((body) => ...)}>`.
 * What the schema refuses lands beside its field and in `<ErrorSummary {...form.summary} />`; so does what the server refuses, by `form.refused(error)`.
 */
export function useForm<Values extends Record<string, unknown>>(options: FormOptions<Values>) {
  const kept = options.draft ? draftOf<Values>(options.draft) : undefined
  const form = useMantineForm<Values>({ initialValues: { ...options.initial, ...kept } })
  const values = form.values as Values
  useEffect(() => {
    if (options.draft && form.isDirty()) keepDraft(options.draft, values)
  })
  const changed = form.isDirty() || kept !== undefined
  useUnsaved(changed)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the first entry; the attempt to send waits for it or asks again.
  useEffect(() => {
    if (changed) options.schema?.().catch(() => {})
  }, [changed])
  const set = <N extends keyof Values & string>(name: N, value: Values[N]) => {
    // Mantine types the value by a path into the values, which is more than the name of a field.
    ;(form.setFieldValue as (name: string, value: unknown) => void)(name, value)
    form.clearFieldError(name)
  }
  const forget = () => options.draft && forgetDraft(options.draft)
  return {
    values,
    /** Whether something was entered and not sent. */
    changed,
    set,
    ...controls(values, form.errors, set as (name: string, value: unknown) => void, options.place),
    ...useSending(options, values, form),
    /** After it was sent: nothing is unsaved any longer. */
    saved: () => {
      forget()
      form.resetDirty()
    },
    reset: () => {
      forget()
      form.setInitialValues(options.initial)
      form.reset()
    },
  }
}

type Typed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>

/** What ties a control to its value, by the kind of control. */
function controls<Values extends Record<string, unknown>>(
  values: Values,
  errors: FormErrors,
  set: (name: string, value: unknown) => void,
  place = '',
) {
  type Name = keyof Values & string
  // The names in the answers are plain text, so that a form with more fields fits a part that asks for some of them.
  return {
    /** For `TextInput`, `TextArea`, `SelectInput`. */
    field: (name: Name) => ({
      id: `f-${place}${name}`,
      name: name as string,
      value: String(values[name] ?? ''),
      error: errors[name],
      onChange: (event: Typed) => set(name, event.currentTarget.value),
    }),
    /** For `CheckRow`. */
    check: (name: Name) => ({
      id: `f-${place}${name}`,
      name: name as string,
      checked: values[name] === true,
      error: errors[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) => set(name, event.currentTarget.checked),
    }),
    /** For `Segments`, `ChoiceCards`, `SearchSelect`. */
    choice: <V extends string>(name: Name) => ({
      name: name as string,
      value: (values[name] ?? null) as V | null,
      error: errors[name],
      onChange: (value: V | null) => set(name, value),
    }),
  }
}

type Inner = { errors: FormErrors; setErrors: (errors: FormErrors) => void; clearErrors: () => void }

/** Checks the form before it is sent, and places refusals beside their fields. */
function useSending<Values extends Record<string, unknown>>(options: FormOptions<Values>, values: Values, form: Inner) {
  const { i18n } = useLingui()
  const [attempt, setAttempt] = useState(0)
  const [checking, setChecking] = useState(false)
  const errors = form.errors as Record<string, string>
  const show = (next: Record<string, string>) => {
    form.setErrors(next)
    setAttempt((count) => count + 1)
  }
  const errorsOf = (issues: readonly Issue[]) => byField(issues, options, (sentence) => i18n._(sentence))
  return {
    checking,
    errors,
    setErrors: (next: Partial<Record<keyof Values & string, string>>) => show(next as Record<string, string>),
    // In the order of the screen, which is that of the initial values.
    summary: { errors: sortByScreen(errors, Object.keys(options.initial)), attempt, place: options.place },
    /** Puts what the server refused beside its fields; answers false when it was another refusal, which the screen then shows. */
    refused: (error: unknown): boolean => {
      if (!(error instanceof ApiProblem) || error.code !== 'invalid_request') return false
      const issues = (error.details.issues ?? []) as readonly Issue[]
      show(errorsOf(issues))
      return issues.length > 0
    },
    submit:
      <B = Values>(send: (body: B) => void) =>
      async (event?: FormEvent) => {
        event?.preventDefault()
        if (checking) return
        const body = options.toBody ? options.toBody(values) : values
        setChecking(true)
        const issues = await issuesOf(body, options.schema)
        setChecking(false)
        const found = { ...errorsOf(issues), ...dropEmpty(options.check?.(values) ?? {}) }
        if (Object.keys(found).length > 0) return show(found)
        form.clearErrors()
        send(body as B)
      },
  }
}

/** The faults that the schema finds. If the schema fails to load, the form is sent anyway: the server checks with the same schema, and its refusals land beside their fields. */
async function issuesOf(body: unknown, load: (() => Promise<Schema>) | undefined): Promise<readonly Issue[]> {
  const schema = await load?.().catch(() => undefined)
  return (schema?.safeParse(body).error?.issues ?? []) as readonly Issue[]
}

function byField<Values extends Record<string, unknown>>(
  issues: readonly Issue[],
  { fields, words }: FormOptions<Values>,
  say: (sentence: MessageDescriptor) => string,
) {
  const named = issues.map((issue) => ({ issue, name: fieldOf(issue, fields) }))
  return Object.fromEntries(named.map(({ issue, name }) => [name, words?.[name] ?? say(sentenceOf(issue))]))
}

const dropEmpty = (errors: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).filter((entry): entry is [string, string] => Boolean(entry[1])))

function fieldOf(issue: Issue, names: Record<string, string> = {}): string {
  const path = issue.path.map(String)
  return names[path.join('.')] ?? path.filter((part) => !/^\d+$/.test(part)).at(-1) ?? ''
}

function sentenceOf(issue: Issue): MessageDescriptor {
  if (issue.code === 'invalid_type' || (issue.code === 'too_small' && issue.minimum === 1)) return msg`Please fill this in.`
  if (issue.code === 'invalid_value') return msg`Please choose one.`
  if (issue.code === 'too_small') return msg`This is too short.`
  if (issue.code === 'too_big') return msg`This is too long.`
  if (issue.format === 'email') return msg`Please check the address: it needs an @ and a domain, such as name@example.com.`
  if (issue.format === 'date') return msg`Please enter a date as month, day and year.`
  return msg`Please check this.`
}

const sortByScreen = <T>(errors: Record<string, T>, names: readonly string[]): Record<string, T> => ({
  ...Object.fromEntries(names.flatMap((name) => (name in errors ? [[name, errors[name] as T]] : []))),
  ...errors,
})
