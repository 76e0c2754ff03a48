import { z } from 'zod'
import { declareJob, goFirst } from '../kernel/jobs.ts'
import { noticeNames } from './messages/notices.ts'

export const sendCode = goFirst(declareJob('auth.send_code', z.object({ challenge_id: z.uuid() })))
export const tellOfChange = declareJob('auth.tell_of_change', z.object({ challenge_id: z.uuid(), notice: z.enum(noticeNames) }))
export const purgeUnfinished = declareJob('auth.purge_unfinished', z.object({}), '23 * * * *')
export const forgetOldSignIns = declareJob('auth.forget_old_sign_ins', z.object({}), '41 3 * * *')
