import type { KeyboardEvent } from 'react'

const fields = 'input:not([type="hidden"], [readonly]), input[data-waits], select, textarea'

/**
 * Marks what takes the focus when a dialog opens: its first field, or its main action. An action that destroys something never does, and a
 * finger is not met by a keyboard on the screen.
 */
export function markFirst(body: HTMLElement | null): void {
  if (!body || body.querySelector('[data-autofocus]')) return
  const byFinger = matchMedia('(pointer: coarse)').matches
  const field = byFinger ? null : [...body.querySelectorAll<HTMLElement>(fields)].find(isUsable)
  const first = field ?? [...body.querySelectorAll<HTMLElement>('.dialog-actions button:not(.button--danger)')].filter(isUsable).at(-1)
  first?.setAttribute('data-autofocus', '')
}

/** Lets Enter in a field press the main action where no form does so. */
export function pressOnEnter(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget, defaultPrevented } = event
  if (key !== 'Enter' || defaultPrevented || !(target instanceof HTMLInputElement) || target.form || !isTyped(target)) return
  // A dialog over this one is no part of it, although its events pass here.
  if (!currentTarget.contains(target)) return
  const main = [...currentTarget.querySelectorAll<HTMLButtonElement>('.dialog-actions button')].at(-1)
  if (!main || main.disabled) return
  event.preventDefault()
  main.click()
}

const isUsable = (element: HTMLElement) => !element.matches(':disabled') && !element.closest('[hidden], [inert]')
const isTyped = ({ type }: HTMLInputElement) => !['checkbox', 'radio', 'button', 'submit', 'file'].includes(type)
