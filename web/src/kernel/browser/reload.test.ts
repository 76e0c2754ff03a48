import assert from 'node:assert/strict'
import { beforeEach, mock, test } from 'node:test'
import { forgetAllDrafts, keepDraft } from '../drafts.ts'
import { reloadOnce } from './reload.ts'
import { watchTyping } from './unsaved.ts'

const reload = mock.fn()
const kept = new Map<string, string>()
const network = { onLine: true }
let type: (event: { target: unknown }) => void = () => {}
class HTMLInputElement {
  value = ''
  isConnected = true
  type: string
  constructor(type = 'text') {
    this.type = type
  }
}
const browser = {
  HTMLInputElement,
  HTMLTextAreaElement: class {},
  navigator: network,
  document: { addEventListener: (_: string, listener: typeof type) => (type = listener) },
  window: { location: { reload } },
  sessionStorage: { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, value: string) => kept.set(name, value) },
}
for (const [name, value] of Object.entries(browser)) Object.defineProperty(globalThis, name, { value, configurable: true })
watchTyping()

beforeEach(() => {
  kept.clear()
  reload.mock.resetCalls()
  network.onLine = true
})

test('a page reloads once for a missing script, and not while it is offline', () => {
  network.onLine = false
  assert.equal(reloadOnce(), false)
  assert.equal(reload.mock.callCount(), 0)
  network.onLine = true
  assert.equal(reloadOnce(), true)
  assert.equal(reloadOnce(), false)
  assert.equal(reload.mock.callCount(), 1)
})

test('a page does not reload while something is kept that was not sent', () => {
  keepDraft('form', { name: 'June' })
  assert.equal(reloadOnce(), false)
  forgetAllDrafts()
  keepDraft('booked', { id: '1' }, { isSent: true })
  assert.equal(reloadOnce(), true)
  forgetAllDrafts()
})

test('a page does not reload while a field that was typed into is on the screen with its text', () => {
  const field = new HTMLInputElement()
  field.value = 'June'
  type({ target: field })
  assert.equal(reloadOnce(), false)
  field.isConnected = false
  assert.equal(reloadOnce(), true)
})

test('a field that was emptied again, or a box that was ticked, holds nothing', () => {
  const field = new HTMLInputElement()
  type({ target: field })
  const box = new HTMLInputElement('checkbox')
  box.value = 'on'
  type({ target: box })
  assert.equal(reloadOnce(), true)
})
