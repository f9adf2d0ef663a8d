import type { CatalogueLayer } from '@cartable/contract/catalogue';
import { Accordion } from '@codegouvfr/react-dsfr/Accordion';
import { type ComponentProps, useState } from 'react';
import { latePart } from '../../../../base/design/late-part.tsx';
import { Spinner } from '../../../../base/design/Spinner.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { rowTablesOf, TablesRows } from '../../parts/rows/TablesRows.tsx';
import { texts } from './texts.ts';

const AttributesTab = latePart(async () => (await import('./attributes/AttributesTab.tsx')).AttributesTab);

type DataTabProps = Omit<ComponentProps<typeof TablesRows>, 'tables'> & {
  readonly fileIdentifier: string;
  readonly layers: readonly CatalogueLayer[];
};

/** The rows of the tables that anyone may read, beside the map, and what their columns hold. */
export default function DataTab({ fileIdentifier, layers, ...rest }: DataTabProps) {
  const t = useTexts(texts);
  const [isAsked, ask] = useState(false);
  const tables = rowTablesOf(layers);
  return (
    <>
      <TablesRows tables={tables} {...rest} />
      {tables.length > 0 && (
        <div className="fr-mt-3w">
          <Accordion
            label={t('statistics')}
            titleAs="h2"
            onExpandedChange={(isExpanded) => isExpanded && ask(true)}
          >
            {isAsked && <AttributesTab waiting={<Spinner />} fileIdentifier={fileIdentifier} />}
          </Accordion>
        </div>
      )}
    </>
  );
}
