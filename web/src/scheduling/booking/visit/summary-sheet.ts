import { makeOpenable } from '../../../kernel/opened.ts'

// The button that opens the summary is in the bar, and the summary is in the column beside the form.
export const { open: openSummary, close: closeSummary, useIsOpen: useSummaryIsOpen } = makeOpenable()
