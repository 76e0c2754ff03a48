import assert from 'node:assert/strict'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { catalogueFolders, catalogueOf, catalogues } from './catalogues.ts'

test('Every folder with a folder `locales` is a catalogue, and an inner one takes its files out of the outer one', () => {
  const src = mkdtempSync(join(tmpdir(), 'catalogues-'))
  try {
    for (const path of ['signed-in/locales', 'billing/locales', 'billing/claims/locales', 'billing/claims/list', 'chat']) {
      mkdirSync(join(src, path), { recursive: true })
    }
    const folders = catalogueFolders(src)
    assert.deepEqual(folders, ['billing/claims', 'billing', 'signed-in'])
    assert.equal(catalogueOf('billing/claims/list/List.tsx', folders), 'billing/claims')
    assert.equal(catalogueOf('billing/claims-list/List.tsx', folders), 'billing')
    assert.equal(catalogueOf('chat/Chat.tsx', folders), undefined)
    assert.equal(catalogueOf('billing/claims/signed-in.ts', folders), 'signed-in')
    assert.equal(catalogueOf('signed-in/phrases.ts', folders), 'signed-in')
    assert.deepEqual(catalogues(folders), [
      { path: '<rootDir>/src/billing/claims/locales/{locale}', include: ['<rootDir>/src/billing/claims/'], exclude: ['**/signed-in.ts'] },
      {
        path: '<rootDir>/src/billing/locales/{locale}',
        include: ['<rootDir>/src/billing/'],
        exclude: ['<rootDir>/src/billing/claims/', '**/signed-in.ts'],
      },
      {
        path: '<rootDir>/src/signed-in/locales/{locale}',
        include: ['<rootDir>/src/**/signed-in.ts', '<rootDir>/src/signed-in/'],
        exclude: [],
      },
    ])
  } finally {
    rmSync(src, { recursive: true })
  }
})

test('Every file of the web app that has words belongs to a catalogue', () => {
  const src = new URL('../src', import.meta.url).pathname
  const folders = catalogueFolders()
  const speaking = globSync('**/*.{ts,tsx}', { cwd: src }).filter((path) =>
    readFileSync(join(src, path), 'utf8').includes("from '@lingui/react/macro'"),
  )
  assert.ok(speaking.length > 100)
  assert.deepEqual(
    speaking.filter((path) => catalogueOf(path, folders) === undefined),
    [],
  )
})
