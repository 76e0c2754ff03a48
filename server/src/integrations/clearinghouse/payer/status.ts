/** Whether a file asks where a claim stands. */
export const isStatusQuestion = (text: string): boolean => /~ST\*276\*/.test(text)

/** What the demo's payers say about a claim that they have: it is pending. The question is one that our own writer wrote. */
export function writeStatusAnswer(text: string, { number, day }: { number: number; day: string }): string {
  const segments = text.split('~').map((one) => one.split('*'))
  const find = (tag: string, ...first: string[]) =>
    segments.find(([name, one]) => name === tag && (first.length === 0 || first.includes(one ?? '')))
  const partyOf = (code: string) => find('NM1', code)?.join('*')
  const [header, trace, charge, service] = [find('ISA'), find('TRN'), find('AMT', 'T3'), find('DTP', '472')]
  const [sender, receiver] = [header?.[8]?.trim() ?? '', header?.[6]?.trim() ?? '']
  const control = String(number).padStart(9, '0')
  const dependent = partyOf('QC')
  const body = [
    `BHT*0010*08*ST${number}*${day}*1203*DG`,
    ...['HL*1**20*1', partyOf('PR'), 'HL*2*1*21*1', partyOf('41'), 'HL*3*2*19*1', partyOf('1P')],
    ...[`HL*4*3*22*${dependent ? 1 : 0}`, partyOf('IL'), ...(dependent ? ['HL*5*4*23', dependent] : [])],
    ...[`TRN*2*${trace?.[2]}`, `STC*P1:20*${day}**${charge?.[2]}`, service?.join('*')],
  ].filter((segment) => segment !== undefined)
  return [
    `ISA*00*          *00*          *ZZ*${sender.padEnd(15)}*ZZ*${receiver.padEnd(15)}*${day.slice(2)}*1203*^*00501*${control}*0*T*:`,
    `GS*HN*${sender}*${receiver}*${day}*1203*${number}*X*005010X212`,
    ...['ST*277*0001*005010X212', ...body, `SE*${body.length + 2}*0001`],
    ...[`GE*1*${number}`, `IEA*1*${control}~`],
  ].join('~')
}
