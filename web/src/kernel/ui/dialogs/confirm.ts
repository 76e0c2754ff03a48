import type { ReactNode } from 'react'

/** The question before an action that costs money or cannot be undone. `action` names the object and the consequence, never a bare "OK". With `staysByDefault`, Enter changes nothing. */
export type Question = { title: ReactNode; text?: ReactNode; action: string; keep?: string; danger?: boolean; staysByDefault?: boolean }
type Asked = Question & { answer: (yes: boolean) => void }

let asked: Asked | null = null
const listeners = new Set<() => void>()

/** `if (await confirm({ title: t`Cancel this visit?`, action: t`Cancel Tuesday’s visit: $50 late fee`, danger: true })) ...` */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    asked?.answer(false)
    show({
      ...question,
      answer: (yes) => {
        show(null)
        resolve(yes)
      },
    })
  })

export const getCurrentQuestion = (): Asked | null => asked

export function listenToQuestions(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function show(next: Asked | null): void {
  asked = next
  for (const listener of listeners) listener()
}
