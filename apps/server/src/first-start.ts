import type { Language } from '@cartable/contract';
import type { Services } from './services.ts';

/**
 * What a platform needs before anybody comes: its administrator, the sandbox, a demonstration. Safe to run at every start.
 * `print` reaches the operator's terminal, the only place where a generated password is ever shown.
 */
export async function firstStart(
  services: Services,
  language: Language,
  print: (line: string) => void,
): Promise<void> {
  const { config, accounts, datastores, logger } = services;
  const created = await accounts.createFirstAdministrator({
    email: config.adminEmail,
    password: config.adminPassword,
    language,
  });
  if (created !== undefined && created.generatedPassword !== null) {
    print(announce(language, created.email, created.generatedPassword));
  }
  const administrator = await accounts.findFirstAdministrator();
  if (administrator !== undefined) await datastores.seed({ administratorId: administrator.id });
  if (created?.isWeak) {
    logger.warn('the password given by CARTABLE_ADMIN_PASSWORD is easy to guess: change it once signed in');
  }
}

function announce(language: Language, email: string, password: string): string {
  return language === 'fr'
    ? `Administrateur créé : ${email}, mot de passe ${password} (affiché cette seule fois).`
    : `Administrator created: ${email}, password ${password} (shown this once).`;
}
