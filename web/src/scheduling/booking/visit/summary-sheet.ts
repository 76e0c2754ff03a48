import { makeOpenable } from '../../../kernel/opened.ts'

// This state is shared because the button that opens the summary is in the bottom bar, and the summary itself is beside the form.
export const { open: openSummary, close: closeSummary, useIsOpen: useSummaryIsOpen } = makeOpenable()
