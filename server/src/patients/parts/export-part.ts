import type { Label } from '@sorrel/contract/kernel/label'
import { TimeZone } from '@sorrel/contract/kernel/values'
import type { ConsentKind } from '@sorrel/contract/patients/consents'
import { guardianRelationLabels } from '@sorrel/contract/patients/guardians'
import { Patient } from '@sorrel/contract/patients/record/schemas'
import { clinicalSexLabels, genderLabels } from '@sorrel/contract/patients/vocabulary'
import { z } from 'zod'
import type { Chapter, ExportPart, Subject } from '../../exports/part.ts'
import type { Context } from '../../kernel/context.ts'

/** Who the patient is, who acts for whom, and what was agreed to. The intake has a part of its own. */
export const patientsExport: ExportPart = {
  tables: ['patient', 'guardianship', 'consent', 'patient_deletion'],
  left_out: {
    guardian_invitation: 'holds the number or address of somebody else, and what comes of it stands under the people',
    onboarding_code: 'holds only the hash of a code that opened the account once',
    patient_alias: 'holds the ids that two records of one person had before they became one',
    abandoned_booking: 'names no patient: somebody who began to book and is nobody yet',
  },
  data: {
    patient: {
      whose: ['id'],
      without: { identity_id: 'leads to how somebody signs in here', deleted_at: 'is empty of everybody who can ask' },
      becomes: 'row',
      shape: Patient.pick({ former_names: true, gender: true, clinical_sex: true, preferred_language: true, units: true, birth_date: true })
        .partial()
        .extend({
          time_zone: TimeZone.nullish(),
          state: z
            .string()
            .regex(/^[A-Z]{2}$/)
            .nullish(),
        }),
    },
    guardianship: {
      whose: ['guardian_id', 'patient_id'],
      history: { at: 'started_at', code: 'relation', author: 'guardian_id', for_dietitian: false },
    },
    consent: {
      once: ['kind', 'version'],
      becomes: 'row',
      needs: ['given_by'],
      history: { at: 'given_at', code: 'kind', author: 'given_by', text: 'version', for_dietitian: true },
    },
    patient_deletion: { history: { at: 'asked_at', for_dietitian: false } },
  },
  write: async (ctx, about) => [await writeDetails(ctx, about), await writePeople(ctx, about), await writeConsents(ctx, about)],
}

const words = {
  details: { en: 'About you', es: 'Sobre ti' },
  first_name: { en: 'First name', es: 'Nombre' },
  last_name: { en: 'Last name', es: 'Apellido' },
  preferred_name: { en: 'Name you go by', es: 'Cómo quieres que te llamemos' },
  former_names: { en: 'Former names', es: 'Nombres anteriores' },
  pronouns: { en: 'Pronouns', es: 'Pronombres' },
  birth_date: { en: 'Date of birth', es: 'Fecha de nacimiento' },
  gender: { en: 'Gender', es: 'Género' },
  clinical_sex: { en: 'Sex for reference ranges', es: 'Sexo para los rangos de referencia' },
  email: { en: 'Email address', es: 'Correo electrónico' },
  phone_number: { en: 'Phone number', es: 'Número de teléfono' },
  address: { en: 'Address', es: 'Dirección' },
  time_zone: { en: 'Time zone', es: 'Zona horaria' },
  language: { en: 'Language', es: 'Idioma' },
  units: { en: 'Units', es: 'Unidades' },
  how_heard: { en: 'How you heard of us', es: 'Cómo supiste de nosotros' },
  created_at: { en: 'With us since', es: 'Con nosotros desde' },
  deletes_at: { en: 'The account will be deleted on', es: 'La cuenta se eliminará el' },
  people: { en: 'People for whom you act', es: 'Personas a quienes representas' },
  name: { en: 'Name', es: 'Nombre' },
  relation: { en: 'You are', es: 'Tú eres' },
  since: { en: 'Since', es: 'Desde' },
  until: { en: 'Until', es: 'Hasta' },
  consents: { en: 'What was agreed to', es: 'Lo que se aceptó' },
  version: { en: 'Version', es: 'Versión' },
  agreed_on: { en: 'Agreed on', es: 'Se aceptó el' },
  agreed_by: { en: 'By', es: 'Por' },
  self: { en: 'You', es: 'Tú' },
  guardian: { en: 'Somebody who acts for you', es: 'Alguien que te representa' },
} as const satisfies Record<string, Label>

const languages = { en: { en: 'English', es: 'Inglés' }, es: { en: 'Spanish', es: 'Español' } } as const
const units = {
  us: { en: 'Pounds and inches', es: 'Libras y pulgadas' },
  metric: { en: 'Kilograms and centimeters', es: 'Kilogramos y centímetros' },
} as const
const consentLabels: Record<ConsentKind, Label> = {
  treatment: { en: 'Treatment', es: 'Tratamiento' },
  privacy: { en: 'Privacy notice', es: 'Aviso de privacidad' },
  telehealth: { en: 'Visits by video', es: 'Visitas por video' },
  billing: { en: 'Billing', es: 'Facturación' },
  texts: { en: 'Text messages', es: 'Mensajes de texto' },
}

async function writeDetails(ctx: Context, { patient_id, say, writeDay, writeMoment }: Subject): Promise<Chapter> {
  const one = await ctx.db.selectFrom('patient').selectAll().where('id', '=', patient_id).executeTakeFirstOrThrow()
  const deletion = await ctx.db
    .selectFrom('patient_deletion')
    .select('deletes_at')
    .where('patient_id', '=', patient_id)
    .where('taken_back_at', 'is', null)
    .where('done_at', 'is', null)
    .executeTakeFirst()
  const place = [one.street, one.street_2, one.city, [one.state, one.zip].filter(Boolean).join(' ')].filter(Boolean).join('\n')
  return {
    title: say(words.details),
    facts: [
      [say(words.first_name), one.first_name],
      [say(words.last_name), one.last_name],
      [say(words.preferred_name), one.preferred_name],
      [say(words.former_names), one.former_names.join('\n')],
      [say(words.pronouns), one.pronouns],
      [say(words.birth_date), one.birth_date && writeDay(one.birth_date)],
      [say(words.gender), one.gender && say(genderLabels[one.gender as keyof typeof genderLabels], one.gender)],
      [say(words.clinical_sex), say(clinicalSexLabels[one.clinical_sex])],
      [say(words.email), one.email],
      [say(words.phone_number), one.phone_number],
      [say(words.address), place],
      [say(words.time_zone), one.time_zone],
      [say(words.language), say(languages[one.preferred_language])],
      [say(words.units), say(units[one.units])],
      [say(words.how_heard), one.how_heard],
      [say(words.created_at), writeMoment(one.created_at)],
      [say(words.deletes_at), deletion ? writeMoment(deletion.deletes_at) : null],
    ],
  }
}

/** Whom the patient represents. Who represents them is on the screen of those people alone. */
async function writePeople(ctx: Context, { patient_id, say, writeMoment }: Subject): Promise<Chapter> {
  const rows = await ctx.db
    .selectFrom('guardianship')
    .leftJoin('patient', 'patient.id', 'guardianship.patient_id')
    .select(['guardianship.relation', 'guardianship.started_at', 'guardianship.ended_at', 'patient.first_name', 'patient.last_name'])
    .where('guardianship.guardian_id', '=', patient_id)
    .orderBy('guardianship.started_at')
    .execute()
  return {
    title: say(words.people),
    tables: [
      {
        caption: say(words.people),
        columns: [words.name, words.relation, words.since, words.until].map((word) => say(word)),
        rows: rows.map(({ first_name, last_name, relation, started_at, ended_at }) => [
          [first_name, last_name].filter(Boolean).join(' '),
          say(guardianRelationLabels[relation]),
          writeMoment(started_at),
          ended_at && writeMoment(ended_at),
        ]),
      },
    ],
  }
}

async function writeConsents(ctx: Context, { patient_id, say, writeMoment }: Subject): Promise<Chapter> {
  const rows = await ctx.db.selectFrom('consent').selectAll().where('patient_id', '=', patient_id).orderBy('given_at').execute()
  return {
    title: say(words.consents),
    tables: [
      {
        caption: say(words.consents),
        columns: [words.consents, words.version, words.agreed_on, words.agreed_by].map((word) => say(word)),
        rows: rows.map(({ kind, version, given_at, given_by }) => [
          say(consentLabels[kind as ConsentKind], kind),
          version,
          writeMoment(given_at),
          say(given_by === patient_id ? words.self : words.guardian),
        ]),
      },
    ],
  }
}
