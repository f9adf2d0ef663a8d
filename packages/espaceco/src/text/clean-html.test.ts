import { expect, it } from 'vitest';
import { cleanHtml, cleanHtmlOrNull } from './clean-html.ts';

it('keeps the marks of the editor', () => {
  const html =
    '<h2 style="text-align:center">Bonjour</h2><p><strong>Tous</strong> <mark style="background-color:#ff0">ici</mark></p><img src="https://mairie.example/a.png" alt="a" />';
  expect(cleanHtml(html)).toBe(html);
});

it.each([
  ['<script>alert(1)</script><p>a</p>', '<p>a</p>'],
  ['<p onclick="steal()">a</p>', '<p>a</p>'],
  ['<a href="javascript:alert(1)">a</a>', '<a rel="noopener noreferrer">a</a>'],
  ['<img src="data:image/svg+xml,x" />', '<img />'],
  ['<iframe src="https://evil.example/x"></iframe>', '<iframe></iframe>'],
  ['<p style="position:fixed;color:red">a</p>', '<p style="color:red">a</p>'],
  ['<form action="https://evil.example"><input name="a" />b</form>', 'b'],
  ['<svg><script>alert(1)</script></svg>', ''],
])('takes out of %s what would act', (html, clean) => {
  expect(cleanHtml(html)).toBe(clean);
});

it('a text of nothing is none', () => {
  expect(['<p></p>', '<p>&nbsp;<br /></p>', '  '].map(cleanHtmlOrNull)).toEqual([null, null, null]);
  expect(cleanHtmlOrNull('<img src="https://mairie.example/a.png" />')).not.toBeNull();
});
