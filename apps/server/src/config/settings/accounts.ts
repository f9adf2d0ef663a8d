import { openidClients, openidRealm } from '../openid-clients.ts';
import { choice, duration, email, flag, setting, text, url, words } from '../setting.ts';

/** People and the mails they get. */
export const accountsSettings = {
  demonstration: setting({
    variable: 'CARTABLE_DEMONSTRATION',
    group: 'Accounts',
    description:
      'Whether the first start deposits and publishes a data set in the workspace “Démonstration”; without, the workspace is empty.',
    fallback: 'true',
    ...flag(),
  }),
  adminEmail: setting({
    variable: 'CARTABLE_ADMIN_EMAIL',
    group: 'Accounts',
    description: 'Address of the administrator created at the first start.',
    fallback: 'admin@example.org',
    ...email(),
  }),
  adminPassword: setting({
    variable: 'CARTABLE_ADMIN_PASSWORD',
    group: 'Accounts',
    description: 'Password of that administrator; generated and printed once when absent.',
    secret: true,
    ...text('12 … 200 characters', 200),
  }),
  loginDisabled: setting({
    variable: 'CARTABLE_LOGIN_DISABLED',
    group: 'Accounts',
    description: 'Closes signing in and signing up for the time of a maintenance; open sessions go on.',
    fallback: 'false',
    ...flag(),
  }),
  signUp: setting({
    variable: 'CARTABLE_SIGNUP',
    group: 'Accounts',
    description:
      'Who may create an account: anybody (open), people invited to a community (invitation), or nobody (closed). Signing in is not touched.',
    fallback: 'open',
    ...choice(['open', 'invitation', 'closed']),
  }),
  signUpDomains: setting({
    variable: 'CARTABLE_SIGNUP_DOMAINS',
    group: 'Accounts',
    description:
      'Domains, separated by commas, that the e-mail addresses of new accounts and new addresses of accounts must have. Default: any.',
    ...words(),
  }),
  openidRealm: setting({
    variable: 'CARTABLE_OPENID_REALM',
    group: 'Accounts',
    description:
      'Opens an OpenID provider on the accounts at /realms/{this word}: applications act for people in the collaborative space, at /api/espaceco and, for those of the reference, at /gcms/api. Default: none, it is closed.',
    ...openidRealm(),
  }),
  openidClients: setting({
    variable: 'CARTABLE_OPENID_CLIENTS',
    group: 'Accounts',
    description:
      'Applications that may act for people: JSON list of id, name, secret (absent for a public client), redirect_uris and without_pkce. Default: the QGIS plugin of the collaborative space.',
    fallback:
      '[{"id":"espaceco-qgis","name":"QGIS","redirect_uris":["http://127.0.0.1:7070/authorization-code/callback"],"without_pkce":true}]',
    secret: true,
    ...openidClients(),
  }),
  sessionIdleMs: setting({
    variable: 'CARTABLE_SESSION_IDLE',
    group: 'Accounts',
    description: 'A session unused for that long is closed.',
    fallback: '24 h',
    ...duration(),
  }),
  sessionLifetimeMs: setting({
    variable: 'CARTABLE_SESSION_LIFETIME',
    group: 'Accounts',
    description: 'A session is closed after that long even when used.',
    fallback: '30 d',
    ...duration(),
  }),
  smtpUrl: setting({
    variable: 'CARTABLE_SMTP_URL',
    group: 'Mail',
    description:
      'Mail server. Without it mails stay in the outbox, readable by the administrator and in outbox/ of the data folder.',
    secret: true,
    ...url(['smtp:', 'smtps:'], 'smtp://user:password@host:587'),
  }),
  mailFrom: setting({
    variable: 'CARTABLE_MAIL_FROM',
    group: 'Mail',
    description: 'Sender of the mails.',
    fallback: 'ne-pas-repondre@example.org',
    ...email(),
  }),
  supportEmail: setting({
    variable: 'CARTABLE_SUPPORT_EMAIL',
    group: 'Mail',
    description:
      'Address the messages of the contact form and the requests of workspaces go to. Default: the first administrator.',
    ...email(),
  }),
  bannedWords: setting({
    variable: 'CARTABLE_CONTACT_BANNED_WORDS',
    group: 'Mail',
    description:
      'Words, separated by commas, that the messages of the contact form may not contain, whatever their case and accents.',
    ...words(),
  }),
};
