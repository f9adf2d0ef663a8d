import { createReadStream, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WmsVectorForm } from '@cartable/contract';
import { temporaryFolder } from '@cartable/testkit';
import { expect, it } from 'vitest';
import type { FormFile } from '../../http/read-form.ts';
import { bodyWithStyles } from './style-files.ts';

const formFile = (bytes: Buffer): FormFile => {
  const path = join(temporaryFolder(), 'style.sld');
  writeFileSync(path, bytes);
  return {
    field: 'style_forets',
    filename: 'style.sld',
    mediaType: 'text/xml',
    sizeBytes: bytes.length,
    sha256: '',
    path,
    stream: () => createReadStream(path),
  };
};
const document = '<?xml version="1.0" encoding="ISO-8859-1"?><Literal>Forêt</Literal>';

it('an SLD sent as a file is read in the encoding it declares', async () => {
  const body = { styles: {} } as WmsVectorForm;
  const { styles } = await bodyWithStyles(body, [formFile(Buffer.from(document, 'latin1'))]);
  expect(styles.forets).toContain('Forêt');
});

it('an SLD that is not in the encoding it declares is refused', async () => {
  const body = { styles: {} } as WmsVectorForm;
  const bytes = Buffer.from(document.replace('ISO-8859-1', 'UTF-8'), 'latin1');
  await expect(bodyWithStyles(body, [formFile(bytes)])).rejects.toMatchObject({
    code: 'common.xml-encoding',
  });
});
