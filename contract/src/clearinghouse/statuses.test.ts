import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wordsOfCode } from './for-dietitians.ts'
import { claimStatuses, describeStatus, statusEntities } from './statuses.ts'

test('describeStatus: what is missing or wrong, whose it is, and where it is mended', () => {
  const cases: [code: string, en: string, at: string][] = [
    ['A3:33:IL', 'The payer does not find this member under the member ID (policyholder)', 'patient'],
    ['A7:562:85', 'Not valid: NPI (practice)', 'practice'],
    ['A7:562:82', 'Not valid: NPI (dietitian)', 'payers'],
    ['A6:158:QC', 'Missing: date of birth (client)', 'patient'],
    ['A8:454', 'Does not agree with the rest of the claim: procedure code', 'note'],
    ['A3:496:85', 'The practice is not enrolled to send these claims (practice)', 'payers'],
    ['A3:96:85', 'No agreement with the payer (practice)', 'payers'],
    ['A3:24:41', 'The practice may not send claims electronically yet (sender of the file)', 'payers'],
    ['A3:97:PR', 'The payer finds no plan of this client (payer)', 'patient'],
    ['A3:85:PR', 'Another insurance has to pay first (payer)', 'patient'],
    ['A3:26:QC', 'Not found by the payer (client)', 'patient'],
    ['A6:21:85', 'Something is missing or not valid (practice)', 'practice'],
    ['A7:164:ZZ', 'Not valid: member ID', 'patient'],
  ]
  for (const [code, en, at] of cases) assert.deepEqual([describeStatus(code)?.label.en, describeStatus(code)?.at], [en, at], code)
  assert.equal(describeStatus('A6:158:QC')?.label.es, 'Falta: fecha de nacimiento (paciente)')
})

test('describeStatus: a status without words, and what is no status, say nothing', () => {
  for (const code of ['A2:20', 'A7:9999:85', 'CO-45', 'N130', 'A7:constructor', '']) assert.equal(describeStatus(code), undefined, code)
})

test('the words of statuses tell them apart in both languages', () => {
  for (const language of ['en', 'es'] as const) {
    const said = Object.keys(claimStatuses).map((code) => describeStatus(`A7:${code}`)?.label[language])
    const twice = said.filter((one, at) => said.indexOf(one) !== at)
    // HCPCS code and procedure code are one thing to whoever mends it.
    assert.equal(twice.length, 1, twice.join())
    assert.equal(new Set(Object.values(statusEntities).map(({ label }) => label[language])).size, Object.keys(statusEntities).length - 1)
  }
})

test('the history of a claim has words for a status', () => {
  assert.equal(wordsOfCode('A7:507')?.en, 'Not valid: procedure code')
})

test('wordsOfCode: a status of a claim that is with its payer says how far it is, in both languages', () => {
  const cases: [code: string, en: string, es: string][] = [
    ['A2:20:PR', 'Accepted into the payer’s system', 'Aceptada en el sistema de la aseguradora'],
    ['A1:19:PR', 'Received', 'Recibida'],
    ['P1:20', 'Being worked on by the payer', 'En proceso con la aseguradora'],
    ['P2:56', 'In review by the payer: coverage is being checked', 'En revisión por la aseguradora: se verifica la cobertura'],
    ['F1:65', 'Decided: paid', 'Resuelta: pagada'],
    // A date of birth that is asked for is not one that is wrong.
    ['P2:158:QC', 'In review by the payer', 'En revisión por la aseguradora'],
  ]
  for (const [code, en, es] of cases) assert.deepEqual(wordsOfCode(code), { en, es }, code)
  assert.equal(wordsOfCode('A2:constructor')?.en, 'Accepted into the payer’s system')
})
