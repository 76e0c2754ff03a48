// The server asks the web app to draw a public page, and the page that it sends is taken over in the browser (decision 30).

import type { ErrorCode } from './errors.ts'

/** One answer that stands in a page, under the key of the read that asked for it. */
export type Answered = { key: readonly unknown[]; output: unknown }

/** The facts about the practice; null for what its operator did not set. */
export type Practice = { name: string; address: string | null; phone: string | null; email: string | null }

export type DrawRequest = {
  /** Path and query of the page. */
  href: string
  page: {
    role: 'provider' | 'client'
    api_base: string
    locale: 'en' | 'es'
    demo: boolean
    version: string
    now: string
    /** The zone in which times are shown. */
    zone: string
    practice: Practice
  }
  /** Answers a read by the name of its operation, as for somebody who is not signed in. */
  answer: (operation: string, input: { params?: Record<string, unknown>; query?: Record<string, unknown> }) => Promise<Answer>
}
export type Answer = { output: unknown } | { refusal: { code: ErrorCode; status: number } }

export type DrawnPage = {
  markup: string
  answers: readonly Answered[]
  /** Whether times stand in it. */
  shows_times: boolean
  /** The components that the browser will load to take it over, by name. */
  screens: readonly string[]
  parts: readonly string[]
}

/** Draws a page. Undefined for an address whose page is not drawn by a server. */
export type DrawPage = (request: DrawRequest) => Promise<DrawnPage | undefined>
