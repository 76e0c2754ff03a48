import type { PageAuthors } from './kernel/serving/page.ts'
import { providerPages } from './providers/pages/pages.ts'

/** Screens whose text the server writes, so that they read without script. */
export const pageAuthors: PageAuthors = { ...providerPages }
