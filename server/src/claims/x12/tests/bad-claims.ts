import type { FaultCode } from '../reading/segments.ts'
import { writeClaimFile } from '../writing/claims.ts'
import { dependent, exchange, makeClaim, makeInsured, makeLine, makeProvider, makeSet } from './claims.ts'

type Change = readonly [from: string, to: string]
type BadClaim = readonly [title: string, change: Change | readonly Change[], code: FaultCode, segment: string]

// A subscriber with two claims, one of them a replacement with two lines, and a child with one.
const claims = [
  makeClaim({ facility: { name: 'Clinic', npi: '1467857193', address: dependent.address } }),
  makeClaim({
    id: 'S2-2',
    frequency: '7',
    payer_claim_number: 'PCN2',
    lines: [makeLine(), makeLine({ pointers: [2, 1], charge_cents: 5000 })],
  }),
]
const child = makeInsured({ patient: dependent, claims: [makeClaim({ id: 'S3-1' })] })
const good = [
  ...writeClaimFile(exchange, [makeSet({ providers: [makeProvider({ subscribers: [makeInsured({ claims }), child] })] })]),
].join('')

const changes: readonly BadClaim[] = [
  ['an NPI with a wrong check digit', ['XX*1234567893', 'XX*1234567890'], 'bad_npi', 'NM1'],
  ['a provider without an NPI', ['*****XX*1234567893', ''], 'missing_element', 'NM1'],
  ['a provider with five digits of ZIP', ['N4*AUSTIN*TX*787011234~REF*EI', 'N4*AUSTIN*TX*78701~REF*EI'], 'address', 'N4'],
  [
    'a provider in a post box',
    ['N3*12 MAIN ST*APT. #4~N4*AUSTIN*TX*787011234~REF', 'N3*PO BOX 4~N4*AUSTIN*TX*787011234~REF'],
    'address',
    'N3',
  ],
  ['a tax id of eight digits', ['REF*EI*123456789', 'REF*EI*12345678'], 'bad_value', 'REF'],
  ['no tax id', ['REF*EI*123456789~', ''], 'missing_segment', 'REF'],
  ['a phone of seven digits', ['TE*5125550101', 'TE*5550101'], 'bad_value', 'PER'],
  ['no contact of the submitter', ['PER*IC*BILLING*TE*5125550101*EM*BILLING@SORREL.EXAMPLE~', ''], 'missing_segment', 'PER'],
  ['a purpose that is none', ['BHT*0019*00', 'BHT*0019*99'], 'bad_value', 'BHT'],
  ['a kind of batch that is none', ['1405*CH~', '1405*XX~'], 'bad_value', 'BHT'],
  ['a subscriber who is the patient and has a level for the patient', ['SBR*P**G1', 'SBR*P*18*G1'], 'relationship', 'HL'],
  ['a subscriber who is not the patient, without one', ['SBR*P*18*G1', 'SBR*P**G1'], 'relationship', 'HL'],
  ['a payer of no order', ['SBR*P*18', 'SBR*X*18'], 'bad_value', 'SBR'],
  ['a payer of no kind', ['******BL~NM1*IL', '******QQ~NM1*IL'], 'bad_value', 'SBR'],
  ['a relation that is none', ['PAT*19', 'PAT*99'], 'bad_value', 'PAT'],
  ['a dependent with a member id', ['NM1*QC*1*NUNEZ*ANA', 'NM1*QC*1*NUNEZ*ANA****MI*X1'], 'relationship', 'NM1'],
  ['no member id', ['***MI*XYZ123456789', ''], 'missing_element', 'NM1'],
  ['no payer', ['NM1*PR*2*AETNA*****PI*60054~', ''], 'missing_segment', 'NM1'],
  [
    'a patient without an address',
    ['JOSE*M***MI*XYZ123456789~N3*12 MAIN ST*APT. #4~N4*AUSTIN*TX*787011234~', 'JOSE*M***MI*XYZ123456789~'],
    'missing_segment',
    'N3',
  ],
  ['a sex that is none', ['19800102*F', '19800102*X'], 'bad_value', 'DMG'],
  ['a birth in the month 13', ['DMG*D8*19800102', 'DMG*D8*19801302'], 'bad_date', 'DMG'],
  ['a level with a child that is not there', ['HL*2*1*22*0', 'HL*2*1*22*1'], 'levels', 'HL'],
  ['a level with the wrong number', ['HL*3*1*22*1', 'HL*5*1*22*1'], 'levels', 'HL'],
  ['a child below the wrong level', ['HL*4*3*23*0', 'HL*4*1*23*0'], 'levels', 'HL'],
  ['a claim id of 21 characters', ['CLM*S1-1*', 'CLM*S12345678901234567890*'], 'bad_value', 'CLM'],
  ['two claims under one id', ['CLM*S2-2*', 'CLM*S1-1*'], 'repeated_number', 'CLM'],
  ['a total that is not the sum', ['CLM*S2-2*350*', 'CLM*S2-2*351*'], 'total_charge', 'CLM'],
  ['a place of one digit', ['10:B:1', '1:B:1'], 'bad_value', 'CLM'],
  ['a place without its qualifier', ['10:B:1', '10:A:1'], 'bad_value', 'CLM'],
  ['a frequency that is none', ['10:B:1', '10:B:3'], 'frequency', 'CLM'],
  ['a replacement without the number of the payer', ['REF*F8*PCN2~', ''], 'frequency', 'CLM'],
  ['a first claim with a number of the payer', ['10:B:7', '10:B:1'], 'frequency', 'CLM'],
  ['a signature that is neither', ['*Y*A*Y*Y~', '*Q*A*Y*Y~'], 'bad_value', 'CLM'],
  ['a release that is none', ['*Y*A*Y*Y~', '*Y*A*Y*N~'], 'bad_value', 'CLM'],
  [
    'a number of the payer after the diagnoses',
    [
      ['REF*F8*PCN2~', ''],
      [
        'HI*ABK:E119*ABF:Z6835~NM1*82*1*STONE*DANA****XX*1467857193~PRV*PE*PXC*133V00000X~LX*1~SV1*HC:97802:95*300*UN*4***1~DTP*472*D8*20261001~REF*6R*S1L1~LX*2',
        'HI*ABK:E119*ABF:Z6835~REF*F8*PCN2~NM1*82*1*STONE*DANA****XX*1467857193~PRV*PE*PXC*133V00000X~LX*1~SV1*HC:97802:95*300*UN*4***1~DTP*472*D8*20261001~REF*6R*S1L1~LX*2',
      ],
    ],
    'out_of_order',
    'REF',
  ],
  ['no diagnosis', ['HI*ABK:E119*ABF:Z6835~', ''], 'missing_segment', 'HI'],
  ['a diagnosis twice', ['ABF:Z6835', 'ABF:E119'], 'diagnoses', 'HI'],
  ['a body mass index first', ['ABK:E119*ABF:Z6835', 'ABK:Z6835*ABF:E119'], 'diagnoses', 'HI'],
  ['a diagnosis with its dot', ['ABK:E119', 'ABK:E11.9'], 'diagnoses', 'HI'],
  ['two first diagnoses', ['ABF:Z6835', 'ABK:Z6835'], 'diagnoses', 'HI'],
  ['13 diagnoses', ['ABF:Z6835', Array.from({ length: 12 }, (_, index) => `ABF:E${20 + index}`).join('*')], 'diagnoses', 'HI'],
  ['a line with the wrong number', ['LX*2~', 'LX*3~'], 'lines', 'LX'],
  ['a procedure of four characters', ['HC:97802:95', 'HC:9780:95'], 'bad_value', 'SV1'],
  ['two modifiers for how the visit was held', ['97802:95', '97802:95:GT'], 'modifiers', 'SV1'],
  ['no unit', ['*300*UN*4***1', '*300*UN*0***1'], 'lines', 'SV1'],
  ['a pointer beyond the list', ['*UN*4***1~', '*UN*4***3~'], 'pointers', 'SV1'],
  ['a pointer twice', ['***2:1~', '***2:2~'], 'pointers', 'SV1'],
  ['no pointer', ['*UN*4***1~', '*UN*4~'], 'pointers', 'SV1'],
  ['five pointers', ['***2:1~', '***2:1:3:4:5~'], 'pointers', 'SV1'],
  ['a line without its day', ['DTP*472*D8*20261001~', ''], 'missing_segment', 'DTP'],
  ['care after the day of the file', ['D8*20261001', 'D8*20261106'], 'future_date', 'DTP'],
  [
    'the control of the line before its day',
    ['DTP*472*D8*20261001~REF*6R*S1L1~', 'REF*6R*S1L1~DTP*472*D8*20261001~'],
    'out_of_order',
    'DTP',
  ],
  ['a separator at an end', ['REF*6R*S1L1~', 'REF*6R*S1L1*~'], 'trailing_separator', 'REF'],
  ['an accent', ['NM1*QC*1*NUNEZ', 'NM1*QC*1*NUÑEZ'], 'characters', 'NM1'],
]

/** Bad files of claims, each made of a good one by breaking one rule, with the code and the segment by which the rule must be named. */
export const badClaims = changes.map(([title, change, code, segment]) => ({ title, code, segment, text: spoil(title, change) }))

function spoil(title: string, change: Change | readonly Change[]): string {
  const all = (typeof change[0] === 'string' ? [change] : change) as readonly Change[]
  return all.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`${title}: the good file does not hold ${from}`)
    return text.replace(from, () => to)
  }, good)
}
