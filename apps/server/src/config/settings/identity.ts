import { flag, issuer, setting, text } from '../setting.ts';
import { ssoMapping } from '../sso-mapping.ts';

/** The identity provider people sign in through, and the accounts of the site beside it. */
export const identitySettings = {
  ssoIssuer: setting({
    variable: 'CARTABLE_SSO_ISSUER',
    group: 'Identity',
    description:
      'Issuer of the OpenID provider people may sign in through: the address whose /.well-known/openid-configuration describes it. Default: none.',
    ...issuer(),
  }),
  ssoClientId: setting({
    variable: 'CARTABLE_SSO_CLIENT_ID',
    group: 'Identity',
    description:
      'Identifier of this site at that provider, where it is declared with {public address}/api/sso/callback, and {public address}/ after sign-out.',
    ...text('cartable', 200),
  }),
  ssoClientSecret: setting({
    variable: 'CARTABLE_SSO_CLIENT_SECRET',
    group: 'Identity',
    description: 'Secret of this site at that provider; without it the site is a public client.',
    secret: true,
    ...text('any text', 500),
  }),
  ssoLabel: setting({
    variable: 'CARTABLE_SSO_LABEL',
    group: 'Identity',
    description: 'Name of the provider on the button of the sign-in screen.',
    fallback: 'OpenID Connect',
    ...text('ProConnect', 60),
  }),
  ssoScopes: setting({
    variable: 'CARTABLE_SSO_SCOPES',
    group: 'Identity',
    description: 'Scopes asked of the provider, separated by spaces; openid is always among them.',
    fallback: 'openid email profile',
    ...text('openid email profile', 500),
  }),
  ssoTrustEmail: setting({
    variable: 'CARTABLE_SSO_TRUST_EMAIL',
    group: 'Identity',
    description:
      'Takes the addresses the provider tells for confirmed when it says nothing of it (no email_verified claim). Only for a provider that checks all of them itself.',
    fallback: 'false',
    ...flag(),
  }),
  ssoMapping: setting({
    variable: 'CARTABLE_SSO_MAPPING',
    group: 'Identity',
    description:
      'Role and communities given by claims at each sign-in, as JSON: administrators (list of claim and value) and communities (list of claim, value, community by its technical name, rights). What it names is held by the provider; the rest is given on the site.',
    fallback: '{}',
    ...ssoMapping(),
  }),
  localAccounts: setting({
    variable: 'CARTABLE_LOCAL_ACCOUNTS',
    group: 'Identity',
    description:
      'Whether people may sign in with an address and a password. With false, which needs an OpenID provider, sign-up and passwords are closed too.',
    fallback: 'true',
    ...flag(),
  }),
};
