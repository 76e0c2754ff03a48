import { newYearMessage } from './new-year.ts'

export const renewalMessages = [newYearMessage]
