/** Good files of our own, of which the tests make bad ones. */

export type FileKind = 'TA1' | '999' | '277CA' | '277' | '271' | '835' | '837P' | '270' | '276'

const groups: Record<Exclude<FileKind, 'TA1'>, readonly [group: string, set: string, version: string]> = {
  '835': ['HP', '835', '005010X221A1'],
  '999': ['FA', '999', '005010X231A1'],
  '277CA': ['HN', '277', '005010X214'],
  '277': ['HN', '277', '005010X212'],
  '271': ['HB', '271', '005010X279A1'],
  '837P': ['HC', '837', '005010X222A1'],
  '270': ['HS', '270', '005010X279A1'],
  '276': ['HR', '276', '005010X212'],
}

const header = 'ISA*00*          *00*          *ZZ*PAYER          *ZZ*SORREL         *261105*1203*^*00501*000000905*0*P*:~'

/** Puts segments, one a line, into an interchange with one group and one set whose counts are right. */
export function wrap(kind: FileKind, body: string): string {
  const segments = body
    .trim()
    .split('\n')
    .map((line) => line.trim())
  if (kind === 'TA1') return `${header}${segments.join('~')}~IEA*0*000000905~`
  const [group, set, version] = groups[kind]
  const inside = [`ST*${set}*0001*${version}`, ...segments, `SE*${segments.length + 2}*0001`].join('~')
  return `${header}GS*${group}*PAYER*SORREL*20261105*1203*17*X*${version}~${inside}~GE*1*17~IEA*1*000000905~`
}

/** The same file with other separators. */
export const respell = (text: string, [element, repetition, component, terminator]: readonly [string, string, string, string]): string =>
  text.replace(/[*^:~]/g, (one) => ({ '*': element, '^': repetition, ':': component, '~': terminator })[one]!)

/** One claim in full, one denied, one taken back, interest and a recovery: 22,600 + 0 - 5,000 + 120 - 1,000 cents. */
export const remittance = `
BPR*I*167.2*C*ACH*CCP*01*999999992*DA*123456*1512345678**01*999988880*DA*98765*20261104
TRN*1*EFT20261104*1512345678
REF*EV*SORREL
DTM*405*20261104
N1*PR*AETNA*XV*60054
N3*PO BOX 981106
N4*EL PASO*TX*799981106
PER*BL*PROVIDER SERVICE*TE*8005551212
N1*PE*SORREL NUTRITION*XX*1234567893
REF*TJ*123456789
LX*1
CLP*S1-1*1*370*226*44*12*PCN1*10*1
NM1*QC*1*NUÑEZ*JOSÉ****MI*W123456789
NM1*82*1*STONE*DANA****XX*1467857193
MOA***MA01
REF*1L*GROUP9
DTM*232*20261001
DTM*233*20261001
DTM*050*20261003
AMT*AU*270
SVC*HC:97802:95*300*226**4
DTM*472*20261001
CAS*CO*45*30
CAS*PR*1*24**3*20
REF*6R*S1L1
AMT*B6*270
LQ*HE*N130
SVC*HC:99401*70*0**1
DTM*472*20261001
CAS*CO*97*70
REF*6R*S1L2
CLP*S2-1*4*150*0*150*12*PCN2*11*1
CAS*PR*96*150
NM1*QC*1*DOE*JANE
LX*2
CLP*S3-1*22*-100*-50*0*12*PCN3*10*8
NM1*QC*1*ROE*SAM
SVC*HC:97803*-100*-50**-2
DTM*472*20260901
CAS*CO*45*-40
CAS*PR*3*-10
PLB*1234567893*20261231*L6:I1*-1.2*WO:PCN9*10
`

export const acknowledgment = `
AK1*HC*17*005010X222A1
AK2*837*0001*005010X222A1
IK5*A
AK2*837*0002*005010X222A1
IK3*NM1*12*2010AA*8
CTX*CLM01:S2-1
IK4*9*67*1*12X
IK5*R*5
AK9*P*2*2*1
`

export const claimAcknowledgment = `
BHT*0085*08*277X2140001*20261105*1203*TH
HL*1**20*1
NM1*PR*2*AETNA*****PI*60054
TRN*1*R1
DTP*050*D8*20261104
DTP*009*D8*20261105
HL*2*1*21*1
NM1*41*2*SORREL*****46*S1
TRN*2*B1
STC*A1:19:PR*20261105*WQ*300
QTY*90*1
QTY*AA*1
AMT*YU*150
AMT*YY*150
HL*3*2*19*1
NM1*85*2*SORREL NUTRITION*****XX*1234567893
TRN*1*0
HL*4*3*PT
NM1*QC*1*DOE*JANE****MI*W1
TRN*2*S2-1
STC*A2:20:PR*20261105*WQ*150
REF*1K*PCN2
REF*D9*OURS2
DTP*472*D8*20261001
HL*5*3*PT
NM1*QC*1*ROE*SAM****MI*W2
TRN*2*S3-1
STC*A7:562:85*20261105*U*150
STC*A3:21*20261105*U
DTP*472*RD8*20261001-20261002
SVC*HC:97803*150
STC*A7:454*20261105*U
REF*FJ*1
`

export const claimStatus = `
BHT*0010*08*Q1*20261105*1203*DG
HL*1**20*1
NM1*PR*2*AETNA*****PI*60054
HL*2*1*21*1
NM1*41*2*SORREL*****46*S1
HL*3*2*19*1
NM1*1P*2*SORREL NUTRITION*****XX*1234567893
HL*4*3*22*0
NM1*IL*1*DOE*JANE****MI*W1
TRN*2*S2-1
STC*F1:65*20261105**300*226*20261104*ACH*20261104*EFT1
REF*1K*PCN2
DTP*472*D8*20261001
SVC*HC:97802*300*226****4
STC*F1:65*20261105
DTP*472*D8*20261001
HL*5*3*22*1
NM1*IL*1*ROE*SAM****MI*W2
HL*6*5*23
NM1*QC*1*ROE*KIM
TRN*2*S4-1
STC*P1:20*20261105
`

export const benefits = `
BHT*0022*11*Q9*20261105*1203
HL*1**20*1
NM1*PR*2*AETNA*****PI*60054
PER*IC**TE*8005551212
HL*2*1*21*1
NM1*1P*2*SORREL NUTRITION*****XX*1234567893
HL*3*2*22*0
TRN*2*OURS1*9123456789
NM1*IL*1*DOE*JANE****MI*W1
REF*18*PLAN1
N3*1 MAIN ST
N4*AUSTIN*TX*78701
DMG*D8*19800102*F
DTP*291*D8*20261105
EB*1**30^98*PR*GOLD
EB*C*IND*30***23*1500****U*Y
EB*C*IND*30***29*400*****Y
EB*A*IND*98*****.2****Y
EB*B*IND*98***27*40*****Y
EB*F*IND*30***23***VS*12**Y
MSG*97802 COVERED
EB*U**30
LS*2120
NM1*PRP*2*OTHER PLAN
PER*IC**TE*8005551212
LE*2120
`

export const benefitsRefused = `
BHT*0022*11*Q9*20261105*1203
HL*1**20*1
NM1*PR*2*AETNA*****PI*60054
HL*2*1*21*1
NM1*1P*2*SORREL NUTRITION*****XX*1234567893
HL*3*2*22*0
TRN*2*OURS1*9123456789
NM1*IL*1*DOE*JANE****MI*W1
AAA*N**72*C
`

export const notice = 'TA1*000000017*261104*0900*R*020'

export const goodFiles: readonly (readonly [name: string, kind: FileKind, body: string])[] = [
  ['a remittance', '835', remittance],
  ['an acknowledgment', '999', acknowledgment],
  ['an acknowledgment of claims', '277CA', claimAcknowledgment],
  ['a status', '277', claimStatus],
  ['benefits', '271', benefits],
  ['benefits refused', '271', benefitsRefused],
  ['a notice', 'TA1', notice],
]
