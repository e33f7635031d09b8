import manifest from '../package.json' with { type: 'json' };

/** Of this release, as package.json says. */
export const version: string = manifest.version;
