import {
  catalogueCalls,
  type FeatureAttribute,
  type FeatureCatalogue,
  type FeatureType,
} from '@cartable/contract/catalogue';
import { useRead } from '../../../../../base/api/hooks.ts';
import { EmptyState } from '../../../../../base/design/EmptyState.tsx';
import { Loaded } from '../../../../../base/design/Loaded.tsx';
import { formatDate } from '../../../../../base/design/quantities.ts';
import { useLanguage, useTexts } from '../../../../../base/i18n/texts.ts';
import { attributesTexts } from './attributes-texts.ts';
import '../../../../../base/design/plain-table.css';
import './attributes-tab.css';

/** Feature catalogue of the data, attribute by attribute, before anything is downloaded. */
export function AttributesTab({ fileIdentifier }: { readonly fileIdentifier: string }) {
  const catalogue = useRead(catalogueCalls.getFeatureCatalogue, { params: { fileIdentifier } });
  return <Loaded query={catalogue}>{(data) => <FeatureTypes catalogue={data} />}</Loaded>;
}

function FeatureTypes({ catalogue }: { readonly catalogue: FeatureCatalogue }) {
  const t = useTexts(attributesTexts);
  const { feature_types: types, has_restricted: hasRestricted } = catalogue;
  if (types.length === 0) {
    const title = t(hasRestricted ? 'restricted' : 'none');
    return <EmptyState title={title}>{t(hasRestricted ? 'restrictedText' : 'noneText')}</EmptyState>;
  }
  return (
    <>
      {types.map((type) => (
        <Table key={type.name} type={type} />
      ))}
      {hasRestricted && <p className="fr-text--sm">{t('restrictedText')}</p>}
    </>
  );
}

function Table({ type }: { readonly type: FeatureType }) {
  const t = useTexts(attributesTexts);
  const { name, title, rows, rows_read: read, attributes } = type;
  return (
    <section className="app-attributes">
      <h3 className="fr-h6 fr-mb-1v">{title}</h3>
      <p className="fr-text--sm fr-mb-1w">
        {[name, t('rows', { count: rows }), t('columns', { count: attributes.length })].join(' · ')}
      </p>
      {read === null && <p role="status">{t('waiting')}</p>}
      {read !== null && read < rows && <p className="fr-text--sm">{t('partly', { count: read })}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, also with the keyboard */}
      <section className="app-plain-table__frame" tabIndex={0} aria-label={t('caption', { name: title })}>
        <table className="app-plain-table">
          <caption className="fr-sr-only">{t('caption', { name: title })}</caption>
          <thead>
            <tr>
              <th scope="col">{t('attribute')}</th>
              <th scope="col">{t('type')}</th>
              <th scope="col" className="app-plain-table__number">
                {t('filled')}
              </th>
              <th scope="col" className="app-plain-table__number">
                {t('distinct')}
              </th>
              <th scope="col">{t('minimum')}</th>
              <th scope="col">{t('maximum')}</th>
              <th scope="col">{t('samples')}</th>
            </tr>
          </thead>
          <tbody>
            {attributes.map((attribute) => (
              <Attribute key={attribute.name} attribute={attribute} rows={read ?? rows} />
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

interface AttributeProps {
  readonly attribute: FeatureAttribute;
  /** That were counted. */
  readonly rows: number;
}

function Attribute({ attribute: { name, type, definition, unit, statistics }, rows }: AttributeProps) {
  const t = useTexts(attributesTexts);
  const language = useLanguage();
  const number = new Intl.NumberFormat(language);
  const distinct = statistics && number.format(statistics.distinct);
  return (
    <tr>
      <th scope="row">
        {name}
        {definition !== '' && <span className="app-attributes__definition">{definition}</span>}
      </th>
      <td>
        {t(`type_${type}`)}
        {unit !== '' && <span className="app-attributes__unit">{t('inUnit', { unit })}</span>}
      </td>
      <td className="app-plain-table__number">
        {statistics && share(rows === 0 ? 0 : statistics.filled / rows, language)}
      </td>
      <td className="app-plain-table__number">
        {statistics?.has_more_distinct ? t('moreThan', { count: distinct! }) : distinct}
      </td>
      <td>{shown(statistics?.minimum, type, language)}</td>
      <td>{shown(statistics?.maximum, type, language)}</td>
      <td>
        {statistics && (
          <ul className="app-attributes__samples">
            {statistics.samples.map((sample) => (
              <li key={sample}>{shown(sample, type, language)}</li>
            ))}
          </ul>
        )}
      </td>
    </tr>
  );
}

/** Only what is whole is a hundred per cent, only what is empty is none. */
function share(part: number, language: string): string {
  const rounded = Math.round(part * 1000) / 1000;
  const displayed = part < 1 && rounded === 1 ? 0.999 : part > 0 && rounded === 0 ? 0.001 : rounded;
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(displayed);
}

function shown(
  value: string | null | undefined,
  type: FeatureAttribute['type'],
  language: 'fr' | 'en',
): string {
  if (value === null || value === undefined) return '';
  if (type === 'date') return formatDate(value, language);
  if (type === 'bigint') return new Intl.NumberFormat(language).format(BigInt(value));
  if (type === 'integer' || type === 'double')
    return new Intl.NumberFormat(language, { maximumFractionDigits: 10 }).format(Number(value));
  return value;
}
