import type { Label } from '@sorrel/contract/kernel/label'
import { type GoalStatus, goalStatusLabels } from '@sorrel/contract/rewards/vocabulary'
import { sql } from 'kysely'
import type { Chapter, ExportPart, Subject, Table } from '../../exports/part.ts'
import type { Context } from '../../kernel/context.ts'

/** The goals of a patient, what became of each, and the days on which it was done. */
export const rewardsExport: ExportPart = {
  tables: ['smart_goal', 'smart_goal_day'],
  left_out: {},
  // A goal belongs to a note of elsewhere, so it is history, as the note is.
  data: {
    smart_goal: { history: { at: 'agreed_at', code: 'status', author: 'provider_id', text: 'text', for_dietitian: true } },
    smart_goal_day: { history: { at: 'at', for_dietitian: true } },
  },
  write: writeGoals,
}

const words = {
  goals: { en: 'Goals', es: 'Metas' },
  goal: { en: 'Goal', es: 'Meta' },
  agreed: { en: 'Agreed on', es: 'Acordada el' },
  until: { en: 'By', es: 'Hasta' },
  status: { en: 'Status', es: 'Estado' },
  days: { en: 'Days done', es: 'Días cumplidos' },
} as const satisfies Record<string, Label>

type Row = { text: string; by_date: string | null; status: GoalStatus; agreed_at: string; days: readonly string[] }

async function writeGoals(ctx: Context, about: Subject): Promise<Chapter[]> {
  const { rows } = await sql<Row>`
    select g.text, g.by_date, g.status, g.agreed_at,
      array(select d.local_date from smart_goal_day d where d.goal_id = g.id order by d.local_date) as days
    from smart_goal g where g.patient_id = ${about.patient_id} order by g.agreed_at desc, g.id desc`.execute(ctx.db)
  if (rows.length === 0) return []
  const { say, writeDay, writeMoment } = about
  const table: Table = {
    caption: say(words.goals),
    columns: [words.goal, words.agreed, words.until, words.status, words.days].map((word) => say(word)),
    rows: rows.map(({ text, by_date, status, agreed_at, days }) => [
      ...[text, writeMoment(agreed_at), by_date && writeDay(by_date), say(goalStatusLabels[status], status)],
      days.map(writeDay).join(', ') || null,
    ]),
  }
  return [{ title: say(words.goals), tables: [table] }]
}
