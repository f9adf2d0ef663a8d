import { describe, expect, it } from 'vitest';
import { html, jsonScript } from './html.ts';

describe('a template', () => {
  it('writes values as text, in the content and in attributes', () => {
    const value = `"><script>alert('1')</script>&`;
    const escaped = '&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;';
    expect(html`<a title="${value}">${value}</a>`.text).toBe(`<a title="${escaped}">${escaped}</a>`);
  });

  it('keeps what is markup already, and lists of it', () => {
    const items = ['<a>', 'b'].map((item) => html`<li>${item}</li>`);
    expect(html`<ul>${items}</ul>`.text).toBe('<ul><li>&lt;a&gt;</li><li>b</li></ul>');
  });

  it('writes nothing for what is absent, and numbers as they are', () => {
    expect(html`[${undefined}${null}${false}${0}${12n}]`.text).toBe('[012]');
  });
});

it('data inside a page cannot close their element', () => {
  const data = { name: '</script><script>alert(1)</script>\u2028' };
  const { text } = jsonScript(data);
  expect(text.match(/<\/script>/g)).toHaveLength(1);
  expect(JSON.parse(text.slice(text.indexOf('>') + 1, text.lastIndexOf('<')))).toEqual(data);
});
