import type { Config } from '../../kernel/config.ts'
import type { Email } from './index.ts'
import { findSigner } from './signing.ts'

// NOTE: nodemailer reads `to` as a list, so a comma or a line break in it would add another recipient.
const oneAddress = /^[^\s,;:<>()"]+@[^\s,;:<>()"]+$/

/** Of a mailbox that is not there. A refusal of what was sent, or of us, has a code of the class 5.7 (RFC 3463) and says nothing about it. */
const isGone = (code: number, response: string): boolean => [550, 551, 553].includes(code) && !/^\d{3}[ -]5\.7\./.test(response)

/**
 * Sends through any SMTP server with nodemailer, which refuses line breaks in headers and is loaded on first use. A server may be silent for so
 * many milliseconds at each step: whoever sends holds a row meanwhile, and the database ends a transaction that is idle for twenty seconds.
 */
export function makeSmtpEmail(config: Config, patience = 8000): Email {
  const limits = { connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience, dnsTimeout: patience }
  const transport = import('nodemailer').then(({ default: nodemailer }) =>
    nodemailer.createTransport({ url: config.smtp_url, ...limits }, { from: config.mail_from }),
  )
  return {
    async send({ to, subject, text, html, attachments = [], leave_url, key }) {
      if (!oneAddress.test(to)) return { status: 'bounced', ref: null }
      try {
        const info = await (await transport).sendMail({
          to,
          subject,
          text,
          html,
          // Keeps programs from answering with notices of absence (RFC 3834).
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(leave_url && { 'List-Unsubscribe': `<${leave_url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
          },
          messageId: `<${key.replace(/[^\w.-]/g, '-')}@sorrel>`,
          attachments: attachments.map(({ name, type, content }) => ({ filename: name, contentType: type, content })),
        })
        return { status: 'sent', ref: info.messageId }
      } catch (error) {
        const { responseCode: code = 0, response = '' } = error as { responseCode?: number; response?: string }
        if (isGone(code, response)) return { status: 'bounced', ref: null, code: 'mailbox_gone' }
        if (code >= 550 && code < 560) return { status: 'bounced', ref: null }
        throw error
      }
    },
    verify: async (request) => findSigner(config.email_webhook_secrets, request),
  }
}
