/** What a person changes with a code to prove who they are. */
export type Change = 'phone_number' | 'email' | 'new_password'
