/** After how many days money that a payer said it had sent should be at the bank. */
export const arrivalDays = 10
