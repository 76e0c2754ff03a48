import type { Label } from '@sorrel/contract/kernel/label'
import { guardianRelations } from '@sorrel/contract/patients/guardians'
import { findStatus } from '@sorrel/contract/releases/rules'
import { Release } from '@sorrel/contract/releases/schemas'
import { releaseScopeLabels, releaseStatusLabels, sendMethodLabels, sendStatusLabels } from '@sorrel/contract/releases/vocabulary'
import { z } from 'zod'
import type { Chapter, ExportPart, Fact, Subject, Table } from '../../exports/part.ts'
import type { Context } from '../../kernel/context.ts'
import type { ReleaseRow } from '../access.ts'

/** Every release with its signed form, and what was sent. */
export const releasesExport: ExportPart = {
  tables: ['release_of_information', 'release_send'],
  left_out: {},
  data: {
    release_of_information: {
      becomes: 'row',
      shape: Release.pick({ scope: true }).extend({ authority: z.enum(guardianRelations).nullish() }),
      needs: ['signed_by', 'signature_file_id', 'pdf_file_id'],
      history: { at: 'created_at', code: 'status', text: 'recipient_name', for_dietitian: true },
    },
    release_send: { history: { at: 'created_at', code: 'status', for_dietitian: true } },
  },
  write: writeReleases,
}

const words = {
  releases: { en: 'Releases of information', es: 'Autorizaciones para compartir información' },
  recipient: { en: 'Recipient', es: 'Quién la recibe' },
  what: { en: 'What', es: 'Qué' },
  purpose: { en: 'What for', es: 'Para qué' },
  holds: { en: 'Holds', es: 'Vale' },
  status: { en: 'Status', es: 'Estado' },
  signed: { en: 'Signed', es: 'Firmada' },
  form: { en: 'Form', es: 'Formulario' },
  sends: { en: 'What was sent', es: 'Qué se envió' },
  way: { en: 'Way', es: 'Medio' },
  asked: { en: 'Asked for', es: 'Pedido' },
} as const satisfies Record<string, Label>

async function writeReleases(ctx: Context, about: Subject): Promise<Chapter[]> {
  const { say, patient_id } = about
  const releases = await ctx.db
    .selectFrom('release_of_information')
    .selectAll()
    .where('patient_id', '=', patient_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  if (releases.length === 0) return []
  const columns = [words.recipient, words.what, words.purpose, words.holds, words.status, words.signed, words.form].map((word) => say(word))
  const list: Table = { caption: say(words.releases), columns, rows: releases.map((row) => listRelease(ctx, row, about)) }
  return [{ title: say(words.releases), tables: [list, await writeSends(ctx, about)].filter(({ rows }) => rows.length > 0) }]
}

async function writeSends(ctx: Context, { say, patient_id, writeMoment }: Subject): Promise<Table> {
  const sends = await ctx.db
    .selectFrom('release_send as s')
    .innerJoin('release_of_information as r', 'r.id', 's.release_id')
    .select(['r.recipient_name', 's.method', 's.status', 's.created_at'])
    .where('s.patient_id', '=', patient_id)
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')
    .execute()
  return {
    caption: say(words.sends),
    columns: [words.recipient, words.way, words.asked, words.status].map((word) => say(word)),
    rows: sends.map(({ recipient_name, method, status, created_at }) => [
      recipient_name,
      say(sendMethodLabels[method]),
      writeMoment(created_at),
      say(sendStatusLabels[status]),
    ]),
  }
}

const listRelease = (ctx: Context, row: ReleaseRow, { say, writeMoment }: Subject): Fact[1][] => [
  [row.recipient_name, row.recipient_org, row.recipient_npi, row.recipient_fax, row.recipient_email, row.recipient_phone]
    .filter(Boolean)
    .join('\n'),
  row.scope.map((scope) => say(releaseScopeLabels[scope])).join(', '),
  row.purpose,
  `${writeMoment(row.starts_at)}\n${writeMoment(row.expires_at)}`,
  say(releaseStatusLabels[findStatus(row, ctx.now())]),
  row.signature_name && row.signed_at ? `${row.signature_name}, ${writeMoment(row.signed_at)}` : null,
  row.pdf_file_id ? { files: [row.pdf_file_id] } : null,
]
