import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judgeFile } from '../reading/file.ts'
import { badClaims } from './bad-claims.ts'
import { badFiles } from './bad-files.ts'
import { type FileKind, goodFiles, remittance, respell, wrap } from './files.ts'

test('Good files of every kind are accepted, also with other separators, line feeds and in pieces of one character.', async () => {
  for (const [name, kind, body] of goodFiles) {
    const text = wrap(kind, body)
    const spellings = [text, `\uFEFF\r\n${text}\r\n`, text.replaceAll('~', '~\n'), text.replaceAll('~', '~\r\n')]
    spellings.push(
      respell(text, ['|', '!', '>', '\n']),
      respell(text, ['\u001d', '\u001c', '\u001f', '\u001e']),
      text + text.replace(/905/g, '906'),
    )
    for (const spelling of spellings) assert.deepEqual(await judgeFile([spelling]), { kind, accepted: true, errors: [] }, name)
    assert.deepEqual(await judgeFile(text), { kind, accepted: true, errors: [] }, `${name} in pieces`)
  }
})

test('Each bad file is refused, and the rule that it breaks is named at its segment.', async () => {
  for (const { title, text, code, segment } of [...badFiles, ...badClaims]) {
    const { accepted, errors } = await judgeFile([text])
    assert.equal(accepted, false, title)
    assert.ok(
      errors.some((one) => one.code === code && one.segment === segment),
      `${title}: ${JSON.stringify(errors)}`,
    )
  }
})

test('A file that is cut anywhere is refused.', async () => {
  for (const [name, kind, body] of goodFiles) {
    const text = wrap(kind, body)
    for (let length = 0; length < text.length; length++)
      assert.equal((await judgeFile([text.slice(0, length)])).accepted, false, `${name} after ${length} characters`)
  }
})

test('A file that is none is refused without an exception.', async () => {
  const strangers = [
    '',
    ' \n',
    '{}',
    '%PDF-1.7',
    'ISA',
    'ISA*',
    `ISA${'*'.repeat(200)}`,
    'ISA~'.repeat(100),
    'A'.repeat(200_000),
    '\u0000'.repeat(300),
  ]
  for (const text of strangers) assert.equal((await judgeFile([text])).accepted, false, text.slice(0, 20))
  const endless = wrap('835', remittance).slice(0, 300) + 'A'.repeat(50_000)
  assert.deepEqual((await judgeFile([endless])).errors[0]?.code, 'segment_too_long')
})

test('Segments that are lost, doubled or exchanged are noticed, and nothing that is noticed throws.', async () => {
  for (const [name, kind, body] of goodFiles.filter(([, kind]) => kind !== 'TA1')) {
    const segments = wrap(kind, body).split('~').slice(0, -1)
    for (const [index, segment] of segments.entries()) {
      const lost = segments.toSpliced(index, 1).join('~')
      assert.equal((await judgeFile([`${lost}~`])).accepted, false, `${name} without ${segment}`)
      const doubled = segments.toSpliced(index, 0, segment).join('~')
      assert.equal((await judgeFile([`${doubled}~`])).accepted, false, `${name} with two ${segment}`)
    }
  }
})

test('No chance change of a character makes the reader fail.', async () => {
  let state = 20_261_105
  const roll = (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
  let refused = 0
  for (let round = 0; round < 2000; round++) {
    const [, kind, body] = goodFiles[round % goodFiles.length]!
    const text = wrap(kind as FileKind, body)
    const at = roll(text.length)
    const { accepted } = await judgeFile([`${text.slice(0, at)}${'*:~^A0 \n-.É'[roll(11)]}${text.slice(at + roll(2))}`])
    if (!accepted) refused += 1
  }
  assert.ok(refused > 1000, `only ${refused} were refused`)
})

test('A remittance of 20 MB is read in pieces, and one cent in the middle of it is found.', { timeout: 30_000 }, async () => {
  const before = process.memoryUsage().heapUsed
  const { errors } = await judgeFile(readLarge(80_000, 40_000))
  assert.deepEqual(
    errors.map(({ code }) => code),
    ['line_balance', 'claim_balance'],
  )
  assert.ok(process.memoryUsage().heapUsed - before < 100e6)
})

function* readLarge(claims: number, wrong: number): Generator<string> {
  const lines = ['N1*PR*AETNA', 'N1*PE*SORREL*XX*1234567893', 'LX*1']
  const text = wrap('835', [`BPR*I*${claims * 250}*C*ACH`, 'TRN*1*T', ...lines].join('\n'))
  const [head, tail] = text.split('SE*7*0001')
  yield head!
  for (let claim = 0; claim < claims; claim++) {
    const adjustment = claim === wrong ? '50.01' : '50'
    yield `CLP*S${claim}-1*1*350*250*50*12*PCN${claim}*10*1~NM1*QC*1*DOE*JANE****MI*W${claim}~NM1*82*1*STONE*DANA****XX*1467857193~`
    yield `DTM*232*20261001~SVC*HC:97802:95*350*250**4~DTM*472*20261001~CAS*CO*45*${adjustment}~CAS*PR*1*25**3*25~REF*6R*S${claim}L1~AMT*B6*300~`
  }
  yield `SE*${7 + claims * 10}*0001${tail}`
}
