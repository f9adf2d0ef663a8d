import type { Relation } from '@cartable/contract/datastore';
import { geometryText, geometryTexts } from '../../../base/design/geometry-text.ts';
import { useTexts } from '../../../base/i18n/texts.ts';
import { reportTexts } from './reports-texts.ts';
import '../../../base/design/plain-table.css';

/** Tables of a database, sorted by name; columns with the names they had in the file, where some were changed. */
export function Structure({ relations }: { readonly relations: readonly Relation[] }) {
  const t = useTexts(reportTexts);
  if (relations.length === 0) return <p>{t('noTables')}</p>;
  return (
    <div className="app-report__tables">
      {relations
        .toSorted((a, b) => a.name.localeCompare(b.name))
        .map((relation) => (
          <TableStructure key={relation.name} relation={relation} />
        ))}
    </div>
  );
}

function TableStructure({ relation }: { readonly relation: Relation }) {
  const t = useTexts(reportTexts);
  const geometry = useTexts(geometryTexts);
  const {
    name,
    source_name: source,
    geometry_type: kind,
    feature_count: count,
    renamed,
    primary_key: key,
    indexed = [],
  } = relation;
  const previousNames = new Map(renamed.map(({ from, to }) => [to, from]));
  const info = [
    source === name ? undefined : t('sourceLayer', { name: source }),
    kind === null ? undefined : geometryText(kind, geometry),
    t('rows', { count }),
  ].filter((fact) => fact !== undefined);
  return (
    <section aria-label={name}>
      <h3 className="fr-h6 fr-mb-0">{name}</h3>
      <p className="fr-hint-text fr-mb-1w">{info.join(' · ')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, also with the keyboard */}
      <section className="app-plain-table__frame" tabIndex={0} aria-label={`${t('structure')} – ${name}`}>
        <table className="app-plain-table">
          <thead>
            <tr>
              <th scope="col">{t('column')}</th>
              <th scope="col">{t('columnType')}</th>
              {renamed.length > 0 && <th scope="col">{t('previousName')}</th>}
            </tr>
          </thead>
          <tbody>
            {Object.entries(relation.attributes)
              .toSorted(([a], [b]) => a.localeCompare(b))
              .map(([column, type]) => (
                <tr key={column}>
                  <th scope="row">
                    <code>{column}</code> {key.includes(column) && <em>({t('primaryKey')})</em>}
                    {indexed.includes(column) && <em>({t('indexed')})</em>}
                  </th>
                  <td>{type}</td>
                  {renamed.length > 0 && <td>{previousNames.get(column) ?? ''}</td>}
                </tr>
              ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
