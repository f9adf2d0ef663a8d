import { administrationCalls, type Health } from '@cartable/contract/administration';
import { useRead } from '../../../../base/api/hooks.ts';
import { DescriptionList } from '../../../../base/design/DescriptionList.tsx';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { formatDateTime } from '../../../../base/design/quantities.ts';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { AdministrationPage } from '../../parts/AdministrationPage.tsx';
import { ProbeBadge } from '../../parts/ProbeBadge.tsx';
import { probeNames, useProbeInfo } from './probe-info.ts';
import { texts } from './texts.ts';

const REFRESH_MS = 30_000;

/** Health of the platform, probe by probe. */
export function Screen() {
  const t = useTexts(texts);
  const health = useRead(
    administrationCalls.getHealth,
    {},
    { staleTime: 0, refetchInterval: REFRESH_MS, meta: { persist: false } },
  );
  return (
    <AdministrationPage
      title={t('title')}
      lead={t('lead')}
      beside={health.data && <ProbeBadge state={health.data.state} />}
    >
      <Loaded query={health}>{(measured) => <Probes health={measured} />}</Loaded>
    </AdministrationPage>
  );
}

function Probes({ health }: { readonly health: Health }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const infoOf = useProbeInfo(health);
  return (
    <>
      <p className="fr-hint-text">{t('measured', { date: formatDateTime(health.date, language) })}</p>
      <ul className="app-admin-cards">
        {probeNames.map((name) => (
          <li key={name} className="app-admin-card">
            <h2>
              {t(name)} <ProbeBadge state={health[name].state} />
            </h2>
            <DescriptionList items={infoOf(name)} />
          </li>
        ))}
        <li className="app-admin-card">
          <h2>{t('versions')}</h2>
          <DescriptionList
            items={[
              ['Cartable', health.versions.cartable],
              ['Node.js', health.versions.node],
              [t('platform'), health.versions.platform],
              [t('role'), health.versions.role],
              [t('started'), formatDateTime(health.versions.started, language)],
            ]}
          />
        </li>
      </ul>
    </>
  );
}
