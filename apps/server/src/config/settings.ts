import { accountsSettings } from './settings/accounts.ts';
import { identitySettings } from './settings/identity.ts';
import { limitsSettings } from './settings/limits.ts';
import { networkSettings } from './settings/network.ts';
import { objectsSettings } from './settings/objects.ts';
import { operationsSettings } from './settings/operations.ts';
import { siteSettings } from './settings/site.ts';

/** Every setting of the server, group by group. The reference page is written from this table. */
export const settings = {
  ...networkSettings,
  ...objectsSettings,
  ...siteSettings,
  ...accountsSettings,
  ...identitySettings,
  ...limitsSettings,
  ...operationsSettings,
};
