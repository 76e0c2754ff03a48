import { professionalClaim } from './claim-guide.ts'
import { readGuide } from './grammar.ts'

// The order of segments in the implementation guides, without ST and SE. Where payers leave out what a guide demands and nothing is lost by
// it (LX and the contact of a remittance), it is not required here.

const remittance = `
BPR R
TRN R
CUR
REF 9
DTM 9
1000A: N1*PR R
  N3
  N4
  REF 9
  PER 9
1000B: N1*PE R
  N3
  N4
  REF 99
  RDM
2100: CLP 0
${claimPayment(2)}
2000: LX 0
  TS3
  TS2
  2100: CLP 0
${claimPayment(4)}
PLB 0
`

function claimPayment(indent: number): string {
  const own = ['CAS 99', 'NM1 9', 'MIA', 'MOA', 'REF 20', 'DTM 9', 'PER 3', 'AMT 20', 'QTY 20', '2110: SVC 999']
  const line = ['DTM 9', 'CAS 99', 'REF 99', 'AMT 20', 'QTY 20', 'LQ 99']
  return [...own.map((text) => `${' '.repeat(indent)}${text}`), ...line.map((text) => `${' '.repeat(indent + 2)}${text}`)].join('\n')
}

const acknowledgment = `
AK1 R
2000: AK2 0
  2100: IK3 0
    CTX 10
    2110: IK4 0
      CTX 10
  IK5 R
AK9 R
`

const claimAcknowledgment = `
BHT R
2000A: HL***20 R 0
  2100A: NM1*AY,PR R
  2200A: TRN
    DTP 9
  2000B: HL***21 0
    2100B: NM1*41 R
    2200B: TRN
      STC 0
      QTY 2
      AMT 2
    2000C: HL***19 0
      2100C: NM1*85 R
      2200C: TRN
        STC 0
        REF 9
        QTY 2
        AMT 2
      2000D: HL***PT 0
        2100D: NM1*QC R
        2200D: TRN R 0
          STC R 0
          REF 9
          DTP 2
          2220D: SVC 0
            STC R 0
            REF 9
            DTP 2
`

const claimStatus = `
BHT R
2000A: HL***20 R 0
  2100A: NM1*PR R
    PER
  2000B: HL***21 0
    2100B: NM1*41 R
    2200B: TRN
      STC R 0
    2000C: HL***19 0
      2100C: NM1*1P R 2
      2200C: TRN
        STC R 0
      2000D: HL***22 0
        2100D: NM1*IL R
${statusOf('D', 8)}
        2000E: HL***23 0
          2100E: NM1*QC R
${statusOf('E', 10)}
`

function statusOf(letter: string, indent: number): string {
  const lines = [
    `2200${letter}: TRN 0`,
    '  STC R 0',
    '  REF 20',
    '  DTP 2',
    `  2220${letter}: SVC 0`,
    '    STC R 0',
    '    REF 9',
    '    DTP 2',
  ]
  return lines.map((line) => `${' '.repeat(indent)}${line}`).join('\n')
}

const statusRequest = `
BHT R
2000A: HL***20 R 0
  2100A: NM1*PR R
  2000B: HL***21 R 0
    2100B: NM1*41 R
    2000C: HL***19 R 0
      2100C: NM1*1P R 2
      2000D: HL***22 R 0
        DMG
        2100D: NM1*IL R
        2200D: TRN 0
          REF 9
          AMT
          DTP
          2210D: SVC 0
            REF
            DTP
        2000E: HL***23 0
          DMG R
          2100E: NM1*QC R
          2200E: TRN R 0
            REF 9
            AMT
            DTP
            2210E: SVC 0
              REF
              DTP
`

const benefits = `
BHT R
2000A: HL***20 R 0
  AAA 9
  2100A: NM1 R
    PER 3
    AAA 9
  2000B: HL***21 0
    2100B: NM1 R
      REF 9
      N3
      N4
      AAA 9
      PRV
    2000C: HL***22 0
      TRN 3
      2100C: NM1*IL R
${benefitsOf('C', 8)}
      2000D: HL***23 0
        TRN 3
        2100D: NM1*03 R
${benefitsOf('D', 10)}
`

function benefitsOf(letter: string, indent: number): string {
  const person = ['REF 9', 'N3', 'N4', 'PER 3', 'AAA 9', 'PRV', 'DMG', 'INS', 'HI', 'DTP 9', 'MPI 9', `2110${letter}: EB 0`]
  const benefit = ['HSD 9', 'REF 9', 'DTP 20', 'AAA 9', 'MSG 10', `2115${letter}: III 10`, 'LS', `2120${letter}: NM1 23`]
  const write = (lines: string[], deeper: number) => lines.map((line) => `${' '.repeat(indent + deeper)}${line}`)
  return [...write(person, 0), ...write(benefit, 2), ...write(['N2', 'N3', 'N4', 'PER 3', 'PRV'], 4), ...write(['LE'], 2)].join('\n')
}

const benefitRequest = `
BHT R
2000A: HL***20 R 0
  2100A: NM1 R
  2000B: HL***21 R 0
    2100B: NM1 R
      REF 9
      N3
      N4
      PRV
    2000C: HL***22 R 0
      TRN 2
      2100C: NM1*IL R
        REF 9
        N3
        N4
        PRV
        DMG
        INS
        HI
        DTP 2
        2110C: EQ 99
          AMT 2
          III 10
          REF
          DTP
      2000D: HL***23 0
        TRN 2
        2100D: NM1*03 R
          REF 9
          N3
          N4
          PRV
          DMG
          INS
          HI
          DTP 2
          2110D: EQ R 99
            III 10
            REF
            DTP
`

/** For each kind of transaction set, what may stand where. */
export const guides = {
  '835': readGuide(remittance),
  '999': readGuide(acknowledgment),
  '277CA': readGuide(claimAcknowledgment),
  '277': readGuide(claimStatus),
  '276': readGuide(statusRequest),
  '271': readGuide(benefits),
  '270': readGuide(benefitRequest),
  '837P': readGuide(professionalClaim),
}
export type SetKind = keyof typeof guides
