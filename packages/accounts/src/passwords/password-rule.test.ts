import { describe, expect, it } from 'vitest';
import { isWeakPassword } from './password-rule.ts';

const owner = {
  email: 'claire.dubois@mairie-exemple.fr',
  userName: 'cdubois',
  firstName: 'Claire',
  lastName: 'Dubois',
};

describe('the rule of passwords', () => {
  it.each([
    ['eleven characters', 'xkq vbn 7rt'],
    ['a repeated character', 'aaaaaaaaaaaaaaaa'],
    ['a common one', 'motdepassemotdepasse'],
    ['a common one with figures and signs at the end', 'Administrateur2026!!'],
    ['a common one with accents', 'Administràteur'],
    ['a row of the keyboard', 'azertyuiopqs'],
    ['the address itself', 'claire.dubois@mairie-exemple.fr'],
    ['the names with a year', 'clairedubois2026'],
    ['the user name with a little', 'cdubois12345'],
    ['the organisation with a little', 'mairie-exemple1'],
  ])('refuses %s', (_what, password) => {
    expect(isWeakPassword(password, owner)).toBe(true);
  });

  it.each([
    ['words without relation', 'quatre chevaux bleus'],
    ['twelve characters drawn at random', 'xkqVbn7rtz!u'],
    ['a long phrase that happens to hold the name', 'claire mange des pommes vertes'],
    ['another script', 'пароль из двух слов'],
  ])('accepts %s', (_what, password) => {
    expect(isWeakPassword(password, owner)).toBe(false);
  });
});
