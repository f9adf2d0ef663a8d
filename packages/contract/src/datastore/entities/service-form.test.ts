import { expect, it } from 'vitest';
import { serviceFormSchema } from './service-form.ts';

const accepts = (address: string) => serviceFormSchema.shape.attribution_url.safeParse(address).success;

it.each(['', 'http://ville.example/', 'https://ville.example/mentions?a=1'])(
  'a service may be attributed to « %s »',
  (address) => expect(accepts(address)).toBe(true),
);

it.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'ftp://ville.example/',
  '//ville.example/',
  'ville.example',
  `https://ville.example/${'a'.repeat(500)}`,
])('a link that maps show is never « %s »', (address) => expect(accepts(address)).toBe(false));
