import type { Config } from '../../kernel/config.ts'
import type { Email } from './index.ts'
import { findSigner } from './signing.ts'

// NOTE: nodemailer reads `to` as a list, so a comma or a line break in it would add another recipient.
const oneAddress = /^[^\s,;:<>()"]+@[^\s,;:<>()"]+$/

/** Sends through any SMTP server with nodemailer, which refuses line breaks in headers and is loaded on first use. */
export function makeSmtpEmail(config: Config): Email {
  const transport = import('nodemailer').then(({ default: nodemailer }) =>
    nodemailer.createTransport(config.smtp_url, { from: config.mail_from }),
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
        const code = (error as { responseCode?: number }).responseCode ?? 0
        if (code >= 550 && code < 560) return { status: 'bounced', ref: null }
        throw error
      }
    },
    verify: async (request) => findSigner(config.email_webhook_secrets, request),
  }
}
