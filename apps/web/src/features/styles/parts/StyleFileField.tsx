import { type DisplayStyle, STYLE_CHARACTERS } from '@cartable/contract/datastore';
import { decodeXml } from '@cartable/contract/decode-xml';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { UploadField } from '../../../base/design/UploadField.tsx';
import { useLanguage, useTexts } from '../../../base/i18n/texts.ts';
import { extensionsOf, formatOfFile, problemOf, type StyledLayer } from './style-targets.ts';
import type { ChosenFile } from './styled-layers.ts';
import { styleTexts } from './styles-texts.ts';

interface StyleFileFieldProps {
  readonly layer: StyledLayer;
  readonly chosen: ChosenFile | undefined;
  /** The file the style has for this layer. */
  readonly current: DisplayStyle['layers'][number] | undefined;
  readonly error: string | undefined;
  readonly onChange: (file: ChosenFile | undefined) => void;
}

/** The file that draws one layer. Only what suits is taken; what does not is said at once. */
export function StyleFileField({ layer, chosen, current, error, onChange }: StyleFileFieldProps) {
  const t = useTexts(styleTexts);
  const language = useLanguage();
  const [problem, setProblem] = useState<string>();
  const remarks = chosen ? remarksOf(layer, chosen, language) : [];
  const extensions = extensionsOf(layer);

  const take = async (file: File) => {
    const format = formatOfFile(file.name, layer);
    if (!format || file.size > STYLE_CHARACTERS) {
      setProblem(format ? t('tooLarge') : t('wrongFormat', { extensions }));
      return;
    }
    const content = new Uint8Array(await file.arrayBuffer());
    let style = '';
    const rejected = problemOf(() => {
      style = format === 'mapbox' ? new TextDecoder().decode(content) : decodeXml(content);
      layer.check(style, format, language);
    }, language);
    setProblem(rejected);
    if (rejected === undefined) onChange({ style, format, fileName: file.name });
  };
  const message = problem ?? error;
  return (
    <fieldset>
      <legend>
        {layer.title === layer.name
          ? t('fileOfLayer', { layer: layer.name })
          : t('fileOf', { title: layer.title, layer: layer.name })}
      </legend>
      {chosen && (
        <div className="fr-mb-2w">
          <p className="fr-mb-1w">{t('chosenFile', { name: chosen.fileName, format: chosen.format })}</p>
          {remarks.length > 0 && <Remarks remarks={remarks} />}
          <Button
            type="button"
            size="small"
            priority="secondary"
            iconId="fr-icon-delete-line"
            onClick={() => onChange(undefined)}
          >
            {t('removeFile')}
          </Button>
        </div>
      )}
      {!chosen && current && <p>{t('keptFile', { format: current.format })}</p>}
      <UploadField
        label={t('files')}
        hint={layer.formats.includes('mapbox') ? t('fileHintTiles') : t('fileHintTable')}
        accept={extensions}
        error={message}
        onPick={(file) => void take(file)}
      />
    </fieldset>
  );
}

/** A draft may hold a file that suits no more. */
function remarksOf(
  layer: StyledLayer,
  { style, format }: ChosenFile,
  language: ReturnType<typeof useLanguage>,
): readonly string[] {
  let remarks: readonly string[] = [];
  const rejected = problemOf(() => {
    remarks = layer.check(style, format, language);
  }, language);
  return rejected === undefined ? remarks : [rejected];
}

function Remarks({ remarks }: { readonly remarks: readonly string[] }) {
  const t = useTexts(styleTexts);
  const list = (
    <>
      {t('remarks')}
      <ul>
        {[...new Set(remarks)].map((remark) => (
          <li key={remark}>{remark}</li>
        ))}
      </ul>
    </>
  );
  return <Alert className="fr-mb-2w" severity="warning" small description={list} />;
}
