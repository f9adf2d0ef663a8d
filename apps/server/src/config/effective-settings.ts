import type { EffectiveSetting, Language } from '@cartable/contract';
import type { Config } from './read-config.ts';
import type { Setting } from './setting.ts';
import { frenchDescriptions, frenchGroups } from './settings.texts.fr.ts';
import { settings } from './settings.ts';

/** Settings this process runs with, and the source of each value. The value of a secret never leaves the process. */
export function listEffectiveSettings(config: Config, language: Language): EffectiveSetting[] {
  return Object.keys(settings).map((key) => {
    const name = key as keyof typeof settings;
    const setting: Setting<unknown> = settings[name];
    const { source, written } = config.origins[name];
    const secret = setting.secret === true;
    const value = config[name];
    const computed = source === 'computed' ? (setting.write?.(value) ?? String(value)) : null;
    return {
      variable: setting.variable,
      ...wordsOf(name, language),
      value: secret ? null : withoutCredentials(written ?? computed),
      secret,
      source,
      fallback: setting.fallback ?? null,
    };
  });
}

/** The table is written in English, for the reference page as well. */
function wordsOf(name: keyof typeof settings, language: Language) {
  const { group, description } = settings[name];
  if (language === 'en') return { group, description };
  return { group: frenchGroups[group], description: frenchDescriptions[name] };
}

/** An address may carry a name and a password before its host. */
function withoutCredentials(value: string | null): string | null {
  return value === null ? null : value.replace(/\/\/[^/@\s]+@/g, '//…@');
}
