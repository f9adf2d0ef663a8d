import { espacecoCalls, type OpenReporting } from '@cartable/contract/espaceco';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useEffect, useId, useRef, useState } from 'react';
import { useRead } from '../../../../base/api/hooks.ts';
import { CopyField } from '../../../../base/design/CopyField.tsx';
import { commonTexts } from '../../../../base/design/common-texts.ts';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { texts as reportTexts } from '../../parts/reports/texts.ts';
import { OpenReportForm } from './OpenReportForm.tsx';
import { texts } from './texts.ts';

/** What somebody saw, told to a community without an account. */
export function Screen({ route }: { readonly route: RouteOf<'espaceco_open_report'> }) {
  const tr = useTexts(reportTexts);
  const { communityId } = route.params;
  const query = useRead(
    espacecoCalls.getOpenReporting,
    { params: { openCommunityId: communityId } },
    { meta: { persist: false }, retry: false },
  );
  return (
    <Page title={tr('make')} width="narrow">
      <Loaded query={query}>{(community) => <OpenReport key={community.id} community={community} />}</Loaded>
    </Page>
  );
}

function OpenReport({ community }: { readonly community: OpenReporting }) {
  const t = useTexts(texts);
  const common = useTexts(commonTexts);
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  const [followed, follow] = useState<string>();
  if (followed !== undefined)
    return <Sent community={community} followKey={followed} onAgain={() => follow(undefined)} />;
  return (
    <>
      <p>{t('intro', { name: community.name })}</p>
      <p className="fr-hint-text">{common('requiredHint')}</p>
      <OpenReportForm formId={formId} community={community} onBusy={setBusy} onSent={follow} />
      <Button className="fr-mt-3w" type="submit" disabled={isBusy} nativeButtonProps={{ form: formId }}>
        {t('send')}
      </Button>
    </>
  );
}

interface SentProps {
  readonly community: OpenReporting;
  readonly followKey: string;
  readonly onAgain: () => void;
}

/** The only time the address is told: nobody keeps the key but whoever sent the report. */
function Sent({ community, followKey, onAgain }: SentProps) {
  const t = useTexts(texts);
  const told = useRef<HTMLDivElement>(null);
  // The element that had the focus is gone with the form.
  useEffect(() => told.current?.focus(), []);
  const route = routes.espaceco_followed_report({ key: followKey });
  return (
    <div ref={told} tabIndex={-1}>
      <Alert severity="success" title={t('sent')} description={t('sentText', { name: community.name })} />
      <CopyField
        className="fr-mt-3w"
        label={t('followAddress')}
        hint={t('followHint')}
        value={`${window.location.origin}${route.href}`}
      />
      <Button linkProps={route.link} className="fr-mr-2w fr-mb-1w">
        {t('follow')}
      </Button>
      <Button priority="secondary" onClick={onAgain}>
        {t('again')}
      </Button>
    </div>
  );
}
