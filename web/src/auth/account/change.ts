/** The parts of an account that a person can change only with a code that proves who they are. */
export type Change = 'phone_number' | 'email' | 'new_password'
