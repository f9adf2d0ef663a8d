import type { StoredData } from '@cartable/contract/datastore';
import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { formatSize } from '../../../../base/design/quantities.ts';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { useDatastore } from '../../../datastores/index.ts';
import { GenerationProgress } from '../../../executions/index.ts';
import { PyramidSource } from '../../../pyramids/index.ts';
import { CreateServiceDialog } from '../../parts/CreateServiceDialog.tsx';
import { datasheetTexts } from '../../parts/datasheet-texts.ts';
import { serviceChoicesOf } from '../../parts/service-choices.ts';
import type { DatasheetProps } from './datasheet-props.ts';
import { StoredDataRow } from './StoredDataRow.tsx';
import { Uses } from './Uses.tsx';

interface PyramidRowProps extends DatasheetProps {
  readonly storedData: StoredData;
}

/** A pyramid: its levels, how far it is while it is made, and the way to its services. */
export function PyramidRow({ datastoreId, datasheet, storedData }: PyramidRowProps) {
  const t = useTexts(datasheetTexts);
  const language = useLanguage();
  const [publishing, setPublishing] = useState(false);
  const { status, abilities, size, type_infos: infos } = storedData;
  const { pyramid } = infos;
  const mayPublish = status === 'GENERATED' && abilities.publish === true;
  const [first, ...others] = serviceChoicesOf(storedData, useDatastore());
  const only = others.length === 0 && first?.available ? first : undefined;
  const publish = only
    ? { linkProps: only.goTo({ datastoreId, technicalName: '' }).link }
    : { onClick: () => setPublishing(true) };
  const info = [
    pyramid &&
      t('pyramidLevels', {
        top: pyramid.levels[0] ?? '',
        bottom: pyramid.levels.at(-1) ?? '',
        set: pyramid.tms,
      }),
    pyramid?.tiles != null && t('tileCount', { count: pyramid.tiles }),
    size > 0 && formatSize(size, language),
  ].filter((fact) => typeof fact === 'string');
  return (
    <>
      <StoredDataRow
        datastoreId={datastoreId}
        storedData={storedData}
        badges={
          pyramid?.is_sample && (
            <Badge as="span" small noIcon>
              {t('sample')}
            </Badge>
          )
        }
        info={info.join(' · ')}
        progress={<GenerationProgress datastoreId={datastoreId} storedData={storedData} />}
        mainAction={
          <Button
            size="small"
            {...(mayPublish
              ? publish
              : { disabled: true, title: status === 'GENERATED' ? t('noRight') : t('dataNotReady') })}
          >
            {only ? t('publishTiles') : t('createService')}
          </Button>
        }
      >
        {pyramid && (
          <p className="fr-mb-1w">
            <PyramidSource datastoreId={datastoreId} datasheetName={datasheet.name} pyramid={pyramid} />
          </p>
        )}
        <Uses datastoreId={datastoreId} datasheet={datasheet} storedData={storedData} />
      </StoredDataRow>
      <CreateServiceDialog
        open={publishing}
        datastoreId={datastoreId}
        storedData={storedData}
        onClose={() => setPublishing(false)}
      />
    </>
  );
}
