/** What the program `lingui` is to check: that extraction would change no catalogue, and that none keeps a message that is said no more. */
export const catalogueCheck = ['check', 'sync', '--clean', '--verbose']
