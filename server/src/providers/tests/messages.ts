import type { MessageSample, MessageSamples } from '../../notifications/tests/sample.ts'
import { writeWishFulfilled, writeWishToConfirm } from '../messages/wishes.ts'

const links = { page: 'https://sorrel.example/tell-me/kq3v', leave: 'https://sorrel.example/api/search-wishes/kq3v/leave' }
const sampleOf = (write: typeof writeWishToConfirm): MessageSample => ({ channels: ['email'], write: (language) => write(links, language) })

export const messages: MessageSamples = { wish_to_confirm: sampleOf(writeWishToConfirm), wish_fulfilled: sampleOf(writeWishFulfilled) }
