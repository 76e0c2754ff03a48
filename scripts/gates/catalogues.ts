/** The arguments with which `lingui` checks that extraction would change no catalogue, and that no catalogue keeps an unused message. */
export const catalogueCheck = ['check', 'sync', '--clean', '--verbose']
