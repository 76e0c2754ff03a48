import type { FaultCode } from '../reading/segments.ts'
import { goodFiles, wrap } from './files.ts'

const bodies = Object.fromEntries(goodFiles.map(([name, kind, body]) => [name, wrap(kind, body)]))
/** What a test changes in a good file: every place of the first text becomes the second. */
type Change = readonly [from: string, to: string]
type BadFile = readonly [title: string, name: keyof typeof bodies, change: Change | Change[], code: FaultCode, segment: string | null]

const pay = 'a remittance'
const changes: readonly BadFile[] = [
  // The envelope
  ['an interchange with a short name', pay, ['*PAYER          *', '*PAYER         *'], 'header_width', 'ISA'],
  ['another release of X12', pay, ['*00501*', '*00401*'], 'version', 'ISA'],
  ['a repetition separator that is a letter', pay, ['*^*', '*U*'], 'separators', 'ISA'],
  ['a component separator that is the repetition separator', pay, ['*P*:~', '*P*^~'], 'separators', 'ISA'],
  ['a day that does not exist', pay, ['*261105*', '*261131*'], 'bad_date', 'ISA'],
  ['a test flag that is none', pay, ['*0*P*', '*0*Q*'], 'bad_value', 'ISA'],
  ['an interchange that ends under another number', pay, ['IEA*1*000000905', 'IEA*1*000000906'], 'control_number', 'IEA'],
  ['an interchange number without its zeros', pay, ['IEA*1*000000905', 'IEA*1*905'], 'control_number', 'IEA'],
  ['a wrong count of groups', pay, ['IEA*1*', 'IEA*2*'], 'group_count', 'IEA'],
  ['a wrong count of sets', pay, ['GE*1*17', 'GE*2*17'], 'set_count', 'GE'],
  ['a group that ends under another number', pay, ['GE*1*17', 'GE*1*18'], 'control_number', 'GE'],
  [
    'a group number with a zero',
    pay,
    [
      ['*1203*17*X', '*1203*017*X'],
      ['GE*1*17', 'GE*1*017'],
    ],
    'control_number',
    'GS',
  ],
  ['a wrong count of segments', pay, ['SE*44*', 'SE*43*'], 'segment_count', 'SE'],
  ['a count of segments that is no number', pay, ['SE*44*', 'SE*ABC*'], 'segment_count', 'SE'],
  ['a set that ends under another number', pay, ['SE*44*0001', 'SE*44*0002'], 'control_number', 'SE'],
  [
    'a set number of two digits',
    pay,
    [
      ['ST*835*0001', 'ST*835*01'],
      ['SE*44*0001', 'SE*44*01'],
    ],
    'control_number',
    'ST',
  ],
  ['a set in the group of another kind', pay, ['GS*HP*', 'GS*HC*'], 'wrong_group', 'GS'],
  [
    'an older version',
    pay,
    [
      ['X*005010X221A1', 'X*004010X091A1'],
      ['0001*005010X221A1', '0001*004010X091A1'],
    ],
    'version',
    'GS',
  ],
  ['a set that names another version than its group', pay, ['0001*005010X221A1', '0001*005010X221'], 'version', 'ST'],
  [
    'a kind that nobody reads here',
    pay,
    [
      ['ST*835*', 'ST*850*'],
      ['GS*HP*', 'GS*PO*'],
    ],
    'unknown_kind',
    'ST',
  ],
  ['a set without its trailer', pay, ['SE*44*0001~', ''], 'missing_trailer', 'SE'],
  ['a group without its trailer', pay, ['GE*1*17~', ''], 'missing_trailer', 'GE'],
  ['an interchange without its trailer', pay, ['IEA*1*000000905~', ''], 'missing_trailer', 'IEA'],
  ['a file that is cut in a segment', pay, ['IEA*1*000000905~', 'IEA*1*0000'], 'cut_off', 'IEA'],
  ['a file whose last terminator is missing', pay, ['IEA*1*000000905~', 'IEA*1*000000905'], 'cut_off', 'IEA'],
  ['text after the end', pay, ['000000905~', '000000905~HELLO'], 'after_the_end', null],
  ['a segment outside of its set', pay, ['GE*1*17', 'PLB*1*20261231*L6*1~GE*1*17'], 'envelope_order', 'PLB'],
  ['a group without a set', 'a notice', [['IEA*0*', 'GS*FA*A*B*20261105*1203*1*X*005010X231A1~GE*0*1~IEA*1*']], 'nothing_inside', 'GE'],
  ['a notice with a group that is not there', 'a notice', ['IEA*0*', 'IEA*1*'], 'group_count', 'IEA'],
  ['a notice about no interchange', 'a notice', ['TA1*000000017', 'TA1*17'], 'bad_value', 'TA1'],
  ['a notice that says neither yes nor no', 'a notice', ['0900*R*', '0900*Q*'], 'bad_value', 'TA1'],
  ['a notice that accepts and names an error', 'a notice', ['0900*R*', '0900*A*'], 'contradiction', 'TA1'],
  // The order
  ['a segment that nobody knows', pay, ['LQ*HE*N130', 'ZZZ*1'], 'unknown_segment', 'ZZZ'],
  ['an empty segment', pay, ['LQ*HE*N130~', 'LQ*HE*N130~~'], 'unknown_segment', ''],
  [
    'a trace before the payment',
    pay,
    [
      ['TRN*1*EFT20261104*1512345678~', ''],
      ['BPR*', 'TRN*1*EFT*1512345678~BPR*'],
    ],
    'out_of_order',
    'BPR',
  ],
  [
    'no trace',
    pay,
    [
      ['TRN*1*EFT20261104*1512345678~', ''],
      ['SE*44', 'SE*43'],
    ],
    'missing_segment',
    'TRN',
  ],
  ['no payer', pay, ['N1*PR*AETNA', 'N1*XX*AETNA'], 'missing_segment', 'N1'],
  [
    'an adjustment before its line',
    pay,
    ['SVC*HC:99401*70*0**1~DTM*472*20261001~CAS*CO*97*70', 'CAS*CO*97*70~SVC*HC:99401*70*0**1~DTM*472*20261001'],
    'line_balance',
    'SVC',
  ],
  ['two payments', pay, ['TRN*1*', 'BPR*I*0*C*NON~TRN*1*'], 'too_many', 'BPR'],
  ['a line without a claim', pay, ['LX*1~CLP*S1-1*1*370*226*44*12*PCN1*10*1~', 'LX*1~'], 'out_of_order', 'NM1'],
  ['a control character', pay, ['DOE*JANE', 'DOE\n*JANE'], 'characters', 'NM1'],
  // The amounts
  ['a line that does not balance', pay, ['CAS*CO*45*30', 'CAS*CO*45*29'], 'line_balance', 'SVC'],
  ['a claim that does not balance', pay, ['CLP*S2-1*4*150*0*', 'CLP*S2-1*4*150*1*'], 'claim_balance', 'CLP'],
  ['a claim adjusted twice', pay, ['CAS*PR*96*150', 'CAS*PR*96*150~CAS*CO*45*10'], 'claim_balance', 'CLP'],
  ['a share of the patient that nobody explains', pay, ['*226*44*12', '*226*45*12'], 'patient_share', 'CLP'],
  ['a payment that is not the sum of its claims', pay, ['BPR*I*167.2', 'BPR*I*167.3'], 'payment_balance', 'BPR'],
  ['a payment that forgets the recovery', pay, ['*WO:PCN9*10', ''], 'payment_balance', 'BPR'],
  ['interest with the wrong sign', pay, ['L6:I1*-1.2', 'L6:I1*1.2'], 'payment_balance', 'BPR'],
  ['a debit of what was paid', pay, ['167.2*C*', '167.2*D*'], 'payment_balance', 'BPR'],
  [
    'lines that are not the whole claim',
    pay,
    [['SVC*HC:99401*70*0**1~DTM*472*20261001~CAS*CO*97*70~REF*6R*S1L2~', '']],
    'claim_lines',
    'CLP',
  ],
  ['three decimals', pay, ['AMT*B6*270', 'AMT*B6*270.001'], 'bad_amount', 'AMT'],
  ['a comma', pay, ['AMT*B6*270', 'AMT*B6*1,270'], 'bad_amount', 'AMT'],
  ['an exponent', pay, ['AMT*B6*270', 'AMT*B6*2.7E2'], 'bad_amount', 'AMT'],
  ['a plus', pay, ['AMT*B6*270', 'AMT*B6*+270'], 'bad_amount', 'AMT'],
  ['a claim without an amount', pay, ['CLP*S2-1*4*150*0*', 'CLP*S2-1*4**0*'], 'missing_element', 'CLP'],
  ['a claim without its number', pay, ['CLP*S2-1*', 'CLP**'], 'missing_element', 'CLP'],
  ['a state of a claim that nobody knows', pay, ['CLP*S2-1*4*', 'CLP*S2-1*9*'], 'bad_value', 'CLP'],
  ['a group of adjustments that nobody knows', pay, ['CAS*CO*45*30', 'CAS*XX*45*30'], 'bad_value', 'CAS'],
  ['an adjustment without its amount', pay, ['CAS*CO*45*30', 'CAS*CO*45'], 'missing_element', 'CAS'],
  ['an adjustment without its reason', pay, ['CAS*PR*1*24**3*20', 'CAS*PR*1*24***20'], 'missing_element', 'CAS'],
  ['a payment by no known way', pay, ['*C*ACH*', '*C*GOLD*'], 'bad_value', 'BPR'],
  ['a payment on no day', pay, ['*20261104~TRN', '*20261304~TRN'], 'bad_date', 'BPR'],
  ['care on the 31st of September', pay, ['DTM*232*20261001', 'DTM*232*20260931'], 'bad_date', 'DTM'],
  ['a payee whose number is too short', pay, ['*XX*1234567893', '*XX*123456789'], 'bad_npi', 'N1'],
  // Acknowledgments
  ['an acknowledgment of no group', 'an acknowledgment', ['AK1*HC*17', 'AK1*HC*'], 'missing_element', 'AK1'],
  ['a set without its outcome', 'an acknowledgment', [['IK5*A~', '']], 'missing_segment', 'IK5'],
  ['no outcome of the group', 'an acknowledgment', [['AK9*P*2*2*1~', '']], 'missing_segment', 'AK9'],
  ['an outcome that nobody knows', 'an acknowledgment', ['IK5*R*5', 'IK5*Q'], 'bad_value', 'IK5'],
  ['a group that is accepted with a refused set', 'an acknowledgment', ['AK9*P*2*2*1', 'AK9*A*2*2*2'], 'contradiction', 'AK9'],
  ['a group that is refused with an accepted set', 'an acknowledgment', ['AK9*P', 'AK9*R'], 'contradiction', 'AK9'],
  ['more sets than were received', 'an acknowledgment', ['AK9*P*2*2*1', 'AK9*P*2*1*1'], 'contradiction', 'AK9'],
  ['a set that is accepted with errors', 'an acknowledgment', ['IK5*R*5', 'IK5*A'], 'contradiction', 'IK5'],
  ['an error of no segment', 'an acknowledgment', ['IK3*NM1*12*2010AA*8', 'IK3*NM1**2010AA*8'], 'missing_element', 'IK3'],
  // States of claims
  ['a level that is counted twice', 'an acknowledgment of claims', ['HL*5*3*PT', 'HL*4*3*PT'], 'levels', 'HL'],
  ['a level below none', 'an acknowledgment of claims', ['HL*5*3*PT', 'HL*5*9*PT'], 'levels', 'HL'],
  ['a child that does not follow', 'a status', ['HL*4*3*22*0', 'HL*4*3*22*1'], 'levels', 'HL'],
  ['a child that was not announced', 'a status', ['HL*5*3*22*1', 'HL*5*3*22*0'], 'levels', 'HL'],
  ['a category of a status that nobody knows', 'an acknowledgment of claims', ['STC*A2:20', 'STC*Z2:20'], 'bad_value', 'STC'],
  [
    'a claim that is accepted and refused',
    'an acknowledgment of claims',
    ['STC*A2:20:PR*20261105*WQ', 'STC*A2:20:PR*20261105*U'],
    'contradiction',
    'STC',
  ],
  [
    'a claim that is refused and accepted',
    'an acknowledgment of claims',
    ['STC*A3:21*20261105*U', 'STC*A3:21*20261105*WQ'],
    'contradiction',
    'STC',
  ],
  ['a claim without a state', 'an acknowledgment of claims', [['STC*A2:20:PR*20261105*WQ*150~', '']], 'missing_segment', 'STC'],
  ['a claim without its number', 'an acknowledgment of claims', ['TRN*2*S2-1', 'TRN*2'], 'missing_element', 'TRN'],
  ['an acknowledgment with the header of a status', 'an acknowledgment of claims', ['BHT*0085', 'BHT*0010'], 'bad_value', 'BHT'],
  ['a period that ends before it begins', 'an acknowledgment of claims', ['20261001-20261002', '20261002-20261001'], 'bad_date', 'DTP'],
  ['a state on no day', 'a status', ['STC*P1:20*20261105', 'STC*P1:20*20261145'], 'bad_date', 'STC'],
  // Benefits
  ['a trace of nine characters', 'benefits', ['*OURS1*9123456789', '*OURS1*912345678'], 'bad_value', 'TRN'],
  ['a benefit of no kind', 'benefits', ['EB*1**30', 'EB*9**30'], 'bad_value', 'EB'],
  ['a share above one', 'benefits', ['*****.2*', '*****20*'], 'bad_value', 'EB'],
  ['a limit without a quantity', 'benefits', ['***VS*12', '***VS*'], 'missing_element', 'EB'],
  ['a network that is neither', 'benefits', ['EB*B*IND*98***27*40*****Y', 'EB*B*IND*98***27*40*****Q'], 'bad_value', 'EB'],
  ['a refusal without a reason', 'benefits refused', ['AAA*N**72*C', 'AAA*N***C'], 'missing_element', 'AAA'],
  ['a birthday that does not exist', 'benefits', ['DMG*D8*19800102', 'DMG*D8*19800230'], 'bad_date', 'DMG'],
]

/** Bad files, each made of a good one by breaking one rule, with the code and the segment by which the rule must be named. */
export const badFiles = changes.map(([title, name, change, code, segment]) => ({ title, text: spoil(name, change), code, segment }))

function spoil(name: keyof typeof bodies, change: Change | Change[]): string {
  const changes = (typeof change[0] === 'string' ? [change] : change) as Change[]
  return changes.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`${name} does not hold ${from}`)
    return text.replace(from, () => to)
  }, bodies[name]!)
}
