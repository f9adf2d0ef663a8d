import { datastoreCalls } from '@cartable/contract/datastore';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { useRead } from '../../../../base/api/hooks.ts';
import { EmptyState } from '../../../../base/design/EmptyState.tsx';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { AddDocumentDialog } from './AddDocumentDialog.tsx';
import { DocumentRow } from './DocumentRow.tsx';
import type { DatasheetProps } from './datasheet-props.ts';
import { documentTexts } from './document-texts.ts';

const FRESH_MS = 20_000;

/** Files and links that come with the data. */
export function DocumentsTab({ datastoreId, datasheet }: DatasheetProps) {
  const t = useTexts(documentTexts);
  const [adding, setAdding] = useState(false);
  const { name: datasheetName, abilities } = datasheet;
  const params = { datastoreId, datasheetName };
  const mayChange = abilities.annex === true;
  const documents = useRead(datastoreCalls.getDatasheetDocuments, { params }, { staleTime: FRESH_MS });
  const add = (
    <Button
      iconId="fr-icon-add-line"
      priority="secondary"
      disabled={!mayChange}
      {...(mayChange ? {} : { title: t('noRight') })}
      onClick={() => setAdding(true)}
    >
      {t('add')}
    </Button>
  );
  return (
    <>
      <Loaded query={documents}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState title={t('empty')} action={add}>
              {t('emptyText')}
            </EmptyState>
          ) : (
            <>
              <p className="fr-mb-2w">{t('intro')}</p>
              <div className="fr-mb-2w">{add}</div>
              <ul className="app-rows">
                {list.map((document) => (
                  <li key={document.id}>
                    <DocumentRow params={params} document={document} mayChange={mayChange} />
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
      <AddDocumentDialog open={adding} params={params} onClose={() => setAdding(false)} />
    </>
  );
}
