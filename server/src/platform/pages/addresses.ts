import type { AddressLister } from '../../kernel/pages/author.ts'

/** The pages about the practice: how to reach it, and what one can rely on. */
export const listPracticeAddresses: AddressLister = async () => ['/help', '/contact', '/privacy', '/terms'].map((path) => ({ path }))
