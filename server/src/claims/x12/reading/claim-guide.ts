const line = [
  '2400: LX R 50',
  '  SV1 R',
  '  SV5',
  '  PWK 10',
  '  CR1',
  '  CR3',
  '  CRC 5',
  '  DTP R 20',
  '  QTY 2',
  '  MEA 20',
  '  CN1',
  '  REF 20',
  '  AMT 15',
  '  K3 10',
  '  NTE 2',
  '  PS1',
  '  HCP',
  '  2410: LIN',
  '    CTP R',
  '    REF',
  ...nameLoop('2420A', '82', ['PRV', 'REF 20']),
  ...nameLoop('2420B', 'QB', ['REF 20']),
  ...nameLoop('2420C', '77', ['N3 R', 'N4 R', 'REF 3']),
  ...nameLoop('2420D', 'DQ', ['REF 20']),
  ...nameLoop('2420E', 'DK', ['N3', 'N4', 'REF 20', 'PER']),
  ...nameLoop('2420F', 'DN,P3', ['REF 20'], 2),
  ...nameLoop('2420G', 'PW', ['N3 R', 'N4 R']),
  ...nameLoop('2420H', '45', ['N3 R', 'N4 R']),
  '  2430: SVD 15',
  '    CAS 5',
  '    DTP R',
  '    AMT',
  '  2440: LQ 0',
  '    FRM R 99',
]

function nameLoop(name: string, kind: string, inside: string[], max = 1): string[] {
  return [`  ${name}: NM1*${kind} ${max}`, ...inside.map((text) => `    ${text}`)]
}

const claim = [
  '2300: CLM 0',
  ...['DTP 30', 'PWK 10', 'CN1', 'AMT', 'REF 20', 'K3 10', 'NTE', 'CR1', 'CR2', 'CRC 8', 'HI R 4', 'HCP'].map((text) => `  ${text}`),
  ...nameLoop('2310A', 'DN,P3', ['REF 3'], 2),
  ...nameLoop('2310B', '82', ['PRV', 'REF 4']),
  ...nameLoop('2310C', '77', ['N3 R', 'N4 R', 'REF 3', 'PER']),
  ...nameLoop('2310D', 'DQ', ['REF 4']),
  ...nameLoop('2310E', 'PW', ['N3 R', 'N4 R']),
  ...nameLoop('2310F', '45', ['N3 R', 'N4 R']),
  '  2320: SBR 10',
  ...['CAS 5', 'AMT 3', 'OI R', 'MOA'].map((text) => `    ${text}`),
  ...nameLoop('2330A', 'IL R', ['N3', 'N4', 'REF 3']).map(deeper),
  ...nameLoop('2330B', 'PR R', ['N3', 'N4', 'DTP', 'REF 6']).map(deeper),
  ...nameLoop('2330C', 'DN,P3', ['REF R 3'], 2).map(deeper),
  ...nameLoop('2330D', '82', ['REF R 3']).map(deeper),
  ...nameLoop('2330E', '77', ['REF R 3']).map(deeper),
  ...nameLoop('2330F', 'DQ', ['REF R 3']).map(deeper),
  ...nameLoop('2330G', '85', ['REF R 2']).map(deeper),
  ...line.map(deeper),
]

function deeper(text: string): string {
  return `  ${text}`
}

const write = (lines: string[], indent: number) => lines.map((text) => `${' '.repeat(indent)}${text}`).join('\n')

/** What may stand where in a set of professional claims (837P). */
export const professionalClaim = `
BHT R
1000A: NM1*41 R
  PER R 2
1000B: NM1*40 R
2000A: HL***20 R 0
  PRV
  CUR
  2010AA: NM1*85 R
    N3 R
    N4 R
    REF R 3
    PER 2
  2010AB: NM1*87
    N3 R
    N4 R
  2010AC: NM1*PE
    N3 R
    N4 R
    REF R 3
  2000B: HL***22 R 0
    SBR R
    PAT
    2010BA: NM1*IL R
      N3
      N4
      DMG
      REF 2
      PER
    2010BB: NM1*PR R
      N3
      N4
      REF 4
${write(claim, 4)}
    2000C: HL***23 0
      PAT R
      2010CA: NM1*QC R
        N3 R
        N4 R
        DMG R
        REF 2
        PER
${write(claim, 6)}
`
