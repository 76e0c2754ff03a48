import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findDestination, findSignIn, keepOwnNext, readOwnPath } from './next.ts'

const patient = { must_update: null, actor: { kind: 'patient' } } as const
const admin = { must_update: null, actor: { kind: 'admin' } } as const

test('Only a path of our own is gone to after sign-in', () => {
  assert.equal(readOwnPath('/app/visits?tab=past#top'), '/app/visits?tab=past#top')
  const elsewhere = [
    'https://bad.example',
    '//bad.example',
    '/\\bad.example',
    '/\t/bad.example',
    '/.//bad.example',
    'javascript:x',
    '',
    7,
    '/login?next=/',
  ]
  assert.deepEqual(
    elsewhere.map(readOwnPath),
    elsewhere.map(() => undefined),
  )
})

test('The screens of staff and of patients are signed in to apart', () => {
  assert.equal(findSignIn('/provider/calendar'), '/provider/login')
  assert.equal(findSignIn('/providers'), '/login')
  assert.equal(keepOwnNext(false, '/admin'), undefined)
  assert.equal(keepOwnNext(true, '/provider?week=1'), '/provider?week=1')
})

test('Sign-in leads to what was asked for, else to the first home that exists, and after a recovery to the account', () => {
  assert.equal(findDestination(patient, '/app/chat', {}), '/app/chat')
  assert.equal(findDestination(patient, '//bad.example/', {}), '/')
  assert.equal(findDestination(patient, undefined, { '/app/settings/account': 1 }), '/app/settings/account')
  assert.equal(findDestination(patient, undefined, { '/app': 1, '/app/settings/account': 1 }), '/app')
  assert.equal(findDestination(admin, '/app', { '/provider': 1 }), '/provider')
  assert.equal(findDestination({ ...patient, must_update: 'phone_number' }, '/app/chat', {}), '/app/settings/account')
})
