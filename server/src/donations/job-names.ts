import { z } from 'zod'
import { declareJob } from '../kernel/jobs.ts'

/** Charges the gifts whose day has come. */
export const chargeDueGifts = declareJob('donations.charge_due', z.object({}), '10 * * * *')
