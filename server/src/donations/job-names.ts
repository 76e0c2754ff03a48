import { z } from 'zod'
import { declareJob } from '../kernel/jobs.ts'

/** Ends the gifts of dietitians who left, and charges the gifts whose day has come. */
export const chargeDueGifts = declareJob('donations.charge_due', z.object({}), '10 * * * *')
