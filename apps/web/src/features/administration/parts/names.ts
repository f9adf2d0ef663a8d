/** First and last names, or whatever else the person is called. */
export function personName(person: {
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly user_name?: string;
  readonly email: string;
}): string {
  return [person.first_name, person.last_name].filter(Boolean).join(' ') || person.user_name || person.email;
}

/** Lower case, without accents, underscores for spaces: what the reference product suggests. */
export function suggestTechnicalName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .trim()
    .replace(/[\s'’]+/g, '_')
    .replace(/[^a-z0-9_.-]/g, '')
    .slice(0, 30);
}

export const technicalNamePattern = /^(?=.*[A-Za-z0-9])[A-Za-z0-9_.-]{1,30}$/;
