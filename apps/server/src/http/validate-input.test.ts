import { defineRoute } from '@cartable/contract';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { validateInput } from './validate-input.ts';

const route = defineRoute({
  name: 'choose',
  method: 'GET',
  path: '/api/things',
  tag: 'test',
  access: 'public',
  summary: 'Takes JSON in a text',
  query: z.object({ chosen: z.string().transform((text) => JSON.parse(text) as unknown) }),
  answer: z.object({ count: z.number() }),
});

const read = (chosen: string) =>
  validateInput(route, 'en', { params: {}, query: { chosen }, body: {}, fromForm: false });

it('refuses the NUL character that a schema reads in a text of JSON', () => {
  expect(read('{"names":["a"]}').query).toEqual({ chosen: { names: ['a'] } });
  const problem = { path: 'query.chosen.names.0', message: expect.stringMatching(/NUL/) };
  expect(() => read('{"names":["a\\u0000"]}')).toThrow(expect.objectContaining({ problems: [problem] }));
});
