import { operation } from '../../kernel/operation.ts'
import type * as wire from './wire.ts'

export const keepSearchWish = operation<typeof wire.keepSearchWish>()({
  method: 'POST',
  path: '/search-wishes',
  access: 'public',
  status: 204,
  addition: true,
  summary:
    'Remembers that somebody for whom nobody was found wants to be told when that changes. Without an account, a link in an e-mail confirms it first. The answer is the same for every address.',
})

export const getSearchWish = operation<typeof wire.getSearchWish>()({
  method: 'GET',
  path: '/search-wishes/{token}',
  access: 'public',
  addition: true,
  summary: 'Returns what the person with this link wants to be told about.',
})

export const confirmSearchWish = operation<typeof wire.confirmSearchWish>()({
  method: 'POST',
  path: '/search-wishes/{token}/confirm',
  access: 'public',
  addition: true,
  summary: 'Confirms that the address of this link is right. Without it, everything is deleted after a day.',
})

export const leaveSearchWish = operation<typeof wire.leaveSearchWish>()({
  method: 'POST',
  path: '/search-wishes/{token}/leave',
  access: 'public',
  status: 204,
  addition: true,
  one_click: true,
  summary: 'Deletes what the person with this link wanted to be told about. Mail programs call it with one press (RFC 8058).',
})
