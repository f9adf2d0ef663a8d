import type { EspacecoTable } from '@cartable/contract/espaceco';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import { type FileFormat, fileFormats } from '../../../parts/objects/features-request.ts';
import { featuresTexts } from './features-texts.ts';
import './features.css';

interface TakeFeaturesProps {
  readonly table: EspacecoTable;
  readonly fileOf: (format: FileFormat) => string;
}

/** Files of the features that the rows are of, for who may take them away. */
export function TakeFeatures({ table, fileOf }: TakeFeaturesProps) {
  const t = useTexts(featuresTexts);
  if (!table.export_allowed) return null;
  const all = Object.keys(fileFormats) as FileFormat[];
  const formats = table.geometry_name === null ? all.slice(0, 1) : all;
  return (
    <p className="app-features-files">
      <span className="fr-hint-text">{t('take')}</span>
      {formats.map((format) => (
        <a
          key={format}
          className="fr-link fr-link--sm"
          href={fileOf(format)}
          download={`${table.name}.${fileFormats[format].extension}`}
        >
          {t(`format_${format}`)}
        </a>
      ))}
    </p>
  );
}
