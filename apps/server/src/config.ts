/** The one place settings are read: what each means is in `config/settings.ts`. */
export { describeConfig } from './config/describe-config.ts';
export { listEffectiveSettings } from './config/effective-settings.ts';
export { misleadingAddress } from './config/misleading-address.ts';
export { type Config, defaultPublicUrl, type Environment, readConfig } from './config/read-config.ts';
export { findUnknownSettings } from './config/unknown-settings.ts';
