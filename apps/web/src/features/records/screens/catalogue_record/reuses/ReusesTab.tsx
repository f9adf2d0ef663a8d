import { catalogueCalls, type Reuses } from '@cartable/contract/catalogue';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { useRead } from '../../../../../base/api/hooks.ts';
import { useMe } from '../../../../../base/api/session.ts';
import { EmptyState } from '../../../../../base/design/EmptyState.tsx';
import { Loaded } from '../../../../../base/design/Loaded.tsx';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import { routes } from '../../../../../base/routing/routes.ts';
import { ProposeReuse } from './ProposeReuse.tsx';
import { ReuseCard } from './ReuseCard.tsx';
import { texts } from './texts.ts';
import './reuses-tab.css';

interface ReusesTabProps {
  readonly fileIdentifier: string;
}

/** What people made with the data; anyone signed in proposes, the producer answers. */
export function ReusesTab({ fileIdentifier }: ReusesTabProps) {
  const reuses = useRead(catalogueCalls.getReuses, { params: { fileIdentifier } });
  return (
    <>
      <Loaded query={reuses}>{(found) => <List fileIdentifier={fileIdentifier} reuses={found} />}</Loaded>
      <Propose fileIdentifier={fileIdentifier} />
    </>
  );
}

function List({ fileIdentifier, reuses }: ReusesTabProps & { readonly reuses: Reuses }) {
  const t = useTexts(texts);
  if (reuses.reuses.length === 0) return <EmptyState title={t('none')}>{t('noneText')}</EmptyState>;
  return (
    <ul className="app-reuses">
      {reuses.reuses.map((reuse) => (
        <li key={reuse._id}>
          <ReuseCard fileIdentifier={fileIdentifier} reuse={reuse} canAnswer={reuses.can_answer} />
        </li>
      ))}
    </ul>
  );
}

function Propose({ fileIdentifier }: ReusesTabProps) {
  const t = useTexts(texts);
  const me = useMe().data;
  const [isOpen, setOpen] = useState(false);
  if (!me) {
    const next = `${location.pathname}${location.search}`;
    return (
      <a className="fr-link fr-mt-2w" {...routes.login({ next }).link}>
        {t('signIn')}
      </a>
    );
  }
  return (
    <>
      <Button
        className="fr-mt-2w"
        priority="secondary"
        iconId="fr-icon-add-line"
        onClick={() => setOpen(true)}
      >
        {t('propose')}
      </Button>
      <ProposeReuse open={isOpen} fileIdentifier={fileIdentifier} onClose={() => setOpen(false)} />
    </>
  );
}
