import type { RemittedClaim, RemittedLine } from '../../claims/x12/reading/answers/facts.ts'
import { wrap } from '../../claims/x12/tests/files.ts'

/** One line of an answer. */
export const makeLine = (change: Partial<RemittedLine> = {}): RemittedLine => ({
  ...{ control: 'L1', code: '97802', modifiers: ['95'], sent_code: null, sent_modifiers: [], charge_cents: 30_000, paid_cents: 0 },
  ...{ units_paid: 4, units_sent: null, day: '2026-10-01', allowed_cents: null, adjustments: [], remarks: [] },
  ...change,
})

/** What a payer decided about one claim, whose amounts are those of its lines. */
export const makeAnswer = (change: Partial<RemittedClaim> = {}): RemittedClaim => {
  const lines = change.lines ?? [makeLine()]
  const sum = (read: (line: RemittedLine) => number) => lines.reduce((total, line) => total + read(line), 0)
  return {
    ...{ position: 1, claim_id: 'S1-1', status: '1', payer_claim_number: 'P1', patient: null, forwarded_to: null, from_day: null },
    ...{ charge_cents: sum((line) => line.charge_cents), paid_cents: sum((line) => line.paid_cents), patient_cents: 0 },
    ...{ adjustments: [], lines, remarks: [] },
    ...change,
  }
}

/** An answer to a claim that went out: its text, by the number of our file and the number of the claim. */
export type Answer = (number: number, clm01: string) => string

/** A 277CA with these words (STC01) about the claim. */
export const sayStatus =
  (...words: string[]): Answer =>
  (_, clm01) =>
    wrap(
      '277CA',
      [
        'BHT*0085*08*T1*20260303*1203*TH',
        'HL*1**20*1',
        'NM1*PR*2*AETNA*****PI*60054',
        'TRN*1*R1',
        'DTP*050*D8*20260303',
        'DTP*009*D8*20260303',
      ]
        .concat(['HL*2*1*21*1', 'NM1*41*2*SORREL*****46*S1', 'TRN*2*B1', 'STC*A1:19:PR*20260303*WQ*150', 'HL*3*2*19*1'])
        .concat(['NM1*85*2*SORREL NUTRITION*****XX*1234567893', 'TRN*1*0', 'HL*4*3*PT', 'NM1*QC*1*DOE*JANE****MI*W1', `TRN*2*${clm01}`])
        .concat(
          words.map((word) => `STC*${word}*20260303*${/^A[012]/.test(word) ? 'WQ' : 'U'}*150`),
          ['DTP*472*D8*20260301'],
        )
        .join('\n'),
    )
/** A 999 about the group of the file. */
export const sayGroup =
  (...segments: string[]): Answer =>
  (number) =>
    wrap('999', [`AK1*HC*${number}*005010X222A1`, ...segments].join('\n'))
