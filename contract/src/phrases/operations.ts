import { operation } from '../kernel/operation.ts'
import type * as wire from './wire.ts'

export const listSmartPhrases = operation<typeof wire.listSmartPhrases>()({
  method: 'GET',
  path: '/smart-phrases',
  access: ['provider'],
  addition: true,
  summary: "Lists the calling dietitian's own phrases, or those that colleagues share, the latest first.",
})

export const addSmartPhrase = operation<typeof wire.addSmartPhrase>()({
  method: 'POST',
  path: '/smart-phrases',
  access: ['provider'],
  errors: ['already_exists', 'too_many_phrases'],
  status: 201,
  idempotent: true,
  addition: true,
  summary: 'Adds a phrase of the calling dietitian under a word that none of their phrases has.',
})

export const changeSmartPhrase = operation<typeof wire.changeSmartPhrase>()({
  method: 'PATCH',
  path: '/smart-phrases/{smart_phrase_id}',
  access: ['provider'],
  errors: ['already_exists', 'changed_meanwhile'],
  addition: true,
  summary: "Changes one of the calling dietitian's own phrases. One text at least stays.",
})

export const removeSmartPhrase = operation<typeof wire.removeSmartPhrase>()({
  method: 'DELETE',
  path: '/smart-phrases/{smart_phrase_id}',
  access: ['provider'],
  addition: true,
  summary: "Removes one of the calling dietitian's own phrases. Notes that were written with it stay as they are.",
})
