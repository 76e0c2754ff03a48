import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countFitting, countForPatients } from './fitting.ts'

test('A bar shows as many tabs as have a place beside "More", and no "More" where all fit', () => {
  for (const [tabs, width, fit] of [
    [14, 390, 4],
    [14, 320, 3],
    [14, 719, 9],
    [14, 720, 14],
    [14, 1280, 14],
    [4, 390, 4],
    [5, 390, 5],
    [6, 390, 4],
    [9, 160, 1],
  ] as const)
    assert.equal(countFitting(tabs, width), fit, `${tabs} at ${width}`)
})

test('The bar of a patient has five places on a phone, the last of them for "More" where more is to be reached; the rail holds all', () => {
  for (const [tabs, width, fit] of [
    [5, 390, 5],
    [6, 320, 4],
    [6, 390, 4],
    [6, 1280, 6],
  ] as const)
    assert.equal(countForPatients(tabs, width), fit, `${tabs} at ${width}`)
})
