import manifest from '../../../package.json' with { type: 'json' }

/** The version of the product, as its packages say it. */
export const { version } = manifest
