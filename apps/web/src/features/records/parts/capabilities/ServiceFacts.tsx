import { DescriptionList } from '../../../../base/design/DescriptionList.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import type { Capabilities } from './capabilities.model.ts';
import { capabilitiesTexts } from './capabilities-texts.ts';
import '../../../../base/design/plain-table.css';

/** `none` is what services of OGC write for nothing. */
const told = (text: string) => (/^none\.?$/i.test(text) ? '' : text);

/** Who serves, on what terms, and what it can be asked for. */
export function ServiceFacts({ capabilities }: { readonly capabilities: Capabilities }) {
  const t = useTexts(capabilitiesTexts);
  const { title, abstract, version, provider, fees, constraints, operations } = capabilities;
  return (
    <>
      <DescriptionList
        items={[
          [t('title'), title],
          [t('abstract'), abstract],
          [t('version'), version],
          [t('provider'), provider],
          [t('fees'), told(fees)],
          [t('constraints'), told(constraints)],
        ]}
      />
      {operations.length > 0 && (
        <details className="fr-mb-2w">
          <summary>{t('operations')}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, also with the keyboard */}
          <div className="app-plain-table__frame" tabIndex={0}>
            <table className="app-plain-table">
              <thead>
                <tr>
                  <th scope="col">{t('operation')}</th>
                  <th scope="col">{t('formats')}</th>
                </tr>
              </thead>
              <tbody>
                {operations.map(({ name, formats }) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    <td>{formats.length > 0 ? formats.join(', ') : t('noFormat')}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      )}
    </>
  );
}
