import type { Sent } from '../sms/index.ts'

export type Attachment = { name: string; type: string; content: string }
export type EmailMessage = { to: string; subject: string; text: string; links?: string[]; attachments?: Attachment[]; key: string }

export type Email = { send: (message: EmailMessage) => Promise<Sent> }
