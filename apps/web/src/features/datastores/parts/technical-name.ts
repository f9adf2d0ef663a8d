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
