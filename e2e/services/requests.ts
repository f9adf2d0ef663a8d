import { spawnSync } from 'node:child_process';
import { requiredTool } from '@cartable/testkit';
import { expect } from 'vitest';

export interface ServiceAnswer {
  readonly status: number;
  readonly type: string;
  readonly etag: string | null;
  readonly bytes: Buffer;
  readonly text: string;
}

/** A map client: it has no session unless one is given. */
export async function ask(
  address: string,
  query: Record<string, string | number>,
  headers: Record<string, string> = {},
): Promise<ServiceAnswer> {
  const parameters = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return read(await fetch(`${address}?${parameters}`, { headers }));
}

export async function read(answer: Response): Promise<ServiceAnswer> {
  const bytes = Buffer.from(await answer.arrayBuffer());
  return {
    status: answer.status,
    type: answer.headers.get('content-type') ?? '',
    etag: answer.headers.get('etag'),
    bytes,
    text: bytes.toString(),
  };
}

/** As libxml2 sees it. */
export function expectWellFormed({ text, type }: ServiceAnswer): void {
  expect(type).toMatch(/xml/);
  const { status, stderr } = spawnSync(requiredTool('xmllint'), ['--noout', '--nonet', '-'], {
    input: text,
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
}

/** Code and locator of an exception of OWS or of WMS. */
export function exceptionOf(answer: ServiceAnswer): {
  code: string | undefined;
  locator: string | undefined;
} {
  expectWellFormed(answer);
  const [, attributes = ''] = /<(?:ows:Exception|ServiceException)\b([^>]*)>/.exec(answer.text) ?? [];
  const attribute = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(attributes)?.[1];
  return { code: attribute('(?:exceptionCode|code)'), locator: attribute('locator') };
}
