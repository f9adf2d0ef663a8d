import { expect, it } from 'vitest';
import { CartableError } from './errors.ts';
import { plainErrors } from './plain-errors.ts';

it('an error of the catalogue crosses as plain data and comes back the same', () => {
  const plain = plainErrors.write(new CartableError('common.busy', { seconds: 3 }))!;
  const read = plainErrors.read(structuredClone(plain));
  expect(read).toBeInstanceOf(CartableError);
  expect(read).toMatchObject({ code: 'common.busy', params: { seconds: 3 } });
});

it('any other error is not written', () => {
  expect(plainErrors.write(new TypeError('a bug'))).toBeUndefined();
});
