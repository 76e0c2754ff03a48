import { setTimeout as wait } from 'node:timers/promises'
import type { Eligibility } from './index.ts'

type Question = {
  set: string
  person: string[]
  birth: string[]
  trace: string[]
  payer: string[]
  day: string
  member: string
  isDependent: boolean
}

/**
 * A payer that answers questions as real ones do. The last four digits of the member id decide: 0001 the plan has ended, 0002 nobody has that id,
 * 0003 another birth date, 0004 down at the first question, 0005 always down, 0006 a copay of $40, 0007 $400 of a deductible left, 0008 no visit
 * left of three, 0009 preventive care is free, 0010 a copay and a share, 0011 answers slowly, 0012 nutrition care is not covered, 0013 another
 * name, 0014 asks for authorization, 0015 another payer comes first, 0016 Medicaid helps with Medicare (QMB), 0018 the plan counts until
 * 9999-12-31. All others have met their deductible and pay 25 %.
 */
export function makeFakeEligibility(): Eligibility {
  const wasDown = new Set<string>()
  return {
    is_offered: true,
    exchange: { sender_id: 'SORREL', receiver_id: 'DEMOPAYERS', is_test: true },
    async ask(question, signal) {
      const asked = readQuestion(question)
      const ending = asked.member.slice(-4)
      if (ending === '0011') await wait(2_600, undefined, { signal })
      if (ending === '0004' && !wasDown.has(asked.member)) {
        wasDown.add(asked.member)
        return writeAnswer(asked, ['AAA*N**42*R'])
      }
      return writeAnswer(asked, refusals[ending] ?? linesOf(ending))
    },
  }
}

const refusals: Readonly<Record<string, string[]>> = {
  '0002': ['AAA*N**75*C'],
  '0003': ['AAA*N**71*C'],
  '0005': ['AAA*N**42*R'],
  '0013': ['AAA*N**73*C'],
}

const active = 'EB*1*IND*30*PR*DEMO PLUS'
const visit = 'EB*1*IND*98'
const met = ['EB*C*IND*30***23*500*****Y', 'EB*C*IND*30***29*0*****Y']
const most = ['EB*G*IND*30***23*3000*****Y', 'EB*G*IND*30***29*2200*****Y', 'EB*G*FAM*30***23*6000*****Y', 'EB*G*FAM*30***29*5200*****Y']
const share = 'EB*A*IND*98*****.25****Y'
const copay = 'EB*B*IND*98***27*40*****Y'
const usual = [active, visit, ...met, ...most]

/** What each member's plan pays. */
function linesOf(ending: string): string[] {
  const special: Readonly<Record<string, string[]>> = {
    '0001': ['EB*6*IND*30*PR*DEMO PLUS'],
    '0006': [...usual, copay],
    '0007': [active, visit, 'EB*C*IND*30***23*1500*****Y', 'EB*C*IND*30***29*400*****Y', ...most, 'EB*A*IND*98*****.2****Y'],
    '0008': [...usual, share, 'EB*F*IND*98***23***VS*3**Y', 'EB*F*IND*98***29***VS*0**Y'],
    '0009': [...usual, share, 'EB*A*IND*98*****0****Y', 'MSG*PREVENTIVE NUTRITION COUNSELING'],
    '0010': [...usual, copay, 'EB*A*IND*98*****.2****Y'],
    '0012': [active, ...met, ...most, 'EB*I*IND*98*********Y', 'MSG*NUTRITION COUNSELING'],
    '0014': [...usual, share, 'EB*1*IND*98********Y*Y', 'MSG*97802 AND 97803 COVERED'],
    '0017': [
      ...usual,
      share,
      'EB*1*IND*98********Y*N',
      'EB*C*IND*30***23*1000*****N',
      'EB*C*IND*30***29*50*****N',
      'EB*A*IND*98*****.4****N',
    ],
    '0016': ['EB*1*IND*30*QM*DEMO MEDICARE', visit, ...met, ...most, share],
    '0015': [...usual, share, 'EB*R*IND*30', 'LS*2120', 'NM1*PRP*2*OTHER HEALTH PLAN', 'LE*2120'],
  }
  return special[ending] ?? [...usual, share]
}

/** Reads our own question, whose separators are always the same. */
function readQuestion(text: string): Question {
  const segments = text.split('~').map((segment) => segment.split('*'))
  const all = (tag: string, first?: string) => segments.filter((one) => one[0] === tag && (first === undefined || one[1] === first))
  const subscriber = all('NM1', 'IL')[0] ?? []
  const dependent = all('NM1', '03')[0]
  return {
    set: all('ST')[0]?.[2] ?? '0001',
    person: subscriber,
    birth: all('DMG')[0] ?? [],
    trace: all('TRN')[0] ?? [],
    payer: all('NM1', 'PR')[0] ?? [],
    day: all('DTP', '291')[0]?.[3] ?? '',
    member: (subscriber[9] ?? '').replace(/\D/g, ''),
    isDependent: dependent !== undefined,
  }
}

function writeAnswer(asked: Question, lines: string[]): string {
  const { payer, person, trace, birth, day, isDependent } = asked
  const traced = ['TRN', '2', ...trace.slice(2)].join('*')
  const isRefused = lines[0]?.startsWith('AAA') ?? false
  const about = isRefused
    ? lines
    : [birth.join('*'), asked.member.endsWith('0018') ? 'DTP*291*RD8*20260101-99991231' : `DTP*291*D8*${day}`, ...lines]
  const body = [
    `ST*271*${asked.set}*005010X279A1`,
    `BHT*0022*11*${trace[2] ?? 'NONE'}*${day}*1200`,
    'HL*1**20*1',
    payer.join('*'),
    'HL*2*1*21*1',
    'NM1*1P*2*SORREL NUTRITION*****XX*1234567893',
    `HL*3*2*22*${isDependent ? 1 : 0}`,
    ...(isDependent ? [] : [traced]),
    person.join('*'),
    ...(isDependent ? ['HL*4*3*23*0', traced, 'NM1*03*1*MEMBER'] : []),
    ...about,
  ]
  const header = `ISA*00*          *00*          *ZZ*DEMOPAYERS     *ZZ*SORREL         *${day.slice(2)}*1200*^*00501*000000001*0*T*:`
  const envelope = [header, `GS*HB*DEMOPAYERS*SORREL*${day}*1200*1*X*005010X279A1`]
  return `${[...envelope, ...body, `SE*${body.length + 1}*${asked.set}`, 'GE*1*1', 'IEA*1*000000001'].join('~')}~`
}
