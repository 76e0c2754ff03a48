import { placeLabels } from '@sorrel/contract/charting/vocabulary'
import { goalStatusLabels } from '@sorrel/contract/rewards/vocabulary'
import { visitModeLabels } from '@sorrel/contract/scheduling/vocabulary'
import type { Block, PdfDocument } from '../../kernel/pdf/document.ts'
import { leaveOutNumbers, leaveOutOf } from '../reading/safe-mode.ts'
import { listSections } from '../reading/sections.ts'
import type { SavedGoal } from '../tables.ts'
import {
  listAddenda,
  listGiven,
  listSeal,
  type PaperFrame,
  startPaper,
  writeDay,
  writeMoment,
  writeSection,
  writeStart,
  writeTime,
} from './parts.ts'
import { minutesOf, type NotePaper, type ToldPaper } from './reading.ts'
import { paperWords } from './words.ts'

/** The note of a visit on paper. */
export function composeNote(paper: NotePaper, frame: PaperFrame): PdfDocument {
  const words = paperWords[frame.language]
  const { in_safe_mode } = paper
  const content = in_safe_mode ? leaveOutNumbers(paper.content) : paper.content
  const sections = listSections(content).filter(({ key }) => key !== 'next_visit_focus')
  return {
    ...startPaper(frame, words.title, paper.seal === null),
    blocks: [
      ...(paper.seal ? [] : [{ kind: 'notice', text: words.draftSays } as const]),
      listWhose(paper, frame),
      ...sections.flatMap(({ label, text }) => writeSection(label[frame.language], text)),
      ...listTold({ ...content, instructions: content.patient_instructions, goals: content.smart_goals }, frame),
      ...listBilling(paper, frame),
      ...listAddenda(in_safe_mode ? leaveOutOf(paper.addenda) : paper.addenda, paper.zone, frame.language),
      ...(paper.seal ? listSeal({ ...paper, seal: paper.seal, number: [words.number, paper.appointment_id] }, frame.language) : []),
    ],
  }
}

/** What a patient takes home, on paper. */
export function composeTold(paper: ToldPaper, frame: PaperFrame): PdfDocument {
  const words = paperWords[frame.language]
  const { patient, provider, starts_at, zone, is_draft } = paper
  const reach = [frame.practice.phone, frame.practice.email].filter(Boolean).join(', ')
  return {
    ...startPaper(frame, words.told, is_draft),
    blocks: [
      ...(is_draft ? [{ kind: 'notice', text: words.draftSays } as const] : []),
      {
        kind: 'facts',
        rows: [
          [words.patient, patient.name],
          [words.visit, writeStart(starts_at, frame.language, zone)],
          [words.dietitian, `${provider.name}, ${provider.credentials}`],
        ],
      },
      ...listTold(paper, frame),
      ...listNextVisit(paper, frame),
      ...(reach ? [{ kind: 'paragraph', text: `${words.questions} ${reach}`, isSmall: true } as const] : []),
    ],
  }
}

function listWhose({ patient, provider, visit, kind, content, zone }: NotePaper, { language }: PaperFrame): Block {
  const words = paperWords[language]
  return {
    kind: 'facts',
    rows: listGiven([
      [words.patient, patient.name],
      [words.born, patient.birth_date && writeDay(patient.birth_date, language)],
      [words.visit, writeStart(visit.starts_at, language, zone)],
      [words.kind, words.kinds[kind]],
      [words.mode, visitModeLabels[visit.visit_mode][language]],
      [words.state, content.patient_location_state],
      [words.dietitian, `${provider.name}, ${provider.credentials}`],
    ]),
  }
}

type Agreed = { instructions: string | null; goals: readonly SavedGoal[]; next_visit_focus: string | null }

function listTold({ instructions, goals, next_visit_focus }: Agreed, { language }: PaperFrame): Block[] {
  const words = paperWords[language]
  const listed = goals.map(({ text, by_date, status = 'active' }) => {
    const says =
      status === 'active' ? by_date && words.until(writeDay(by_date, language)) : goalStatusLabels[status][language].toLowerCase()
    return says ? `${text} (${says})` : text
  })
  return [
    ...(instructions ? writeSection(words.instructions, instructions) : []),
    ...(listed.length > 0 ? [{ kind: 'heading', level: 2, text: words.goals } as const, { kind: 'list', items: listed } as const] : []),
    ...(next_visit_focus ? writeSection(words.next, next_visit_focus) : []),
  ]
}

/** When they meet again: the visit that is booked, or else around when the dietitian would see them. */
function listNextVisit({ next_visit, suggested_on, zone }: ToldPaper, { language }: PaperFrame): Block[] {
  const words = paperWords[language]
  if (next_visit) return writeSection(words.nextVisit, writeMoment(next_visit.starts_at, language, zone))
  return suggested_on ? writeSection(words.nextVisit, words.around(writeDay(suggested_on, language))) : []
}

function listBilling(paper: NotePaper, { language }: PaperFrame): Block[] {
  const words = paperWords[language]
  const { content, zone } = paper
  const minutes = minutesOf(paper)
  const { session_started_at: from, session_ended_at: to, procedures, place_of_service } = content
  const session =
    from && to && minutes !== null && `${writeTime(from, language, zone)} – ${writeTime(to, language, zone)}, ${words.minutes(minutes)}`
  const lines = procedures.map(({ code, units, modifiers }) => `${[code, ...modifiers].join('-')} × ${units}`)
  return [
    { kind: 'heading', level: 2, text: words.billing },
    {
      kind: 'facts',
      rows: listGiven([
        [words.session, session || null],
        [words.place, `${place_of_service} ${placeLabels[place_of_service][language]}`],
        [words.procedures, lines.join(', ') || null],
      ]),
    },
  ]
}
