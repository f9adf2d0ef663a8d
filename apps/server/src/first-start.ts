import { CartableError, type Language } from '@cartable/contract';
import { isUniqueViolation } from '@cartable/storage';
import type { Services } from './services.ts';

/** More than there are things to create: beyond, the conflict is with something else. */
const maxSeedConflicts = 20;

/**
 * Setup of a platform before anybody comes: its administrator, the sandbox, a demonstration. Safe at every start.
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
    // The language of the site, whatever the one of the terminal that started it.
    language: 'fr',
  });
  if (created !== undefined && created.generatedPassword !== null) {
    print(announce(language, created.email, created.generatedPassword));
  }
  const administrator = await accounts.findFirstAdministrator();
  if (administrator !== undefined)
    await seedTogether(() =>
      datastores.seed({ administratorId: administrator.id, isDemonstrated: config.demonstration }),
    );
  if (created?.isWeak) {
    logger.warn('the password given by CARTABLE_ADMIN_PASSWORD is easy to guess: change it once signed in');
  }
}

/**
 * Servers that start together on one database may all find it empty: the one that comes second in creating something
 * looks again, and finds it.
 */
async function seedTogether(seed: () => Promise<void>): Promise<void> {
  for (let conflicts = 0; ; conflicts++) {
    try {
      return await seed();
    } catch (error) {
      const isConflict =
        isUniqueViolation(error) || (error instanceof CartableError && error.kind === 'conflict');
      if (!isConflict || conflicts === maxSeedConflicts) throw error;
    }
  }
}

function announce(language: Language, email: string, password: string): string {
  return language === 'fr'
    ? `Administrateur créé : ${email}, mot de passe ${password} (affiché cette seule fois).`
    : `Administrator created: ${email}, password ${password} (shown this once).`;
}
