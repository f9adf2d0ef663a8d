import type { Relation } from '@cartable/contract/datastore';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { geometryText, geometryTexts } from '../../../../base/design/geometry-text.ts';
import { saveFile } from '../../../../base/design/save-file.ts';
import { UploadField } from '../../../../base/design/UploadField.tsx';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { useSite } from '../../../../base/site/site.ts';
import { useDatastore } from '../../../datastores/index.ts';
import { formTexts } from '../form/form-texts.ts';
import type { ServiceValues } from '../form/form-values.ts';
import type { StepProps } from '../form/service-form.ts';
import { StyleLegend } from './StyleLegend.tsx';
import {
  defaultSldOf,
  defaultStyleOf,
  maxSldBytes,
  readTableStyle,
  type StyleReading,
} from './table-style.ts';

/** A style per table: the default one, the one in place, or an SLD that passed the checks. */
export function StylesStep({ storedData, service }: StepProps) {
  const t = useTexts(formTexts);
  const { control } = useFormContext<ServiceValues>();
  const tables = useWatch({ control, name: 'selected_tables' });
  const infos = service?.configuration.type_infos;
  const styledBefore = infos?.type === 'WMS-VECTOR' ? infos.used_data.flatMap((used) => used.relations) : [];
  const relations = tables.flatMap((name) =>
    storedData.type_infos.relations.filter((one) => one.name === name),
  );
  return (
    <>
      <p>{t('styleIntro')}</p>
      <Controller
        control={control}
        name="styles"
        render={({ field }) => (
          <>
            {relations.map((relation) => (
              <TableStyle
                key={relation.name}
                relation={relation}
                sld={field.value[relation.name]}
                isRetained={styledBefore.some(({ name }) => name === relation.name)}
                onChange={(sld) => {
                  const { [relation.name]: _replaced, ...others } = field.value;
                  field.onChange(sld === undefined ? others : { ...others, [relation.name]: sld });
                }}
              />
            ))}
          </>
        )}
      />
    </>
  );
}

interface TableStyleProps {
  readonly relation: Relation;
  readonly sld: string | undefined;
  /** The service already has a style for this table. */
  readonly isRetained: boolean;
  readonly onChange: (sld: string | undefined) => void;
}

function TableStyle({ relation, sld, isRetained, onChange }: TableStyleProps) {
  const t = useTexts(formTexts);
  const geometry = useTexts(geometryTexts);
  const language = useLanguage();
  const acceptsGraphic = useAnnexeImages();
  const [problem, setProblem] = useState<string>();
  const reading: StyleReading | undefined =
    sld === undefined ? undefined : readTableStyle(sld, { relation, language, acceptsGraphic });
  const [remarks, setRemarks] = useState<readonly string[]>([]);
  const { name } = relation;

  const take = async (file: File) => {
    if (file.size > maxSldBytes) {
      setProblem(t('styleTooLarge'));
      return;
    }
    const content = new Uint8Array(await file.arrayBuffer());
    const read = readTableStyle(content, { relation, language, acceptsGraphic });
    setProblem(read.accepted ? undefined : read.problem);
    setRemarks(read.accepted ? read.remarks : []);
    if (read.accepted) onChange(read.sld);
  };
  return (
    <fieldset className="app-table-block">
      <legend>{name}</legend>
      {reading?.accepted ? (
        <>
          <p className="fr-mb-1w">{t('styleFile')}</p>
          <StyleLegend style={reading.style} />
          {remarks.length > 0 && <Remarks remarks={remarks} />}
          <Button
            type="button"
            size="small"
            priority="secondary"
            iconId="fr-icon-delete-line"
            onClick={() => {
              setRemarks([]);
              onChange(undefined);
            }}
          >
            {t('styleRemove')}
          </Button>
        </>
      ) : (
        <>
          {isRetained ? (
            <p>{t('styleKept')}</p>
          ) : (
            <>
              <p className="fr-mb-1w">
                {t('styleDefault', {
                  geometry: geometryText(relation.geometry_type ?? 'Geometry', geometry),
                })}
              </p>
              <StyleLegend style={defaultStyleOf(relation)} />
            </>
          )}
          <DownloadDefault relation={relation} />
          <UploadField
            className="fr-mt-2w"
            label={t('styleUpload', { table: name })}
            hint={t('styleUploadHint')}
            accept=".sld,.xml"
            error={problem}
            onPick={(file) => void take(file)}
          />
        </>
      )}
    </fieldset>
  );
}

function Remarks({ remarks }: { readonly remarks: readonly string[] }) {
  const t = useTexts(formTexts);
  const list = (
    <>
      {t('styleFindings')}
      <ul>
        {[...new Set(remarks)].map((remark) => (
          <li key={remark}>{remark}</li>
        ))}
      </ul>
    </>
  );
  return <Alert className="fr-mb-2w" severity="warning" small description={list} />;
}

function DownloadDefault({ relation }: { readonly relation: Relation }) {
  const t = useTexts(formTexts);
  const download = () =>
    saveFile(`${relation.name}.sld`, new Blob([defaultSldOf(relation)], { type: 'application/xml' }));
  return (
    <Button type="button" size="small" priority="tertiary" iconId="fr-icon-download-line" onClick={download}>
      {t('styleDownload')}
    </Button>
  );
}

/** Is it the address of an annexe of this datastore, whole or as it is written on the site? */
function useAnnexeImages(): (href: string) => boolean {
  const { annexes_url: annexesUrl } = useSite();
  const { technical_name: name } = useDatastore();
  const roots = [`${annexesUrl}/${name}/`, `/annexes/${name}/`];
  return (href) => roots.some((root) => href.startsWith(root));
}
